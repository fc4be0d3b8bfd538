import { SettingsError } from '../../settings-error.ts';
import { isDatabaseDown } from '../database-down.server.ts';

interface ServerWords {
  code: string;
  message: string;
}

/** The innermost words: Drizzle's own around them quote the statement. */
function wordsOf(error: unknown, depth = 0): ServerWords | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined;
  const inner = wordsOf(error.cause, depth + 1);
  if (inner) return inner;
  if (error instanceof AggregateError) return wordsOf(error.errors[0], depth + 1);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? { code, message: error.message } : undefined;
}

const needsDirect = 'needed, because DATABASE_URL leads through a pooler (PgBouncer)';
const whatFor = 'notifications, the lock of migrations and jobs need a session of their own';

export const directMissing = (cause?: unknown): SettingsError =>
  new SettingsError(`DATABASE_DIRECT_URL: ${needsDirect}, and ${whatFor}`, { cause });

function reasonOf({ code, message }: ServerWords, url: URL): string | undefined {
  const role = decodeURIComponent(url.username);
  if (code === '28P01') return `the password of the role "${role}" is wrong`;
  if (/^28/.test(code)) return `the server does not let the role "${role}" in (${message})`;
  if (code === '3D000') return `there is no database "${url.pathname.slice(1)}" on this server`;
  if (code === '42501') return `the role "${role}" lacks a right (${message})`;
  return undefined;
}

/** What the operator can mend, in one line that names the setting; undefined for a fault of ours. */
export function databaseFault(
  name: string,
  url: string,
  error: unknown,
): SettingsError | undefined {
  const words = wordsOf(error);
  if (words && /startup parameter/.test(words.message)) return directMissing(error);
  const reason = words && reasonOf(words, new URL(url));
  if (reason) return new SettingsError(`${name}: ${reason}`, { cause: error });
  if (!isDatabaseDown(error)) return undefined;
  const told = words ? ` (${words.message || words.code})` : '';
  return new SettingsError(`${name}: the database cannot be reached${told}`, { cause: error });
}
