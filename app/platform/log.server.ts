import { pino, stdTimeFunctions } from 'pino';
import { redactText } from './redact.ts';
import { traceFields } from './trace/span.server.ts';

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

interface QueryError extends Error {
  code?: unknown;
  query?: unknown;
}

/** Values of a query are what people wrote: neither the bound ones nor a misread one are logged. */
function withoutValues({ message, code, query }: QueryError): string {
  if (typeof query === 'string') return `Failed query: ${query}`;
  // SQLSTATE class 22: a value did not fit, and the message quotes it.
  if (typeof code === 'string' && /^22...$/.test(code)) {
    return message.split(': "', 1)[0] ?? '';
  }
  return message;
}

/** What was thrown and is no error: an answer of the router, a text. */
const describeOther = (thrown: unknown): LoggedError => ({
  type: typeof thrown,
  message: redactText(
    typeof thrown === 'object' ? `thrown: ${Object.keys(thrown ?? {}).join(', ')}` : String(thrown),
  ),
});

function describe(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return describeOther(error);
  const { code } = error as QueryError;
  const message = withoutValues(error);
  return {
    type: error.name,
    message: redactText(message),
    ...(code === undefined ? {} : { code }),
    ...(error.stack ? { stack: redactText(error.stack.replace(error.message, message)) } : {}),
    ...(error.cause !== undefined && depth < 4 ? { cause: describe(error.cause, depth + 1) } : {}),
  };
}

export function createLog(level: string, destination?: { write(line: string): void }) {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    mixin: traceFields,
    redact: { paths: redactPaths, censor: '[hidden]' },
    serializers: { err: (error: unknown) => describe(error) },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

export type Log = ReturnType<typeof createLog>;

/** The process's log; its level is set at start, once the settings are known. */
export const log: Log = createLog('info');
