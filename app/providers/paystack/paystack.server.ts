import { providerErrors } from '#app/platform/ports/payments.errors.ts';
import type {
  ChargeRequest,
  PaymentProvider,
  SubaccountRequest,
} from '#app/platform/ports/payments.ts';
import { isAllowedPage } from './allowed-page.ts';
import {
  accountAnswer,
  banksAnswer,
  chargeAnswer,
  pageAnswer,
  subaccountAnswer,
} from './paystack-answers.ts';
import {
  type Answer,
  call,
  isUnknown,
  type PaystackSettings,
  read,
} from './paystack-call.server.ts';
import { disputeCalls, refundCalls } from './paystack-returns.server.ts';

/** Seen for a wrong pair of bank and number; they say it with all three. */
const isUnknownAccount = ({ status }: Answer): boolean =>
  status === 400 || status === 404 || status === 422;

const chargeBody = ({ email, amount, currency, reference, metadata }: ChargeRequest) => ({
  email,
  amount,
  currency,
  reference,
  metadata,
});

const subaccountBody = ({ businessName, bankCode, accountNumber }: SubaccountRequest) => ({
  business_name: businessName,
  settlement_bank: bankCode,
  account_number: accountNumber,
  // The market takes no share of an order.
  percentage_charge: 0,
});

type PaystackClient = Omit<
  PaymentProvider,
  'name' | 'environment' | 'isConfigured' | 'readEvent' | 'standIn' | 'jobs'
>;

export function paystackClient(settings: PaystackSettings): PaystackClient {
  return {
    ...refundCalls(settings),
    ...disputeCalls(settings),
    async start({ callbackUrl, subaccount, ...request }) {
      const body = {
        ...chargeBody(request),
        callback_url: callbackUrl,
        ...(subaccount && { subaccount, bearer: settings.feeBearer ?? 'subaccount' }),
      };
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
    async banks() {
      const answer = await call(settings, '/bank?country=nigeria&currency=NGN&perPage=100');
      return read(answer, banksAnswer);
    },
    async accountName({ bankCode, accountNumber }) {
      const asked = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
      const answer = await call(settings, `/bank/resolve?${asked}`);
      return isUnknownAccount(answer) ? undefined : read(answer, accountAnswer).account_name;
    },
    async createSubaccount(request) {
      const answer = await call(settings, '/subaccount', subaccountBody(request));
      if (isUnknownAccount(answer)) throw providerErrors.account_refused();
      return read(answer, subaccountAnswer).subaccount_code;
    },
    async updateSubaccount({ code, ...request }) {
      const path = `/subaccount/${encodeURIComponent(code)}`;
      read(await call(settings, path, subaccountBody(request), 'PUT'), subaccountAnswer);
    },
  };
}
