import { expect, test } from 'vitest';
import { paymentsCsv } from '#app/domains/orders/book/payments-csv.server.ts';
import { handleBuyerAction } from '#app/domains/orders/commands/buyer-actions.server.ts';
import { handleTeamAction } from '#app/domains/orders/commands/team-actions.server.ts';
import { ownOrder } from '#app/domains/orders/orders.queries.server.ts';
import { orderPage } from '#app/domains/orders/pages/order-page.server.ts';
import { receiptPage } from '#app/domains/orders/pages/receipt-page.server.ts';
import { readPaymentFilter } from '#app/domains/orders/payments/payments.ts';
import { ReceiptView } from '#app/domains/orders/ui/money/receipt-view.tsx';
import { OrderDetail } from '#app/domains/orders/ui/order-detail.tsx';
import { OrderView } from '#app/domains/orders/ui/order-view.tsx';
import { eraseBuyer } from '#app/domains/privacy/commands/erase-buyer.server.ts';
import { shopArchive } from '#app/domains/privacy/export/shop-archive.queries.server.ts';
import { myData, myDataFile } from '#app/domains/privacy/my-data.queries.server.ts';
import { KeptData } from '#app/domains/privacy/ui/kept-data.tsx';
import { saveZone, zoneDraft } from '#app/domains/shops/delivery/edit-delivery.server.ts';
import { copyOrders } from '#app/domains/sync/feed/copy.queries.server.ts';
import type { CopyScreen } from '#app/domains/sync/screens/copy-screen.ts';
import { orderScreen } from '#app/domains/sync/screens/order-screen.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { buyerOf } from '#tests/support/buyers/buyer-of.ts';
import { drawn } from '#tests/support/drawn.tsx';
import { makeOrder, makePlainItem, orderRow } from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

const origin = 'https://oja.example';
const { t } = translatorFor('en');

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const textOf = async (parts: AsyncIterable<string | Uint8Array>): Promise<string> => {
  let all = '';
  for await (const part of parts) all += typeof part === 'string' ? part : Buffer.from(part);
  return all;
};

async function askingShop() {
  const shop = await makeShop();
  const zone = { places: ['kano'], fee: '1,500', daysFrom: '1', daysTo: '2' };
  await inTransaction((tx) => saveZone(tx, shop.actor, zoneDraft.parse(zone)));
  return { shop, stockId: await makePlainItem(shop.id) };
}

/** To a place that has no row: the shop names the fee, the buyer agrees and pays. */
async function delivered(shop: TestShop, stockId: string, place: string, address = '5 Bode Road') {
  const phone = newPhone();
  const way = { getBy: 'delivery', address, place, feeKobo: null, zone: '' } as const;
  const { id, code } = await makeOrder(shop.id, [{ stockId }], { ...way, phone });
  const act = (fields: Record<string, string>) => handleTeamAction(shop.actor, id, formOf(fields));
  await act({ intent: 'fee', fee: '2,000' });
  await handleBuyerAction(
    code,
    formOf({ intent: 'agree-fee', feeKobo: '200000' }),
    await buyerOf(code),
  );
  await act({ intent: 'money', method: 'cash' });
  return { id, code, phone: (await orderRow(id)).buyerPhone };
}

/** Without a network: the order as the copy on a phone has it. */
async function offline(shop: TestShop, orderId: string) {
  const sight = { shopId: shop.id, seesMoney: true, seesPayments: true, userId: shop.owner.id };
  const [copied] = await inTransaction((tx) =>
    copyOrders(tx, sight as Parameters<typeof copyOrders>[1], { ids: [orderId] }),
  );
  const screen = {
    ...{ shopId: shop.id, seesPayments: true, operations: [], cursors: { orders: 0, inbox: 0 } },
    ...{ url: new URL(`${origin}/orders/${orderId}`), userId: shop.owner.id, around: undefined, t },
    one: async (kind: string) => (kind === 'order' ? copied : undefined),
    all: async () => [],
  };
  return orderScreen(screen as unknown as CopyScreen, orderId);
}

/** Everywhere that the address of a delivery is shown, sent, printed or exported. */
async function everywhere(shop: TestShop, order: Awaited<ReturnType<typeof delivered>>) {
  const { id, code, phone } = order;
  const page = await orderPage(code, { origin, t });
  const { visitorKey } = await buyerOf(code);
  const own = await ownOrder(shop.id, id);
  const away = await offline(shop, id);
  const detail = (found: typeof own) =>
    found
      ? drawn(
          <OrderDetail own={found} takesCode={false} warnings={[]} seesMoney startReturn={false} />,
        )
      : '';
  const filter = readPaymentFilter(new URLSearchParams());
  return {
    buyerPage: drawn(<OrderView order={page} />),
    whatsApp: new URL(page.links.whatsApp ?? '').searchParams.get('text') ?? '',
    receipt: drawn(
      <ReceiptView receipt={await receiptPage(code, origin, { visitorKey, shopId: undefined })} />,
    ),
    shopPage: detail(own),
    withoutNetwork: detail(away?.own),
    myData: drawn(<KeptData data={await myData(phone)} />),
    myDataFile: await textOf(myDataFile(phone, new Date(), origin)),
    book: await textOf(paymentsCsv(shop.id, filter, t)),
    archive: await textOf(shopArchive(shop.id, t)),
  };
}

test.each([
  ['lagos/surulere', 'Surulere, Lagos'],
  ['oyo/surulere', 'Surulere, Oyo'],
  ['lagos/ikeja/computer-village', 'Computer Village, Ikeja, Lagos'],
])('a delivery to %s names area and state wherever it stands', async (place, where) => {
  const { shop, stockId } = await askingShop();
  const order = await delivered(shop, stockId, place);
  const { receipt, book, ...addresses } = await everywhere(shop, order);
  for (const [at, text] of Object.entries(addresses))
    expect(text.includes(`5 Bode Road, ${where}`), `${at}: ${where}`).toBe(true);
  // These name where it goes, not the house.
  expect(receipt).toContain(`Delivery to ${where}`);
  expect(addresses.buyerPage).toContain(`Delivery to ${where}`);
  expect(book).toContain(where);
});

test('what the buyer typed already is not said twice, and an erased address is gone with its place', async () => {
  const { shop, stockId } = await askingShop();
  const order = await delivered(shop, stockId, 'lagos/surulere', '5 Bode Road, Surulere Lagos');
  const { address } = await orderPage(order.code, { origin, t });
  expect(address).toBe('5 Bode Road, Surulere Lagos');
  const half = await delivered(shop, stockId, 'oyo/surulere', '5 Bode Road, Surulere');
  const { address: whole } = await orderPage(half.code, { origin, t });
  expect(whole).toBe('5 Bode Road, Surulere, Oyo');
  for (const to of ['confirmed', 'ready', 'out_for_delivery', 'completed'])
    await handleTeamAction(shop.actor, order.id, formOf({ intent: 'advance', to }));
  await inTransaction((tx) => eraseBuyer(tx, order.phone));
  const page = drawn(<OrderView order={await orderPage(order.code, { origin, t })} />);
  expect(page).toContain('Address erased');
  expect(page).not.toContain('Surulere');
  expect((await offline(shop, order.id))?.own.order.address).toBe('');
});
