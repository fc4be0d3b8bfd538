import { expect, test } from 'vitest';
import { answerPrices } from '#app/domains/stocks/prices/price-forms.server.ts';
import { addSection, fillSection } from '#app/domains/stocks/sections/edit-sections.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { draftOf, makeOrder, makePlainItem, orderRow } from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { makeMember, makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';
import { OrderChanged } from '../commands/locked-lines.server.ts';
import { placeOrder } from '../commands/place-order.server.ts';
import { sellOnce } from '../commands/sell-once.server.ts';
import { cancelByBuyer } from '../commands/work-order.server.ts';
import { ownCodes } from './codes.queries.server.ts';
import { addCode, codeDraft, stopCode } from './edit-codes.server.ts';

shopBench();

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

const draft = (more: Record<string, string> = {}) =>
  codeDraft.parse({ code: 'Balogun 10', kind: 'percent', value: '10', ...more });

const makeCode = (
  { actor }: TestShop,
  more: Record<string, string> = {},
  meant: { stockIds?: string[]; sectionIds?: string[] } = {},
) => inTransaction((tx) => addCode(tx, actor, { ...draft(more), ...meant }));

const off = { promo: 'balogun10', discountKobo: 120_000 };

test('a code takes its share off, and the order keeps it', async () => {
  const shop = await makeShop();
  await makeCode(shop);
  const stockId = await makePlainItem(shop.id);
  const order = await makeOrder(shop.id, [{ stockId }], off);
  expect(order).toMatchObject({
    totalKobo: 1_080_000,
    discountKobo: 120_000,
    discountCode: 'BALOGUN10',
  });
  const { codes } = await ownCodes(shop.id);
  expect(codes).toMatchObject([
    { code: 'BALOGUN10', uses: 1, givenKobo: 120_000, state: 'running' },
  ]);
});

test('what a code takes off is shown before it is taken, and accepted', async () => {
  const shop = await makeShop();
  await makeCode(shop);
  const stockId = await makePlainItem(shop.id);
  const unseen = await draftOf(shop.id, [{ stockId }], { promo: 'BALOGUN10' });
  const refused = await inTransaction((tx) => placeOrder(tx, unseen)).catch((error) => error);
  expect(refused).toBeInstanceOf(OrderChanged);
  expect(refused).toMatchObject({
    changes: [],
    sums: { was: { discountKobo: 0 }, now: { discountKobo: 120_000 } },
  });
  const [known] = (await ownCodes(shop.id)).codes;
  expect(known?.uses).toBe(0);
  const seen = { ...unseen, discountKobo: 120_000 };
  const { orderId } = await inTransaction((tx) => placeOrder(tx, seen));
  expect((await orderRow(orderId)).totalKobo).toBe(1_080_000);
});

test('a code says why it does nothing, and nothing is placed', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id);
  const other = await makePlainItem(shop.id);
  await makeCode(shop, { code: 'BIG', minimum: '50,000' });
  await makeCode(shop, { code: 'LATER', from: '2099-01-01' });
  await makeCode(shop, { code: 'THAT' }, { stockIds: [other] });
  const stopped = await makeCode(shop, { code: 'STOPPED' });
  await inTransaction((tx) => stopCode(tx, shop.actor, stopped));
  await inTransaction((tx) => stopCode(tx, shop.actor, stopped));
  const tried = async (promo: string) => {
    const wanted = await draftOf(shop.id, [{ stockId }], { promo });
    return codeOf(inTransaction((tx) => placeOrder(tx, wanted)));
  };
  expect(await tried('NOSUCH')).toBe('orders.code_unknown');
  expect(await tried("x' or 1")).toBe('orders.code_unknown');
  expect(await tried('BIG')).toBe('orders.code_minimum');
  expect(await tried('LATER')).toBe('orders.code_early');
  expect(await tried('THAT')).toBe('orders.code_not_these');
  expect(await tried('STOPPED')).toBe('orders.code_over');
  await makeCode(shop, { code: 'TODAY', until: new Date().toISOString().slice(0, 10) });
  const back = setClock(() => new Date(Date.now() + 3 * 86_400_000));
  expect(await tried('TODAY')).toBe('orders.code_over');
  back();
  const theirs = await makeShop();
  const foreign = await draftOf(theirs.id, [{ stockId: await makePlainItem(theirs.id) }], {
    promo: 'THAT',
  });
  expect(await codeOf(inTransaction((tx) => placeOrder(tx, foreign)))).toBe('orders.code_unknown');
});

test('a code for a section takes off the items of that section alone', async () => {
  const shop = await makeShop();
  const [inside, outside] = [await makePlainItem(shop.id), await makePlainItem(shop.id)];
  const sectionId = await inTransaction((tx) => addSection(tx, shop.actor, 'Power'));
  await inTransaction((tx) => fillSection(tx, shop.actor, sectionId, [inside]));
  await makeCode(shop, {}, { sectionIds: [sectionId] });
  const both = [{ stockId: inside }, { stockId: outside }];
  expect((await makeOrder(shop.id, both, off)).totalKobo).toBe(2_280_000);
  const foreign = makeCode(await makeShop(), {}, { sectionIds: [sectionId] });
  expect(await codeOf(foreign)).toBe('orders.code_not_these');
});

