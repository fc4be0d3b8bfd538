/** What went wrong, in a closed list: the HTTP status follows from it in one place. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'too_slow'
  | 'too_large'
  | 'wrong_type'
  | 'too_many'
  | 'unavailable'
  | 'provider_failed'
  | 'provider_unavailable'
  | 'provider_timeout';

export const statusOfKind: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  too_many: 429,
  unavailable: 503,
  provider_failed: 502,
  provider_unavailable: 503,
  provider_timeout: 504,
};

export const isErrorKind = (value: string): value is ErrorKind =>
  Object.hasOwn(statusOfKind, value);

export type ErrorParams = Record<string, string | number>;

export interface ErrorExtras {
  /** Field name to message code, for forms and the `fields` of a JSON answer. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** More fields of the JSON answer, for a refusal that tells a program how to go on. */
  answer?: Record<string, string | number>;
  /** The page on which a person can take this refusal away, and comes back from. */
  wayOn?: string;
  cause?: unknown;
}

/**
 * The only error that the product throws on purpose. The text is made at the edge, from the
 * message `errors.<code>` in the viewer's language; the error itself carries no prose.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly params: ErrorParams;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly answer: Record<string, string | number> | undefined;
  readonly wayOn: string | undefined;

  constructor(kind: ErrorKind, code: string, params: ErrorParams = {}, extras: ErrorExtras = {}) {
    super(code, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.params = params;
    this.fields = extras.fields;
    this.retryAfterSeconds = extras.retryAfterSeconds;
    this.answer = extras.answer;
    this.wayOn = extras.wayOn;
  }

  get status(): number {
    return statusOfKind[this.kind];
  }
}

const final = new Set<ErrorKind>([
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'too_large',
  'wrong_type',
]);

/** A refusal that stays the same however often it is tried. */
export const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && final.has(error.kind);

type ErrorMakers<K extends string> = Record<
  K,
  (params?: ErrorParams, extras?: ErrorExtras) => AppError
>;

/** Declares a domain's errors once: `const stockErrors = defineErrors('stocks', { not_found: 'not_found' })`. */
export function defineErrors<K extends string>(
  domain: string,
  kinds: Record<K, ErrorKind>,
): ErrorMakers<K> & { readonly codes: readonly string[] } {
  const makers: Record<string, unknown> = {
    codes: Object.keys(kinds).map((name) => `${domain}.${name}`),
  };
  for (const [name, kind] of Object.entries<ErrorKind>(kinds)) {
    makers[name] = (params?: ErrorParams, extras?: ErrorExtras) =>
      new AppError(kind, `${domain}.${name}`, params, extras);
  }
  return makers as ErrorMakers<K> & { readonly codes: readonly string[] };
}
