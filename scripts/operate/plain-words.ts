import { AppError } from '#app/platform/errors.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { SettingsError } from '#app/platform/settings-error.ts';

/** One line for what the operator can mend, the whole error for what only we can. */
function plainWords(error: unknown, usage: string): unknown {
  if (error instanceof AppError)
    return translatorFor('en').lookUp(`errors.${error.code}`, error.params) ?? error.code;
  if (error instanceof SettingsError) return error.message;
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  return isUsage ? usage : error;
}

/** Runs a command of the operator's: what it gives is printed, a failure ends with 1. */
export async function command(usage: string, work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    console.error(plainWords(error, usage));
    process.exitCode = 1;
  }
}
