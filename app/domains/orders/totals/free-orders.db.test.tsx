import { expect, onTestFinished, test } from 'vitest';
import { saveZone, zoneDraft } from '#app/domains/shops/delivery/edit-delivery.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newToken } from '#app/platform/id.ts';
import { buyerOf } from '#tests/support/buyers/buyer-of.ts';
import { drawn } from '#tests/support/drawn.tsx';
import { draftOf, makePlainItem, orderRow } from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { answerCodes } from '../codes/edit-codes.server.ts';
import { handleBuyerAction } from '../commands/buyer-actions.server.ts';
import { placeFromForm } from '../commands/place-from-form.server.ts';
import { handleTeamAction } from '../commands/team-actions.server.ts';
import { expireOrders } from '../commands/work-order.server.ts';
import { myOrders } from '../mine/my-orders.queries.server.ts';
import { orderByCode, ownOrders } from '../orders.queries.server.ts';
import { nextStep, type OrderStatus } from '../orders.ts';
import { orderPage } from '../pages/order-page.server.ts';
import { receiptPage } from '../pages/receipt-page.server.ts';
import { ReceiptView } from '../ui/money/receipt-view.tsx';
import { OrderCard } from '../ui/order-card.tsx';
import { OrderView } from '../ui/order-view.tsx';

stockBench();

const origin = 'https://oja.example';
const translator = translatorFor('en');
const day = 24 * 3_600_000;

/** The product's clock, so many milliseconds from now, until the test ends. */
const later = (ms: number) => onTestFinished(setClock(() => new Date(Date.now() + ms)));

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value ?? ''));
  return form;
}

/** A shop that brings goods to Ikeja for ₦1,500 and elsewhere for what it says, with a code for ₦20,000. */
async function givingShop() {
  const shop = await makeShop();
  const zone = { places: ['lagos/ikeja'], fee: '1,500', daysFrom: '1', daysTo: '2' };
  await inTransaction((tx) => saveZone(tx, shop.actor, zoneDraft.parse(zone)));
  const code = { code: 'GIFT', kind: 'amount', value: '20,000' };
  await answerCodes(shop.actor, formOf(code));
  return { shop, stockId: await makePlainItem(shop.id, 20) };
}

/** As the check-out sends it: an item of ₦12,000 that the code pays for. */
async function checkOut(shop: TestShop, stockId: string, more: object = {}, phone = newPhone()) {
  const draft = await draftOf(shop.id, [{ stockId }], {
    ...{ phone, promo: 'GIFT', discountKobo: 1_200_000, ...more },
  });
  const form = formOf({ ...draft, lines: JSON.stringify(draft.lines), key: newToken() });
  const facts = { id: 'r', nonce: 'n', clientAddress: '102.89.1.7', origin, translator };
  const request = new Request(`${origin}/checkout/${shop.id}`);
  const cameBy = { source: 'direct' };
  const { answer } = await placeFromForm({ request, facts, shopId: shop.id, form, cameBy });
  if (!('placed' in answer) || !answer.placed) throw new Error(JSON.stringify(answer));
  const found = await orderByCode(answer.placed);
  if (!found) throw new Error('no order was placed');
  return found.order;
}

const pageOf = (code: string) => orderPage(code, { origin, t: translator.t });

/** What the buyer's page, the receipt and the shop's list say of its money. */
async function said({ id }: TestShop, code: string, tab: 'new' | 'done' = 'new') {
  const page = drawn(<OrderView order={await pageOf(code)} />);
  const receipt = drawn(<ReceiptView receipt={await receiptPage(code, origin)} />);
  const { orders } = await ownOrders({ shopId: id, tab, q: '', seesMoney: true });
  const [own] = orders;
  const card = own ? drawn(<OrderCard order={own} seesMoney />) : '';
  const words = ['Nothing to pay', '>Paid', 'Not paid', 'Paid. Thank you.', 'I have paid'];
  return [page, receipt, card].map((html) => words.filter((text) => html.includes(text)));
}

const free = [['Nothing to pay'], ['Nothing to pay'], ['Nothing to pay']];

test.each(['transfer', 'delivery'] as const)(
  'an order by %s that costs nothing is called so, waits for the shop and is worked on like any other',
  async (payBy) => {
    const { shop, stockId } = await givingShop();
    const order = await checkOut(shop, stockId, { payBy });
    expect(order).toMatchObject({ totalKobo: 0, paidKobo: 0, status: 'pending', expiresAt: null });
    expect(await said(shop, order.code)).toEqual(free);
    const page = await pageOf(order.code);
    expect(page).toMatchObject({ isPaid: false, isFree: true, canClaim: false, canCancel: true });
    const mine = await myOrders(order.visitorKey ?? '', {});
    expect(mine.orders).toMatchObject([{ isPaid: false, payUntil: null, next: 'follow' }]);
    later(5 * day);
    await expireOrders();
    expect((await orderRow(order.id)).status).toBe('pending');
    for (let to: OrderStatus | undefined = 'confirmed'; to; ) {
      await handleTeamAction(shop.actor, order.id, formOf({ intent: 'advance', to }));
      const { status, getBy } = await orderRow(order.id);
      to = nextStep(status, getBy);
    }
    expect(await orderRow(order.id)).toMatchObject({ status: 'completed', paidKobo: 0 });
    expect(await said(shop, order.code, 'done')).toEqual(free);
  },
);

test('goods for nothing whose fee is asked for expire while the fee is open, and not once it is nothing', async () => {
  const { shop, stockId } = await givingShop();
  const toUyo = { getBy: 'delivery', address: '3 Oron Road', place: 'akwa-ibom/uyo' };
  const place = () => checkOut(shop, stockId, { ...toUyo, payBy: 'delivery' });
  const [forgotten, told] = [await place(), await place()];
  expect(forgotten).toMatchObject({ totalKobo: 0, feeState: 'asked', expiresAt: expect.any(Date) });
  expect(await pageOf(told.code)).toMatchObject({ isFree: false, isPaid: false });
  await handleTeamAction(shop.actor, told.id, formOf({ intent: 'fee', fee: '0' }));
  await handleBuyerAction(
    told.code,
    formOf({ intent: 'agree-fee', feeKobo: '0' }),
    await buyerOf(told.code),
  );
  expect(await pageOf(told.code)).toMatchObject({ isFree: true });
  later(5 * day);
  await expireOrders();
  expect((await orderRow(forgotten.id)).status).toBe('expired');
  expect((await orderRow(told.id)).status).toBe('pending');
});

test('five orders for nothing are open ones: the sixth waits until one is cancelled', async () => {
  const { shop, stockId } = await givingShop();
  const phone = newPhone();
  const place = () => codeOf(checkOut(shop, stockId, {}, phone));
  const first = await checkOut(shop, stockId, {}, phone);
  for (let n = 0; n < 4; n++) expect(await place()).toBe('done');
  expect(await place()).not.toBe('done');
  await handleBuyerAction(first.code, formOf({ intent: 'cancel' }), await buyerOf(first.code));
  expect(await place()).toBe('done');
});
