import { settings } from '#app/platform/env.server.ts';
import type { PaymentProvider } from '#app/platform/ports/payments.ts';
import { paystackClient } from './paystack.server.ts';
import { paystackAddress, paystackEnvironment, paystackKey } from './paystack-settings.server.ts';
import { deliverWebhookJob } from './stand-in/stand-in.jobs.server.ts';
import { standIn } from './stand-in/stand-in.server.ts';
import { standInKey, standInPath, usesStandIn } from './stand-in/stand-in-address.server.ts';
import { readWebhook } from './webhook.server.ts';

/** The true client, also against the stand-in: only the address differs. */
const client = () =>
  paystackClient({
    baseUrl: paystackAddress(),
    secretKey: paystackKey(),
    feeBearer: settings().paystack.feeBearer,
  });

export const paystack: PaymentProvider = {
  name: 'paystack',
  environment: paystackEnvironment,
  isConfigured: () => settings().paystack.secretKey !== undefined || usesStandIn(),
  start: async (request) => client().start(request),
  verify: async (reference) => client().verify(reference),
  chargeSavedCard: async (request) => client().chargeSavedCard(request),
  refund: async (request) => client().refund(request),
  refundsOf: async (asked) => client().refundsOf(asked),
  refundBy: async (id) => client().refundBy(id),
  disputeBy: async (id) => client().disputeBy(id),
  sendEvidence: async (evidence) => client().sendEvidence(evidence),
  banks: async () => client().banks(),
  accountName: async (account) => client().accountName(account),
  createSubaccount: async (request) => client().createSubaccount(request),
  updateSubaccount: async (request) => client().updateSubaccount(request),
  readEvent: (raw, header) => readWebhook(raw, header('x-paystack-signature'), paystackKey()),
  standIn: () => (usesStandIn() ? { path: standInPath, app: standIn(standInKey) } : undefined),
  jobs: [deliverWebhookJob],
};
