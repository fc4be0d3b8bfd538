import { z } from 'zod';
import type { AppError } from '#app/platform/errors.ts';
import { providerErrors } from '#app/platform/ports/payments.errors.ts';
import type { ChargeRequest, PaymentProvider } from '#app/platform/ports/payments.ts';
import { isAllowedPage } from './allowed-page.ts';
import { chargeAnswer, pageAnswer, refundAnswer } from './paystack-answers.ts';

export interface PaystackSettings {
  baseUrl: string;
  secretKey: string;
  timeoutMs?: number;
}

/** Shorter than the 15 s of the page that waits for it, or both would race. */
const usualTimeoutMs = 10_000;

interface Answer {
  status: number;
  body: unknown;
}

/** `status` is about the call; the state of a payment is `data.status`. */
const envelope = z.object({ status: z.literal(true), data: z.unknown() });
const refusal = z.object({ message: z.string().catch(''), code: z.string().optional() });

/** The request carries the key and an e-mail address, so no error of ours may carry it along. */
function failure(cause: unknown): AppError {
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
  return timedOut
    ? providerErrors.timeout({}, { cause })
    : providerErrors.unavailable({}, { cause });
}

async function call(settings: PaystackSettings, path: string, body?: object): Promise<Answer> {
  try {
    const response = await fetch(`${settings.baseUrl.replace(/\/$/, '')}${path}`, {
      method: body ? 'POST' : 'GET',
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

function read<S extends z.ZodType>(answer: Answer, schema: S): z.output<S> {
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

const isUnknown = ({ status, body }: Answer): boolean =>
  status === 404 ||
  (status === 400 && /not found/i.test(refusal.safeParse(body).data?.message ?? ''));

const chargeBody = ({ email, amount, currency, reference, metadata }: ChargeRequest) => ({
  email,
  amount,
  currency,
  reference,
  metadata,
});

type PaystackClient = Pick<PaymentProvider, 'start' | 'verify' | 'chargeSavedCard' | 'refund'>;

export function paystackClient(settings: PaystackSettings): PaystackClient {
  return {
    async start({ callbackUrl, ...request }) {
      const body = { ...chargeBody(request), callback_url: callbackUrl };
      const page = read(await call(settings, '/transaction/initialize', body), pageAnswer);
      if (!isAllowedPage(page.pageUrl, [settings.baseUrl, callbackUrl]))
        throw providerErrors.failed(
          {},
          { cause: new Error('a payment page at a strange address') },
        );
      return page;
    },
    async verify(reference) {
      const answer = await call(settings, `/transaction/verify/${encodeURIComponent(reference)}`);
      return isUnknown(answer) ? undefined : read(answer, chargeAnswer);
    },
    async chargeSavedCard({ cardCode, ...request }) {
      // Here, unlike at initialize, they want the metadata as a JSON text.
      const metadata = JSON.stringify(request.metadata);
      const body = { ...chargeBody(request), metadata, authorization_code: cardCode };
      return read(await call(settings, '/transaction/charge_authorization', body), chargeAnswer);
    },
    async refund({ reference, amount, note }) {
      const body = { transaction: reference, amount, currency: 'NGN', merchant_note: note };
      const answer = await call(settings, '/refund', body);
      const said = refusal.safeParse(answer.body).data?.message ?? '';
      if (answer.status === 400 && /reversed|refunded|cannot be refunded/i.test(said))
        throw providerErrors.refund_refused({}, { cause: new Error(said) });
      return read(answer, refundAnswer);
    },
  };
}
