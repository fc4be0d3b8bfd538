import { Logger } from 'graphile-worker';
import { log } from '#app/platform/log.server.ts';

/**
 * The queue library's own lines. Failed jobs are reported by our wrapper, once and without the
 * payload; the library's line about the same failure is left out.
 */
export const workerLogger = new Logger(() => (level, message, meta) => {
  if (meta.failure) return;
  const error = meta.error;
  const detail = error instanceof Error ? { err: error } : {};
  if (level === 'error' || level === 'warning') log.warn(detail, `queue: ${message}`);
  else log.debug(detail, `queue: ${message}`);
});
