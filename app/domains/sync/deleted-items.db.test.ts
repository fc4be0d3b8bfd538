import { expect, test } from 'vitest';
import { itemChoices } from '#app/domains/orders/cart/cart.queries.server.ts';
import { promises } from '#app/domains/orders/promised/promises.server.ts';
import { productLimitOf } from '#app/domains/plans/plans.ts';
import { editShop } from '#app/domains/shops/commands/edit-shop.server.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { shopEditInput } from '#app/domains/shops/shops.ts';
import { removeDeleted } from '#app/domains/stocks/commands/remove-stock.server.ts';
import {
  deletedStocks,
  itemIdsOf,
  ownStocks,
} from '#app/domains/stocks/own-stocks.queries.server.ts';
import { answerOwnPage } from '#app/domains/stocks/pages/own-page.actions.server.ts';
import { publicStock } from '#app/domains/stocks/stocks.queries.server.ts';
import { ownPageSize } from '#app/domains/stocks/stocks.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { openPage, sendForm } from '#tests/support/items/item-pages.ts';
import { act, done, makeCopy, send, syncBench } from '#tests/support/shop/devices.ts';
import { makeOrder, orderRow } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import { books, codeOf, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';

stockBench();
syncBench();

/** As the list of the shop sends it. */
function say(actor: Actor, intent: string, ...ids: string[]) {
  const form = new FormData();
  form.set('intent', intent);
  for (const id of ids) form.append('stockId', id);
  return answerOwnPage(actor, form, promises);
}

const dayMs = 86_400_000;
const openBin = (person: Parameters<typeof openPage>[0]) => openPage(person, '', 'bin');

const countOf = async (shop: TestShop) => (await shopOfUser(shop.owner.id))?.shop.productCount;

test('a deleted item is gone for everybody at once, and back as it was', async () => {
  const shop = await makeShop();
  const owner = { person: shop.owner, shopId: shop.id };
  const stockId = await makeStock(shop.actor, { quantity: 5 });
  const copy = makeCopy(owner);
  await copy.update();
  const order = await makeOrder(shop.id, [{ stockId }]);
  expect(await say(shop.actor, 'remove', stockId)).toMatchObject({ ids: [stockId] });
  expect(await publicStock(stockId)).toBeUndefined();
  expect(await publicStock(stockId, shop.id)).toBeUndefined();
  expect((await ownStocks({ shopId: shop.id, q: '' })).items).toEqual([]);
  expect(await itemIdsOf(shop.id)).toEqual([]);
  expect(await itemChoices(stockId)).toBeUndefined();
  expect(await countOf(shop)).toBe(0);
  await copy.update();
  expect(copy.item.size).toBe(0);
  await expect(makeOrder(shop.id, [{ stockId }])).rejects.toThrow();
  const late = act('item.change', { stockId, fields: { price: '9' }, seen: {} });
  expect(await send(owner, late)).toMatchObject({ code: 'stocks.not_found' });
  expect(await codeOf(say(shop.actor, 'remove', stockId))).toBe('stocks.not_found');
  expect(await codeOf(removeForGood(shop.actor, stockId))).toBe('stocks.not_found');
  // Its order goes on, and what was sold of it without a line counts.
  const lines = [{ stockId, quantity: 2, priceKobo: 1_850_000, name: 'Wax print' }];
  await done(owner, act('counter.sale', { lines, method: 'cash' }));

  await Promise.all([1, 2, 3].map(() => say(shop.actor, 'bring-back', stockId)));
  expect(await stockRow(stockId)).toMatchObject({ status: 'active', quantity: 2, deletedAt: null });
  expect(await books(stockId)).toMatchObject({ quantity: 2, ledger: 2 });
  expect(await countOf(shop)).toBe(1);
  expect(await publicStock(stockId)).toBeDefined();
  expect((await orderRow(order.id)).status).toBe('pending');
  await copy.update();
  expect(copy.item.size).toBe(1);
});

test('what was hidden comes back hidden, and beyond a plan that is full meanwhile it waits', async () => {
  const shop = await makeShop();
  const hidden = await makeStock(shop.actor, { status: 'hidden' });
  const shown = await makeStock(shop.actor);
  await say(shop.actor, 'remove-many', hidden, shown);
  await say(shop.actor, 'bring-back', hidden);
  expect((await stockRow(hidden)).status).toBe('hidden');
  while (((await countOf(shop)) ?? 0) < productLimitOf('starter')) await makeStock(shop.actor);
  await say(shop.actor, 'bring-back', shown, shown);
  expect(await stockRow(shown)).toMatchObject({ status: 'hidden', waitsForSpace: true });
});

test('after 30 days in the bin an item is gone for good, and Undo says so', async () => {
  const shop = await makeShop();
  const other = await makeShop();
  const stockId = await makeStock(shop.actor);
  await say(shop.actor, 'remove', stockId);
  await removeDeleted();
  expect(await codeOf(say(other.actor, 'bring-back', stockId))).toBe('stocks.undo_over');
  expect((await stockRow(stockId)).deletedAt).not.toBeNull();
  later(29 * dayMs);
  await removeDeleted();
  expect((await openBin(shop.owner)).html).toContain('1 day left');
  later(30 * dayMs + 1_000);
  await Promise.all([removeDeleted(), removeDeleted()]);
  await expect(stockRow(stockId)).rejects.toThrow();
  expect(await codeOf(say(shop.actor, 'bring-back', stockId))).toBe('stocks.undo_over');
  expect(await countOf(shop)).toBe(0);
});

test('employees delete only where their shop allows it: one, several, and by a program', async () => {
  const shop = await makeShop();
  const employee = await makeMember(shop);
  const stockId = await makeStock(shop.actor);
  const refused = () => codeOf(say(employee.actor, 'remove', stockId));
  expect(await refused()).toBe('shops.forbidden');
  expect(await say(employee.actor, 'remove-many', stockId)).toMatchObject({ failed: [stockId] });
  expect(await codeOf(removeForGood(employee.actor, stockId))).toBe('shops.forbidden');
  const edit = shopEditInput.parse({
    name: 'Mama Tolu',
    phoneNumber: '0803 555 0142',
    address: 'Shop 14',
    telegramUsername: '',
    employeesDelete: 'on',
  });
  await inTransaction((tx) => editShop(tx, shop.actor, edit));
  await say(employee.actor, 'remove', stockId);
  await say(employee.actor, 'bring-back', stockId);
  expect((await stockRow(stockId)).status).toBe('active');
});

test('the bin lists deleted items page by page, each with a button that brings it back', async () => {
  const shop = await makeShop();
  const ids = [];
  for (let n = 0; n < ownPageSize + 2; n++) {
    const stockId = await makeStock(shop.actor);
    await say(shop.actor, 'remove', stockId);
    ids.push(stockId);
  }
  const [first, second] = [await deletedStocks(shop.id, undefined), await openBin(shop.owner)];
  expect(second.html.match(/Bring back/g)).toHaveLength(ownPageSize);
  const rest = await deletedStocks(shop.id, first.next);
  expect([...first.items, ...rest.items].map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(rest.next).toBeUndefined();
  expect((await deletedStocks(shop.id, "' or 1=1")).items).toHaveLength(ownPageSize);
  const last = first.items[0]?.id ?? '';
  expect(second.form.get('stockId')).toBe(last);
  expect(await sendForm(shop.owner, '', second.form, { door: 'bin' })).toEqual({});
  expect((await stockRow(last)).status).toBe('active');
  expect((await openBin(shop.owner)).html).not.toContain(last);
});

test('another shop’s bin is not shown, and an employee without the right sees none', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const employee = await makeMember(shop);
  const stockId = await makeStock(shop.actor);
  const { form } = await openBin(shop.owner);
  expect(form.get('stockId')).toBeNull();
  await say(shop.actor, 'remove', stockId);
  expect((await openBin(other.owner)).html).toContain('No deleted items');
  const taken = (await openBin(shop.owner)).form;
  const answer = await sendForm(other.owner, '', taken, { door: 'bin' });
  expect(answer.fault?.code).toBe('stocks.undo_over');
  await expect(openBin(employee)).rejects.toThrow();
  expect((await stockRow(stockId)).deletedAt).not.toBeNull();
});
