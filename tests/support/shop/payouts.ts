import { eq } from 'drizzle-orm';
import { factorsOf } from '#app/domains/accounts/accounts.queries.server.ts';
import { setPin } from '#app/domains/accounts/commands/change-pin.server.ts';
import { devices } from '#app/domains/accounts/sign-in/sign-in.table.server.ts';
import { answerPayoutForm } from '#app/domains/payments/commands/payout-account.server.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { anyDevice } from './people.ts';
import { noFactor } from './sign-in.ts';

/** What the sheet of the shop's account sends. */
export const payoutForm = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'account', ...fields }))
    form.set(name, value);
  return form;
};

export const ownPin = '270196';

/** Sets the PIN that online payments need. */
async function lockPayout({ userId }: Actor): Promise<void> {
  if ((await factorsOf(userId)).length > 0) return;
  const own = eq(devices.userId, userId);
  const [device] = await database().select({ id: devices.id }).from(devices).where(own);
  const id = device?.id ?? '';
  const nobody = { phoneKey: '', phoneDigits: '', firstName: '', lastName: '', pictureBase: null };
  const session = { ...anyDevice, id, deviceId: id, userId, user: { id: userId, ...nobody } };
  await setPin(session, ownPin, noFactor);
}

/** Checks the account and confirms the name that was found, as an owner with a PIN does. */
export async function givePayout(
  shop: Actor,
  account = { bankCode: '058', accountNumber: '0123456789' },
) {
  await lockPayout(shop);
  const { found } = await answerPayoutForm(shop, payoutForm(account));
  const accountName = found?.accountName ?? '';
  return answerPayoutForm(shop, payoutForm({ ...account, accountName }));
}
