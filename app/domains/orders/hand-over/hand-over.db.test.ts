import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { openOwnShop } from '#app/domains/shops/commands/register-shop.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeOrder, makePlainItem, orderRow } from '#tests/support/shop/orders.ts';
import { anyDevice, makePerson } from '#tests/support/shop/people.ts';
import { makeMember, makeShop, saveSwitches, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { handleTeamAction } from '../commands/team-actions.server.ts';
import { advanceOrder } from '../commands/work-order.server.ts';
import { ownOrder, ownOrders } from '../orders.queries.server.ts';
import { orderPage } from '../pages/order-page.server.ts';
import { undoStep } from '../steps/undo-step.server.ts';
import { handOverOrder } from './hand-over.server.ts';
import { handOvers } from './hand-over.table.server.ts';

stockBench();

let turnBack = (): void => {};
afterEach(() => turnBack());
const laterByMinutes = (minutes: number) => {
  const at = Date.now() + minutes * 60_000;
  turnBack = setClock(() => new Date(at));
};

async function shopWithCode(isOn = true): Promise<{ shop: TestShop; stockId: string }> {
  const shop = await makeShop();
  if (isOn) await saveSwitches(shop.actor, ['handsOverByCode']);
  return { shop, stockId: await makePlainItem(shop.id, 50) };
}

let phones = 6_660_000;
/** Ready to be fetched. */
async function readyOrder(shop: TestShop, stockId: string) {
  const order = await makeOrder(shop.id, [{ stockId }], { phone: `0805${phones++}` });
  for (const to of ['confirmed', 'ready'] as const)
    await inTransaction((tx) => advanceOrder(tx, shop.actor, { orderId: order.id, to }));
  const [row] = await database().select().from(handOvers).where(eq(handOvers.orderId, order.id));
  return { orderId: order.id, link: order.code, code: row?.code ?? '' };
}

const wrongOf = (code: string, by = 1): string =>
  String((Number(code) + by) % 10_000).padStart(4, '0');

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const page = (code: string) => orderPage(code, { origin: 'https://oja.test', t: (key) => key });

test('a transfer with the code counts once somebody has seen it', async () => {
  const { shop, stockId } = await shopWithCode();
  const { orderId, code } = await readyOrder(shop, stockId);
  const fields = { intent: 'hand-over', code, paid: 'transfer' };
  expect(await codeOf(handleTeamAction(shop.actor, orderId, formWith(fields)))).toBe(
    'orders.not_seen',
  );
  expect((await orderRow(orderId)).status).toBe('ready');
  await handleTeamAction(shop.actor, orderId, formWith({ ...fields, seen: 'yes' }));
  expect(await orderRow(orderId)).toMatchObject({ status: 'completed', paidKobo: 1_200_000 });
});

test('a shop that has not asked for it has no codes', async () => {
  const { shop, stockId } = await shopWithCode(false);
  const { orderId, link, code } = await readyOrder(shop, stockId);
  expect(code).toBe('');
  expect((await page(link)).handOver).toBeUndefined();
  expect(await codeOf(handOverOrder(shop.actor, { orderId, code: '1234' }))).toBe(
    'orders.no_hand_over',
  );
});

test('a new shop has it on, for orders that are paid before the goods are handed over', async () => {
  const owner = await makePerson();
  const shopId = await openOwnShop(
    { userId: owner.id, phoneDigits: owner.phone },
    { storeName: 'New on Oja', businessType: 'boutique' },
  );
  const items = [{ stockId: await makePlainItem(shopId) }];
  const [ahead, atDoor] = [
    await makeOrder(shopId, items),
    await makeOrder(shopId, items, { payBy: 'delivery' }),
  ];
  expect((await page(ahead.code)).handOver).toMatch(/^\d{4}$/);
  expect((await page(atDoor.code)).handOver).toBeUndefined();
});

test('paid early although it was to be paid on delivery, it gets one with the payment', async () => {
  const person = await makePerson();
  const owner = { userId: person.id, phoneDigits: person.phone };
  const store = { storeName: 'Early Money', businessType: 'phones' as const };
  const shopId = await openOwnShop(owner, store);
  const actor = { userId: person.id, shopId, ...anyDevice };
  const order = await makeOrder(shopId, [{ stockId: await makePlainItem(shopId) }], {
    payBy: 'delivery',
  });
  const act = (fields: Record<string, string>) =>
    handleTeamAction(actor, order.id, formWith(fields));
  expect((await page(order.code)).handOver).toBeUndefined();
  await act({ intent: 'money', method: 'cash' });
  const { handOver } = await page(order.code);
  expect(handOver).toMatch(/^[0-9]{4}$/);
  for (const to of ['confirmed', 'ready']) await act({ intent: 'advance', to });
  const without = act({ intent: 'advance', to: 'completed', paid: '' });
  expect(await codeOf(without)).toBe('orders.hand_over_choose');
  await act({ intent: 'hand-over', code: handOver ?? '' });
  expect((await orderRow(order.id)).status).toBe('completed');
});

test('the buyer sees it, the team does not; typed by an employee it completes', async () => {
  const { shop, stockId } = await shopWithCode();
  const { orderId, link, code } = await readyOrder(shop, stockId);
  expect(code).toMatch(/^\d{4}$/);
  expect((await page(link)).handOver).toBe(code);
  const seen = JSON.stringify(await ownOrder(shop.id, orderId));
  expect(seen).not.toContain(`"${code}"`);
  const employee = await makeMember(shop);
  await handOverOrder(employee.actor, { orderId, code, paid: 'cash' });
  expect(await orderRow(orderId)).toMatchObject({ status: 'completed', paidKobo: 1_200_000 });
  expect((await page(link)).handOver).toBeUndefined();
});

const completedWith = async (shop: TestShop, orderId: string) =>
  (await ownOrder(shop.id, orderId))?.history
    .filter(({ kind }) => kind === 'completed')
    .map(({ text }) => text);

test('the history says whether the code was typed, and a completing that was taken back waits for it again', async () => {
  const { shop, stockId } = await shopWithCode();
  const { orderId, link, code } = await readyOrder(shop, stockId);
  await handOverOrder(shop.actor, { orderId, code });
  expect(await completedWith(shop, orderId)).toEqual(['with_code']);
  const stepId = (await orderRow(orderId)).undo?.id ?? '';
  await inTransaction((tx) => undoStep(tx, shop.actor, { orderId, stepId }));
  expect((await page(link)).handOver).toBe(code);
  const without = { orderId, to: 'completed', code: 'without' } as const;
  await inTransaction((tx) => advanceOrder(tx, shop.actor, without));
  expect(await completedWith(shop, orderId)).toEqual(['with_code', 'without_code']);
  const listed = await ownOrders({ shopId: shop.id, tab: 'done', q: '', seesMoney: true });
  expect(listed.orders.map(({ takesCode }) => takesCode)).toEqual([true]);

  const plain = await shopWithCode(false);
  const other = await readyOrder(plain.shop, plain.stockId);
  const step = { orderId: other.orderId, to: 'completed' as const };
  await inTransaction((tx) => advanceOrder(tx, plain.shop.actor, step));
  expect(await completedWith(plain.shop, other.orderId)).toEqual([null]);
});

test('sent without a code it asks for one, and that is no wrong try', async () => {
  const { shop, stockId } = await shopWithCode();
  const { orderId, code } = await readyOrder(shop, stockId);
  const send = (typed: string) => {
    const form = new FormData();
    form.set('intent', 'hand-over');
    form.set('code', typed);
    form.set('paid', '');
    return codeOf(handleTeamAction(shop.actor, orderId, form));
  };
  for (let at = 1; at <= 6; at++) expect(await send(' ')).toBe('orders.hand_over_choose');
  expect(await send('12')).toBe('orders.hand_over_wrong');
  expect(await send(code)).toBe('done');
});

test('five wrong ones, then a pause in which the right one is refused too', async () => {
  const { shop, stockId } = await shopWithCode();
  const { orderId, code } = await readyOrder(shop, stockId);
  const attempt = (typed: string) => codeOf(handOverOrder(shop.actor, { orderId, code: typed }));
  for (let at = 1; at <= 5; at++)
    expect(await attempt(wrongOf(code, at))).toBe('orders.hand_over_wrong');
  expect(await attempt(code)).toBe('orders.hand_over_paused');
  laterByMinutes(14);
  expect(await attempt(code)).toBe('orders.hand_over_paused');
  turnBack();
  laterByMinutes(16);
  await handOverOrder(shop.actor, { orderId, code });
  expect((await orderRow(orderId)).status).toBe('completed');
});

test('guessed by many at once no more than five are heard; the right one pressed twice completes once', async () => {
  const { shop, stockId } = await shopWithCode();
  const { orderId, code } = await readyOrder(shop, stockId);
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      codeOf(handOverOrder(shop.actor, { orderId, code: wrongOf(code, at + 1) })),
    ),
  );
  expect(guesses.filter((answer) => answer === 'orders.hand_over_wrong')).toHaveLength(5);
  expect(guesses.filter((answer) => answer === 'orders.hand_over_paused')).toHaveLength(25);
  const other = await readyOrder(shop, stockId);
  const form = formWith({ intent: 'hand-over', code: other.code, paid: 'cash' });
  const twice = await Promise.all(
    [1, 2].map(() => handleTeamAction(shop.actor, other.orderId, form)),
  );
  expect(twice[0]).toMatchObject({ did: 'completed', undo: expect.any(String) });
  expect(twice[1]).toEqual(twice[0]);
  expect(await completedWith(shop, other.orderId)).toEqual(['with_code']);
  expect((await orderRow(other.orderId)).paidKobo).toBe(1_200_000);
});