test('an amount is never more than what is bought', async () => {
  const shop = await makeShop();
  await makeCode(shop, { code: 'ALL', kind: 'amount', value: '20,000' });
  const stockId = await makePlainItem(shop.id);
  const more = { promo: 'ALL', discountKobo: 1_200_000 };
  expect((await makeOrder(shop.id, [{ stockId }], more)).totalKobo).toBe(0);
});

test('used so often in all, however many check out at once', async () => {
  const shop = await makeShop({ plan: 'enterprise' });
  const most = 7;
  const buyers = isLongRun ? 200 : 40;
  await makeCode(shop, { mostUses: String(most), mostPerPhone: '' });
  // Each buys another item: only the code itself makes them wait for each other.
  const items = await Promise.all(Array.from({ length: buyers }, () => makePlainItem(shop.id)));
  const drafts = await Promise.all(
    items.map((stockId) => draftOf(shop.id, [{ stockId }], { ...off, phone: newPhone() })),
  );
  const results = await Promise.all(
    drafts.map((wanted) => codeOf(inTransaction((tx) => placeOrder(tx, wanted)))),
  );
  expect(results.filter((result) => result === 'done')).toHaveLength(most);
  expect(new Set(results)).toEqual(new Set(['done', 'orders.code_used_up']));
  expect((await ownCodes(shop.id)).codes).toMatchObject([{ uses: most }]);
});

test('used so often by one phone, also twice at once; a cancelled order gives its use back', async () => {
  const shop = await makeShop({ plan: 'basic' });
  await makeCode(shop, { mostPerPhone: '1' });
  const items = await Promise.all(Array.from({ length: 8 }, () => makePlainItem(shop.id)));
  const place = async (stockId = items[0] ?? '') => {
    const wanted = await draftOf(shop.id, [{ stockId }], off);
    return inTransaction((tx) => placeOrder(tx, wanted));
  };
  const results = await Promise.allSettled(items.map(place));
  const [placed] = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await codeOf(place())).toBe('orders.code_used_by_you');
  const { code } = await orderRow(placed?.orderId ?? '');
  await inTransaction((tx) => cancelByBuyer(tx, code));
  expect(await codeOf(place())).toBe('done');
});

test('owner and admins make and stop codes; to an employee and to others they are not there', async () => {
  const shop = await makeShop();
  const [admin, employee] = [await makeMember(shop, 'admin'), await makeMember(shop)];
  const id = await inTransaction((tx) => addCode(tx, admin.actor, draft()));
  const byEmployee = inTransaction((tx) => addCode(tx, employee.actor, draft({ code: 'MINE' })));
  expect(await codeOf(byEmployee)).toBe('shops.forbidden');
  const stranger = await makeShop();
  expect(await codeOf(inTransaction((tx) => stopCode(tx, stranger.actor, id)))).toBe(
    'orders.code_missing',
  );
  expect(await codeOf(makeCode(shop))).toBe('orders.code_taken');
});

test.each([
  [{ code: 'A' }, 'orders.code_form'],
  [{ value: '91' }, 'orders.percent_invalid'],
  [{ value: '-5' }, 'orders.percent_invalid'],
  [{ kind: 'amount', value: 'much' }, 'orders.amount_invalid'],
  [{ minimum: '-1' }, 'orders.amount_invalid'],
  [{ mostUses: '0' }, 'orders.times_invalid'],
  [{ mostUses: '1.5' }, 'orders.times_invalid'],
  [{ until: '2020-01-01' }, 'orders.day_before'],
  [{ from: '2026-99-99' }, 'orders.day_invalid'],
])('%o is refused', (more, message) => {
  const read = codeDraft.safeParse({ code: 'BALOGUN10', kind: 'percent', value: '10', ...more });
  expect(read.error?.issues[0]?.message).toBe(message);
});

test.each(['10%', '10 %', ' 10'])('a percentage typed as “%s” is read', (value) => {
  expect(codeDraft.parse({ code: 'BALOGUN10', kind: 'percent', value }).value).toBe(10);
});

test('no code goes below the floor of an item, and no employee does at the counter', async () => {
  const shop = await makeShop();
  const employee = await makeMember(shop);
  const stockId = await makePlainItem(shop.id);
  await makeCode(shop, { code: 'HALF', value: '50' });
  const form = new FormData();
  form.set('intent', 'costs');
  form.set('floor', '11,000');
  await answerPrices(shop.actor, stockId, form);
  const order = await makeOrder(shop.id, [{ stockId, quantity: 2 }], {
    promo: 'HALF',
    discountKobo: 200_000,
  });
  expect(order.totalKobo).toBe(2_200_000);
  const line = { stockId, variantId: null, quantity: 1, priceKobo: 1_200_000 };
  const sell = (more: Record<string, unknown>) =>
    sellOnce(
      employee.actor,
      { lines: [line], method: 'cash', reason: 'friend', ...more },
      undefined,
    );
  expect(await codeOf(sell({ discountKobo: 100_001 }))).toBe('orders.below_floor');
  const cheap = [{ ...line, soldKobo: 1_000_000 }];
  expect(await codeOf(sell({ lines: cheap }))).toBe('orders.below_floor');
  expect(await codeOf(sell({ discountKobo: 100_000 }))).toBe('done');
});
