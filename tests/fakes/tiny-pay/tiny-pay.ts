import { providerErrors } from '#app/platform/ports/payments.errors.ts';
import type { Charge, PaymentProvider, ProviderRefund } from '#app/platform/ports/payments.ts';

interface Found {
  ref: string;
  kobo: number;
  shop: unknown;
  paid: boolean;
  back: { id: string; kobo: number; note: string; done: boolean }[];
}

export const tinySecret = 'tiny secret';

const chargeOf = ({ ref, kobo, paid, shop }: Found): Charge => ({
  id: `t-${ref}`,
  reference: ref,
  status: paid ? 'success' : 'abandoned',
  amount: kobo,
  currency: 'NGN',
  paidAt: undefined,
  channel: 'tiny',
  gatewayResponse: undefined,
  metadata: { shop_id: shop },
  authorization: undefined,
  customerEmail: undefined,
});

const refundOf = ({ id, kobo, note, done }: Found['back'][number]): ProviderRefund => ({
  id,
  status: done ? 'processed' : 'pending',
  amount: kobo,
  note,
});

/** All that a second provider takes: one such object. */
export function tinyPay(url: string): PaymentProvider {
  async function ask<T>(path: string, body: object = {}): Promise<T> {
    const answer = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) });
    return (await answer.json()) as T;
  }
  const look = (ref: string) => ask<Found | null>('/look', { ref });
  return {
    name: 'tinypay',
    environment: () => 'tinypay',
    isConfigured: () => true,
    start: async ({ reference, amount, subaccount, metadata }) => {
      const asked = { ref: reference, kobo: amount, to: subaccount, shop: metadata.shop_id };
      const { page } = await ask<{ page: string }>('/begin', asked);
      return { pageUrl: page };
    },
    verify: async (reference) => {
      const found = await look(reference);
      return found ? chargeOf(found) : undefined;
    },
    chargeSavedCard: async () => {
      throw providerErrors.failed();
    },
    refund: async ({ reference, amount, note }) =>
      refundOf(await ask('/back', { ref: reference, kobo: amount, note })),
    refundsOf: async ({ reference }) => ((await look(reference))?.back ?? []).map(refundOf),
    refundBy: async () => undefined,
    disputeBy: async () => undefined,
    sendEvidence: async () => {},
    banks: () => ask('/banks'),
    accountName: async ({ accountNumber }) =>
      (await ask<{ name: string } | null>('/whose', { number: accountNumber }))?.name,
    createSubaccount: async ({ accountNumber }) =>
      (await ask<{ code: string }>('/open', { number: accountNumber })).code,
    updateSubaccount: async () => {},
    readEvent: (raw, header) => {
      if (header('x-tiny-secret') !== tinySecret) throw providerErrors.bad_signature();
      const found = JSON.parse(Buffer.from(raw).toString()) as Found;
      return { event: 'paid', key: `tiny:${found.ref}`, kind: 'charge', charge: chargeOf(found) };
    },
    standIn: () => undefined,
    jobs: [],
  };
}
