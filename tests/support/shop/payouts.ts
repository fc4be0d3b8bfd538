import { answerPayoutForm } from '#app/domains/payments/commands/payout-account.server.ts';
import { paymentProvider } from '#app/domains/payments/current-provider.server.ts';
import { shopBankAccounts, shopSubaccounts } from '#app/domains/payments/payments.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import type { TestShop } from './billing-bench.ts';

/** What the sheet of the shop's account sends. */
export const payoutForm = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'account', ...fields }))
    form.set(name, value);
  return form;
};

/** Checks the account and confirms the name that was found, as an owner does. */
export async function givePayout(
  shop: TestShop,
  account = { bankCode: '058', accountNumber: '0123456789' },
) {
  const { found } = await answerPayoutForm(shop, payoutForm(account));
  const accountName = found?.accountName ?? '';
  return answerPayoutForm(shop, payoutForm({ ...account, accountName }));
}

/** An account that is checked and opened, written down without a provider that could be asked. */
export async function writePayout(shopId: string): Promise<void> {
  const account = { bankCode: '058', accountNumber: '0123456789' };
  await database()
    .insert(shopBankAccounts)
    .values({ shopId, ...account, bank: 'GTBank', accountName: 'MUSA CHINEDU', checkedAt: now() });
  const provider = paymentProvider().environment();
  await database()
    .insert(shopSubaccounts)
    .values({ shopId, ...account, provider, code: `ACCT_${shopId}` });
}
