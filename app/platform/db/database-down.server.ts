import { AppError } from '../errors.ts';

const downCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300', // too many connections
  '55P03', // waited too long for a lock
  '57014', // statement took too long
  '57P01', // administrator stops the server
  '57P02', // the server crashed
  '57P03', // the server is starting up
  '57P05', // idle session was ended
  '25P03', // idle transaction was ended
  '25006', // the server takes no writes: the primary has moved
]);

const downMessages =
  /connection terminated|timeout exceeded when trying to connect|not queryable|query read timeout|cannot use a pool after calling end|server closed the connection/i;

function looksDown(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  const { code } = error;
  if (typeof code === 'string') {
    if (downCodes.has(code) || /^08...$/.test(code)) return true;
    // A missing unix socket; a missing file is somebody else's trouble.
    if (code === 'ENOENT' && error.syscall === 'connect') return true;
  }
  return downMessages.test(error.message);
}

/** Node's words for a request whose sender left in the middle of the body. */
export const isCallerGone = (error: unknown): boolean =>
  error instanceof Error &&
  (error as { code?: unknown }).code === 'ECONNRESET' &&
  error.message === 'aborted';

/**
 * True when the database could not be reached or could not answer in time: nothing is wrong with
 * the request itself, so the edge answers 503 with Retry-After. Drizzle wraps the driver's error,
 * and a refused host with two addresses comes as an AggregateError: both are looked into.
 */
export function isDatabaseDown(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  // An outside service that is down has the same codes underneath.
  if (error instanceof AppError || error.message === 'fetch failed' || isCallerGone(error)) {
    return false;
  }
  if (looksDown(error)) return true;
  if (error instanceof AggregateError)
    return error.errors.some((one) => isDatabaseDown(one, depth + 1));
  return isDatabaseDown(error.cause, depth + 1);
}

/** The same as the answer that edges give, for code that has to say it before any query ran. */
export function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', 'app.unavailable', {}, { retryAfterSeconds: 2, cause });
}
