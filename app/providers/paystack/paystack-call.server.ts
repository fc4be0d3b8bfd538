import { z } from 'zod';
import type { AppError } from '#app/platform/errors.ts';
import { elsewhere } from '#app/platform/http/admission/elsewhere.server.ts';
import { providerErrors } from '#app/platform/ports/payments.errors.ts';

export interface PaystackSettings {
  baseUrl: string;
  secretKey: string;
  /** Who pays their fee of a charge that names a subaccount. */
  feeBearer?: 'subaccount' | 'account';
  timeoutMs?: number;
}

/** Shorter than the 15 s of the page that waits for it, or both would race. */
const usualTimeoutMs = 10_000;

export interface Answer {
  status: number;
  body: unknown;
}

/** `status` is about the call; the state of a payment is `data.status`. */
const envelope = z.object({ status: z.literal(true), data: z.unknown() });
export const refusal = z.object({ message: z.string().catch(''), code: z.string().optional() });

/** The request carries the key and an e-mail address, so no error of ours may carry it along. */
function failure(cause: unknown): AppError {
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
  return timedOut
    ? providerErrors.timeout({}, { cause })
    : providerErrors.unavailable({}, { cause });
}

export const call = (
  settings: PaystackSettings,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Answer> => elsewhere(() => send(settings, path, body, method));

async function send(
  settings: PaystackSettings,
  path: string,
  body: object | undefined,
  method: string,
): Promise<Answer> {
  try {
    const response = await fetch(`${settings.baseUrl.replace(/\/$/, '')}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${settings.secretKey}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeoutMs ?? usualTimeoutMs),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : readJson(text) };
  } catch (cause) {
    throw failure(cause);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML page: judged by its status.
    return undefined;
  }
}

export function read<S extends z.ZodType>(answer: Answer, schema: S): z.output<S> {
  const said = refusal.safeParse(answer.body).data;
  const cause = new Error(`Paystack answered ${answer.status} ${said?.message ?? ''}`.trim());
  if (answer.status === 429 || answer.status >= 500)
    throw providerErrors.unavailable({}, { cause });
  if (said?.code === 'duplicate_reference' || /^duplicate transaction/i.test(said?.message ?? ''))
    throw providerErrors.duplicate_reference({}, { cause });
  if (answer.status < 200 || answer.status > 299) throw providerErrors.failed({}, { cause });
  try {
    return schema.parse(envelope.parse(answer.body).data);
  } catch (error) {
    throw providerErrors.failed({}, { cause: error });
  }
}

export const isUnknown = ({ status, body }: Answer): boolean =>
  status === 404 ||
  (status === 400 && /not found/i.test(refusal.safeParse(body).data?.message ?? ''));
