import { providerErrors } from '#app/platform/ports/payments.errors.ts';
import type { PaymentProvider, ProviderRefund } from '#app/platform/ports/payments.ts';
import { disputeAnswer, evidenceAnswer, refundAnswer, refundsAnswer } from './paystack-answers.ts';
import {
  type Answer,
  call,
  isUnknown,
  type PaystackSettings,
  read,
  refusal,
} from './paystack-call.server.ts';

const perPage = 100;
/** Far more refunds than one charge has near in time. */
const mostPages = 20;

/** The list cannot be asked for one charge alone, so it is read from that moment on. */
async function refundsSince(settings: PaystackSettings, since: Date) {
  const found: (ProviderRefund & { transaction_reference?: string | null | undefined })[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const asked = new URLSearchParams({
      from: since.toISOString(),
      perPage: String(perPage),
      page: String(page),
    });
    const part = read(await call(settings, `/refund?${asked}`), refundsAnswer);
    found.push(...part);
    if (part.length < perPage) break;
  }
  return found;
}

/** Of the key, the time or the number of calls: another try may be taken. */
const mayChange = new Set([401, 403, 408, 429]);
const isRefusal = ({ status }: Answer): boolean =>
  status >= 400 && status < 500 && !mayChange.has(status);

type RefundCalls = Pick<PaymentProvider, 'refund' | 'refundsOf' | 'refundBy'>;

export const refundCalls = (settings: PaystackSettings): RefundCalls => ({
  async refund({ reference, amount, note }) {
    const body = { transaction: reference, amount, currency: 'NGN', merchant_note: note };
    const answer = await call(settings, '/refund', body);
    if (isRefusal(answer)) {
      const said = refusal.safeParse(answer.body).data?.message || `HTTP ${answer.status}`;
      throw providerErrors.refund_refused({}, { cause: new Error(said) });
    }
    return read(answer, refundAnswer);
  },
  async refundsOf({ reference, since }) {
    const all = await refundsSince(settings, since);
    return all.filter((refund) => refund.transaction_reference === reference);
  },
  async refundBy(id) {
    const answer = await call(settings, `/refund/${encodeURIComponent(id)}`);
    return isUnknown(answer) ? undefined : read(answer, refundAnswer);
  },
});

export const disputeCalls = (
  settings: PaystackSettings,
): Pick<PaymentProvider, 'disputeBy' | 'sendEvidence'> => ({
  async disputeBy(id) {
    const answer = await call(settings, `/dispute/${encodeURIComponent(id)}`);
    return isUnknown(answer) ? undefined : read(answer, disputeAnswer);
  },
  async sendEvidence({ disputeId, text, customer }) {
    const path = `/dispute/${encodeURIComponent(disputeId)}`;
    const facts = {
      customer_email: customer.email,
      customer_name: customer.name,
      customer_phone: customer.phone,
      service_details: text,
    };
    const evidence = read(await call(settings, `${path}/evidence`, facts), evidenceAnswer);
    const answer = {
      resolution: 'declined',
      message: text,
      refund_amount: 0,
      uploaded_filename: '',
      evidence: evidence.id,
    };
    read(await call(settings, `${path}/resolve`, answer, 'PUT'), evidenceAnswer);
  },
});
