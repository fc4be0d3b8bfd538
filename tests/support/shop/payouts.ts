import { answerPayoutForm } from '#app/domains/payments/commands/payout-account.server.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';

/** What the sheet of the shop's account sends. */
export const payoutForm = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'account', ...fields }))
    form.set(name, value);
  return form;
};

/** Checks the account and confirms the name that was found, as an owner does. */
export async function givePayout(
  shop: Actor,
  account = { bankCode: '058', accountNumber: '0123456789' },
) {
  const { found } = await answerPayoutForm(shop, payoutForm(account));
  const accountName = found?.accountName ?? '';
  return answerPayoutForm(shop, payoutForm({ ...account, accountName }));
}
