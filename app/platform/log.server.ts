import { pino, stdTimeFunctions } from 'pino';
import { redactText } from './redact.ts';

/** Names whose values never reach the log, at any depth that the serialisers let through. */
const secretNames = [
  'authorization',
  'cookie',
  'token',
  'demoCode',
  'pin',
  'password',
  'secret',
  'apiKey',
  'api_key',
  'accessToken',
  'botToken',
  'phone',
  'phoneNumber',
  'phoneKey',
  'phoneDigits',
];

/** A one-time code is hidden where requests carry it; the `code` of an error (its SQLSTATE) stays readable. */
const codePaths = ['code', 'body.code', 'input.code', 'payload.code'];

const redactPaths = [
  ...codePaths,
  ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
];

interface LoggedError {
  type: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: LoggedError;
}

function describe(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redactText(String(error)) };
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    message: redactText(error.message),
    ...(code === undefined ? {} : { code }),
    ...(error.stack ? { stack: redactText(error.stack) } : {}),
    ...(error.cause !== undefined && depth < 4 ? { cause: describe(error.cause, depth + 1) } : {}),
  };
}

export function createLog(level: string, destination?: { write(line: string): void }) {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: redactPaths, censor: '[hidden]' },
    serializers: { err: (error: unknown) => describe(error) },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

export type Log = ReturnType<typeof createLog>;

/** The process's log; its level is set at start, once the settings are known. */
export const log: Log = createLog('info');
