import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openOnNewDevice } from '#app/domains/accounts/commands/open-session.server.ts';
import { revokeDevice } from '#app/domains/accounts/commands/sign-out.server.ts';
import { sessionFromToken } from '#app/domains/accounts/session/session.server.ts';
import { devicesThrownOut } from '#app/domains/accounts/undo/accounts.events.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { startWorker, stopWorker } from '#app/platform/queue/worker.server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { cleanBrowser } from '#tests/support/shop/people.ts';
import { makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';
import { later, outcome } from '#tests/support/shop/sign-in.ts';
import { answerPayoutForm } from './commands/payout-account.server.ts';
import { accountChangeToUndo, undoAccountChanges } from './commands/undo-account.server.ts';
import { paymentJobs } from './payments.jobs.server.ts';
import { shopBankAccounts } from './payments.table.server.ts';

shopBench();
const hour = 3_600_000;

async function say(actor: Actor, fields: Record<string, string>): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return answerPayoutForm(actor, form);
}
const give = (actor: Actor, bank: string, accountNumber: string) =>
  say(actor, { bank, accountName: 'Ngozi Okafor', accountNumber });

const accountOf = async ({ id }: TestShop) => {
  const own = eq(shopBankAccounts.shopId, id);
  const [row] = await database().select().from(shopBankAccounts).where(own);
  return row && `${row.bank} ${row.accountNumber}`;
};

/** A second device of the owner's, a day later. */
async function youngDevice(shop: TestShop) {
  later(0);
  const { token } = await inTransaction((tx) => openOnNewDevice(tx, shop.owner.id, cleanBrowser()));
  const session = await sessionFromToken(token);
  if (!session) throw new Error('not signed in');
  later(25 * hour);
  const { deviceId, limitedUntil } = session;
  return { ...shop.actor, deviceId, limitedUntil };
}

it('the account comes back when the young device that changed it is thrown out', async () => {
  const shop = await makeShop();
  await give(shop.actor, 'GTBank', '0123456789');
  const thief = await youngDevice(shop);
  await give(thief, 'Thief Bank', '9999999999');
  await give(thief, 'Other Thief Bank', '8888888888');
  expect(await accountOf(shop)).toBe('Other Thief Bank 8888888888');
  await startWorker({ jobs: [devicesThrownOut, ...paymentJobs] });
  await revokeDevice(shop.owner.session, thief.deviceId);
  await eventually(() => accountOf(shop)).toBe('GTBank 0123456789');
  await stopWorker();
  await undoAccountChanges([thief.deviceId], new Date());
  expect(await accountOf(shop)).toBe('GTBank 0123456789');
});

it('or with one tap on the page of an older device, and of no other', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const thief = await youngDevice(shop);
  await give(thief, 'Thief Bank', '9999999999');
  expect(await accountChangeToUndo(thief)).toBeUndefined();
  expect(await accountChangeToUndo(other.actor)).toBeUndefined();
  expect(await accountChangeToUndo(shop.actor)).toMatchObject({ changedAt: expect.any(Date) });
  const undo = (actor: Actor) => outcome(say(actor, { intent: 'undo-account' }));
  expect(await undo(thief)).toBe('payments.nothing_to_undo');
  expect(await undo(other.actor)).toBe('payments.nothing_to_undo');
  const limited = { ...shop.actor, limitedUntil: new Date(Date.now() + 100 * hour) };
  expect(await undo(limited)).toBe('accounts.device_limited');
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => undo(shop.actor)));
  expect(outcomes.filter((is) => is === 'done')).toHaveLength(1);
  expect(await accountOf(shop)).toBeUndefined();
  expect(await accountChangeToUndo(shop.actor)).toBeUndefined();
});

it('what an older device has set since stands, and so does what is three days old', async () => {
  const shop = await makeShop();
  const thief = await youngDevice(shop);
  await give(thief, 'Thief Bank', '9999999999');
  later(26 * hour);
  await give(shop.actor, 'GTBank', '0123456789');
  await undoAccountChanges([thief.deviceId], new Date(Date.now() + 26 * hour));
  expect(await accountOf(shop)).toBe('GTBank 0123456789');

  const late = await makeShop();
  const young = await youngDevice(late);
  await give(young, 'Opay', '7777777777');
  later((25 + 73) * hour);
  expect(await accountChangeToUndo(late.actor)).toBeUndefined();
});
