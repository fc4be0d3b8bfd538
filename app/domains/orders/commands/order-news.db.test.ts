import { expect, test } from 'vitest';
import { chooseOwnLanguage } from '#app/domains/accounts/commands/people.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newVisitorId } from '#app/platform/http/visitor.server.ts';
import { newId } from '#app/platform/id.ts';
import { draftOf, makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { pushBench } from '#tests/support/shop/push.ts';
import { makeMember, makeShop, saveSwitches, type TestShop } from '#tests/support/shop/shops.ts';
import { sellAtCounter } from './counter-sale.server.ts';
import { placeOnce } from './place-order.server.ts';
import { claimTransfer } from './transfers.server.ts';

const bench = pushBench();
const ownerOf = ({ owner, actor }: TestShop) => ({ actor, session: owner.session });

test('a new order wakes the phone that asked, without a name or a sum', async () => {
  const shop = await makeShop();
  const phone = await bench.phoneOf(ownerOf(shop));
  const stranger = await bench.phoneOf(ownerOf(await makeShop()));
  const order = await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id, 50) }]);
  await bench.workOff();
  expect(bench.push.faults).toEqual([]);
  expect(phone.pushes().map(({ shown }) => shown)).toEqual([
    { title: 'New order', tag: `order-${order.id}`, path: `/orders/${order.id}` },
  ]);
  expect(stranger.pushes()).toEqual([]);
});

test('names and sums where the person has chosen so', async () => {
  const shop = await makeShop();
  const phone = await bench.phoneOf(ownerOf(shop), { showDetails: true });
  await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id, 50), quantity: 2 }]);
  await bench.workOff();
  expect(phone.texts()).toEqual(['New order | #0001, Fúnmi Adébáyọ̀, ₦24,000']);
});

test('placed twice by a bad line: one order and one notice', async () => {
  const shop = await makeShop();
  const phone = await bench.phoneOf(ownerOf(shop));
  const draft = await draftOf(shop.id, [{ stockId: await makePlainItem(shop.id, 50) }]);
  const placing = { visitorId: newVisitorId(), key: newId(), draft };
  await Promise.all([placeOnce(placing), placeOnce(placing)]);
  await placeOnce(placing);
  await bench.workOff();
  expect(phone.texts()).toEqual(['New order']);
});

test('a claimed transfer is told to who may look into the account', async () => {
  const shop = await makeShop();
  const [owner, employee] = [
    await bench.phoneOf(ownerOf(shop), { kinds: ['transfer'], showDetails: true }),
    await bench.phoneOf(await makeMember(shop), { kinds: ['transfer'] }),
  ];
  const { code } = await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id, 50) }]);
  const claim = () => inTransaction((tx) => claimTransfer(tx, { code, fromBank: '' }));
  await claim();
  await claim();
  await bench.workOff();
  expect(owner.texts()).toEqual(['A buyer says they have paid | #0001, Fúnmi Adébáyọ̀, ₦12,000']);
  expect(employee.texts()).toEqual([]);
});

test('an odd amount is told to the kobo, the same when it is ordered and when it is said to be paid', async () => {
  const shop = await makeShop();
  await saveSwitches(shop.actor, ['tellsTransfersApart']);
  const phone = await bench.phoneOf(ownerOf(shop), {
    kinds: ['order', 'transfer'],
    showDetails: true,
  });
  const order = await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id, 50) }]);
  await inTransaction((tx) => claimTransfer(tx, { code: order.code, fromBank: '' }));
  await bench.workOff();
  expect(order.oddKobo).toBeGreaterThan(0);
  const amount = `₦11,999.${String(100 - order.oddKobo).padStart(2, '0')}`;
  expect(phone.texts().sort()).toEqual([
    `A buyer says they have paid | #0001, Fúnmi Adébáyọ̀, ${amount}`,
    `New order | #0001, Fúnmi Adébáyọ̀, ${amount}`,
  ]);
});

test('stock is told when it gets low and when the last one goes, not in between', async () => {
  const shop = await makeShop();
  const phone = await bench.phoneOf(ownerOf(shop), { kinds: ['stock'], showDetails: true });
  const quiet = await bench.phoneOf(await makeMember(shop), { kinds: ['order'] });
  const stockId = await makePlainItem(shop.id, 7);
  for (const quantity of [1, 1, 1, 3, 1]) {
    await makeOrder(shop.id, [{ stockId, quantity }]);
    await bench.workOff();
  }
  expect(phone.texts()).toEqual([
    'An item is running low | Power bank: 5 left',
    'An item is running low | Power bank: 0 left',
  ]);
  expect(quiet.texts()).toEqual(Array(5).fill('New order'));
});

test('the text is in the person’s language, else in the browser’s', async () => {
  const shop = await makeShop();
  const phone = await bench.phoneOf(ownerOf(shop), { language: 'pcm' });
  const other = await bench.phoneOf(await makeMember(shop), { language: 'yo' });
  const chosen = await makeMember(shop, 'admin');
  const own = await bench.phoneOf(chosen, { language: 'en' });
  await chooseOwnLanguage(chosen.id, 'ha');
  await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id, 50) }]);
  await bench.workOff();
  const texts = [phone, other, own].map((browser) => browser.texts().join());
  expect(texts).toEqual(['New order don land', 'Ọ́dà tuntun', 'Sabuwar oda']);
});

test('a sale far below the price is told to who sets prices, several as the last of them', async () => {
  const shop = await makeShop();
  const employee = await makeMember(shop);
  const [owner, seller] = [
    await bench.phoneOf(ownerOf(shop), { kinds: ['marked'] }),
    await bench.phoneOf(employee, { kinds: ['marked'] }),
  ];
  const stockId = await makePlainItem(shop.id, 50);
  const line = { stockId, variantId: null, quantity: 1, priceKobo: 1_200_000, soldKobo: 100 };
  const sale = { lines: [line], method: 'cash' as const, reason: 'Bargained' };
  const sell = () => inTransaction((tx) => sellAtCounter(tx, employee.actor, sale));
  await sell();
  const { orderId } = await sell();
  await bench.workOff();
  expect(owner.pushes().map(({ shown }) => shown)).toEqual([
    { title: 'A sale to check', tag: 'marked', path: `/orders/${orderId}` },
  ]);
  expect(seller.pushes()).toEqual([]);
});
