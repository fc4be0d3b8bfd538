import { isDatabaseDown } from '../database-down.server.ts';

/** Of this statement, or of how much is asked at once: another server would fare no better, or is tried without a verdict. */
const notBroken = new Set(['57014', '55P03', '53300']);
/** The wrong password, no such role, no such database, no right to connect. */
const refused = /^28...$|^3D000$|^42501$/;
/** A replica that has to end a read to go on, has no room for one more, or does not know the newest tables (or a statement's name, behind a pooler). */
const elsewhere = new Set(['40001', '40P01', '53300', '42P01', '42703', '42883', '26000', '42P05']);

function codeOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return '';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : codeOf(error.cause, depth + 1);
}

/** This server cannot be read from at all. */
export function isReplicaBroken(error: unknown): boolean {
  const code = codeOf(error);
  return refused.test(code) || (!notBroken.has(code) && isDatabaseDown(error));
}

/** Not here, but another server may answer it. */
export const isForAnother = (error: unknown): boolean => elsewhere.has(codeOf(error));