test('sent again after its answer was lost it is the same hand-over; another code, or an order completed without one, is none', async () => {
  const { shop, stockId } = await shopWithCode();
  const { orderId, code } = await readyOrder(shop, stockId);
  await handOverOrder(shop.actor, { orderId, code });
  await handOverOrder(shop.actor, { orderId, code });
  expect(await completedWith(shop, orderId)).toEqual(['with_code']);
  const wrong = { orderId, code: wrongOf(code) };
  expect(await codeOf(handOverOrder(shop.actor, wrong))).toBe('orders.step_refused');
  const plain = await readyOrder(shop, stockId);
  const form = formWith({ intent: 'advance', to: 'completed', without: 'yes', paid: '' });
  await handleTeamAction(shop.actor, plain.orderId, form);
  const late = { orderId: plain.orderId, code: plain.code };
  expect(await codeOf(handOverOrder(shop.actor, late))).toBe('orders.step_refused');
});

test('an order with a code is completed by it or expressly without it', async () => {
  const { shop, stockId } = await shopWithCode();
  const { orderId } = await readyOrder(shop, stockId);
  const form = formWith({ intent: 'advance', to: 'completed', paid: 'cash' });
  expect(await codeOf(handleTeamAction(shop.actor, orderId, form))).toBe('orders.hand_over_choose');
  expect(await orderRow(orderId)).toMatchObject({ status: 'ready', paidKobo: 0 });
  form.set('without', 'yes');
  await handleTeamAction(shop.actor, orderId, form);
  expect(await completedWith(shop, orderId)).toEqual(['without_code']);
});

test('another shop finds nothing, and an order that is not ready is not completed by it', async () => {
  const { shop, stockId } = await shopWithCode();
  const other = await makeShop();
  const { orderId, code } = await readyOrder(shop, stockId);
  expect(await codeOf(handOverOrder(other.actor, { orderId, code }))).toBe('orders.not_found');
  const early = await makeOrder(shop.id, [{ stockId }], { phone: '08055500099' });
  const [row] = await database().select().from(handOvers).where(eq(handOvers.orderId, early.id));
  const given = { orderId: early.id, code: row?.code ?? '' };
  expect(await codeOf(handOverOrder(shop.actor, given))).toBe('orders.step_refused');
});
