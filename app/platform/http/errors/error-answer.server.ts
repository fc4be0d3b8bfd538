import { isCallerGone, isDatabaseDown } from '#app/platform/db/database-down.server.ts';
import { isDiskFull } from '#app/platform/db/disk-full.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Translator } from '#app/platform/i18n/messages.ts';
import { log } from '#app/platform/log.server.ts';
import { noteRefusal } from '../security/security-events.server.ts';
import { httpErrors } from './http.errors.ts';

/** What any failure is to the outside: an AppError as it is, a lost database as 503, the rest unknown. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) {
    noteRefusal(error);
    return error;
  }
  // Nobody hears it; nothing of ours has failed.
  if (isCallerGone(error)) return httpErrors.invalid({}, { cause: error });
  if (isDiskFull(error)) return httpErrors.disk_full({}, { retryAfterSeconds: 30, cause: error });
  if (isDatabaseDown(error))
    return httpErrors.unavailable({}, { retryAfterSeconds: 5, cause: error });
  return undefined;
}

export function errorText(error: AppError, translator: Translator): string {
  return (
    translator.lookUp(`errors.${error.code}`, error.params) ?? translator.t('errors.app.unknown')
  );
}

export interface ErrorBody {
  success: false;
  message: string;
  code: string;
  requestId?: string;
  fields?: Record<string, string>;
}

/** The JSON answer to a failure (product-decisions, section 10); an unknown one is logged here, once. */
export function errorAnswer(
  error: unknown,
  { translator, requestId }: { translator: Translator; requestId: string },
): Response {
  const known = asAppError(error);
  if (!known) log.error({ err: error, request: requestId }, 'unexpected failure');
  // What is refused because too many ask is counted, not written down one by one.
  if (known?.kind === 'unavailable' && known.cause !== undefined)
    log.warn(
      { err: error, request: requestId },
      isDiskFull(error) ? 'disk full' : 'database unreachable',
    );
  const body: ErrorBody = known
    ? { success: false, message: errorText(known, translator), code: known.code }
    : {
        success: false,
        message: translator.t('errors.app.unknown'),
        code: 'app.unknown',
        requestId,
      };
  if (known?.fields) {
    body.fields = Object.fromEntries(
      Object.entries(known.fields).map(([name, code]) => [
        name,
        translator.lookUp(`errors.${code}`, known.params) ?? body.message,
      ]),
    );
  }
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  if (known?.retryAfterSeconds) headers.set('retry-after', String(known.retryAfterSeconds));
  return new Response(JSON.stringify({ ...known?.answer, ...body }), {
    status: known?.status ?? 500,
    headers,
  });
}
