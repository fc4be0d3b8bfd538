import { expect, test } from 'vitest';
import { deliveryOf, openingOf } from '#app/domains/shops/delivery/delivery.queries.server.ts';
import {
  answerDelivery,
  saveZone,
  zoneDraft,
} from '#app/domains/shops/delivery/edit-delivery.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { draftOf, makeOrder, makePlainItem, orderRow } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';
import { deliveryFigures } from '../book/delivery-figures.queries.server.ts';
import { OrderChanged } from '../commands/locked-lines.server.ts';
import { placeOrder } from '../commands/place-order.server.ts';
import { claimTransfer } from '../commands/transfers.server.ts';
import { advanceOrder } from '../commands/work-order.server.ts';
import { orderPage } from '../pages/order-page.server.ts';
import { receiptPage } from '../pages/receipt-page.server.ts';
import { agreeFee, tellFee } from './delivery-fee.server.ts';

shopBench();

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

const zone = (more: Record<string, unknown> = {}) =>
  zoneDraft.parse({
    places: ['lagos/ikeja', 'lagos/surulere'],
    fee: '1,500',
    daysFrom: '1',
    daysTo: '2',
    ...more,
  });

const addZone = ({ actor }: TestShop, more: Record<string, unknown> = {}) =>
  inTransaction((tx) => saveZone(tx, actor, zone(more)));

const toIkeja = {
  getBy: 'delivery',
  address: '12 Allen Avenue',
  place: 'lagos/ikeja',
  feeKobo: 150_000,
  zone: '1-2 Ikeja, Surulere',
} as const;
const toUyo = { ...toIkeja, place: 'akwa-ibom/uyo', feeKobo: null, zone: '' };

const form = (fields: Record<string, string | string[]>): FormData => {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) made.append(name, one);
  return made;
};

test('the order keeps fee, row and days; page and receipt show them', async () => {
  const shop = await makeShop();
  await addZone(shop);
  const stockId = await makePlainItem(shop.id);
  const order = await makeOrder(shop.id, [{ stockId }], toIkeja);
  expect(order).toMatchObject({
    totalKobo: 1_350_000,
    feeKobo: 150_000,
    place: 'lagos/ikeja',
    zone: 'Ikeja, Surulere',
    daysFrom: 1,
    daysTo: 2,
    feeState: null,
  });
  const t = (key: string) => key;
  const page = await orderPage(order.code, { origin: 'https://oja.example', t });
  expect(page).toMatchObject({
    feeKobo: 150_000,
    place: 'Ikeja, Lagos',
    days: [1, 2],
    canClaim: true,
  });
  const { visitorKey } = order;
  const reader = { visitorKey: visitorKey ?? undefined, shopId: undefined };
  const receipt = await receiptPage(order.code, 'https://oja.example', reader);
  expect(receipt).toMatchObject({ feeKobo: 150_000, place: 'Ikeja, Lagos' });
  expect(await deliveryFigures(shop.id)).toEqual({ orders: 1, feesKobo: 150_000, asked: [] });
});

test('a fee, days or row that changed between page and Place is shown and must be accepted', async () => {
  const shop = await makeShop();
  await addZone(shop);
  const [{ id } = { id: '' }] = (await deliveryOf(shop.id)).zones;
  const stockId = await makePlainItem(shop.id);
  const seen = await draftOf(shop.id, [{ stockId }], toIkeja);
  const place = () => inTransaction((tx) => placeOrder(tx, seen)).catch((error) => error);
  for (const [more, now] of [
    [{ fee: '2,000' }, { feeKobo: 200_000 }],
    [{ daysTo: '4' }, { feeKobo: 150_000, zone: '1-4 Ikeja, Surulere' }],
    [{ freeFrom: '12,000' }, { feeKobo: 0 }],
    [{ places: ['kano'] }, { feeKobo: null, zone: '' }],
  ] as const) {
    await inTransaction((tx) => saveZone(tx, shop.actor, zone(more), id));
    const refused = await place();
    expect(refused).toBeInstanceOf(OrderChanged);
    expect(refused.sums).toMatchObject({ was: { feeKobo: 150_000 }, now });
  }
  await inTransaction((tx) => saveZone(tx, shop.actor, zone(), id));
  expect(await place()).toHaveProperty('orderId');
});

test('asked: the order waits for the shop’s fee and the buyer’s yes, and is neither worked on nor paid', async () => {
  const shop = await makeShop();
  await addZone(shop);
  const stockId = await makePlainItem(shop.id);
  const order = await makeOrder(shop.id, [{ stockId }], toUyo);
  expect(order).toMatchObject({ feeState: 'asked', feeKobo: 0, totalKobo: 1_200_000 });
  const confirm = () =>
    inTransaction((tx) => advanceOrder(tx, shop.actor, { orderId: order.id, to: 'confirmed' }));
  const claim = () => inTransaction((tx) => claimTransfer(tx, { code: order.code, fromBank: '' }));
  const tell = (feeKobo: number, actor = shop.actor) =>
    inTransaction((tx) => tellFee(tx, actor, { orderId: order.id, feeKobo }));
  const agree = (feeKobo: number) => inTransaction((tx) => agreeFee(tx, order.code, feeKobo));
  expect(await codeOf(confirm())).toBe('orders.fee_open');
  expect(await codeOf(claim())).toBe('orders.fee_open');
  expect(await codeOf(agree(0))).toBe('orders.fee_not_asked');
  expect(await codeOf(tell(1, (await makeShop()).actor))).toBe('orders.not_found');
  await tell(300_000);
  await tell(400_000);
  expect(await orderRow(order.id)).toMatchObject({ feeState: 'told', totalKobo: 1_600_000 });
  expect(await codeOf(confirm())).toBe('orders.fee_open');
  expect(await codeOf(agree(300_000))).toBe('orders.fee_changed');
  await agree(400_000);
  await agree(400_000);
  expect(await codeOf(tell(500_000))).toBe('orders.fee_not_asked');
  expect(await orderRow(order.id)).toMatchObject({ feeState: 'agreed', totalKobo: 1_600_000 });
  expect(await codeOf(claim())).toBe('done');
  expect((await deliveryFigures(shop.id)).asked).toEqual([
    { key: 'akwa-ibom/uyo', name: 'Uyo, Akwa Ibom', n: 1 },
  ]);
});

test('fee named and agreed at once: the buyer agrees to what was seen, or to nothing', async () => {
  const shop = await makeShop();
  await addZone(shop);
  const stockId = await makePlainItem(shop.id);
  const order = await makeOrder(shop.id, [{ stockId }], toUyo);
  await inTransaction((tx) => tellFee(tx, shop.actor, { orderId: order.id, feeKobo: 300_000 }));
  await Promise.allSettled([
    inTransaction((tx) => agreeFee(tx, order.code, 300_000)),
    inTransaction((tx) => tellFee(tx, shop.actor, { orderId: order.id, feeKobo: 900_000 })),
  ]);
  const { feeState, feeKobo } = await orderRow(order.id);
  expect([
    ['agreed', 300_000],
    ['told', 900_000],
  ]).toContainEqual([feeState, feeKobo]);
});

test('a place must be named where the shop delivers by place; elsewhere it can be refused', async () => {
  const shop = await makeShop();
  await addZone(shop);
  const stockId = await makePlainItem(shop.id);
  const tried = async (more: Record<string, unknown>) => {
    const wanted = await draftOf(shop.id, [{ stockId }], { ...toIkeja, ...more });
    return codeOf(inTransaction((tx) => placeOrder(tx, wanted)));
  };
  for (const place of ['', 'lagos', 'nowhere/at-all'])
    expect(await tried({ place })).toBe('orders.place_required');
  await answerDelivery(shop.actor, form({ intent: 'elsewhere' }));
  expect(await tried(toUyo)).toBe('orders.not_there');
  await answerDelivery(shop.actor, form({ intent: 'pickup', opensAt: '09:00', closesAt: '18:00' }));
  expect(await tried({ getBy: 'pickup' })).toBe('orders.no_pickup');
  const unset = await makeShop();
  const order = await makeOrder(unset.id, [{ stockId: await makePlainItem(unset.id) }], {
    getBy: 'delivery',
    address: 'Aba',
  });
  expect(order).toMatchObject({ feeState: null, feeKobo: 0, totalKobo: 1_200_000 });
});

test('twenty rows at most, a place in one row only; an employee and others change nothing', async () => {
  const shop = await makeShop();
  const keys = ['abia', 'adamawa', 'akwa-ibom', 'anambra', 'bauchi', 'bayelsa', 'benue', 'borno'];
  const more = ['cross-river', 'delta', 'ebonyi', 'edo', 'ekiti', 'enugu', 'gombe', 'imo'];
  const last = ['jigawa', 'kaduna', 'kano', 'katsina', 'kebbi', 'kogi'];
  const results = await Promise.all(
    [...keys, ...more, ...last].map((key) => codeOf(addZone(shop, { places: [key] }))),
  );
  expect(results.filter((result) => result === 'done')).toHaveLength(20);
  expect(new Set(results)).toEqual(new Set(['done', 'shops.zones_full']));
  const [first] = (await deliveryOf(shop.id)).zones;
  const twice = addZone(shop, { places: ['lagos', ...(first?.places ?? [])] });
  expect(await codeOf(twice)).toBe('shops.zones_full');
  const other = await makeShop();
  await addZone(other);
  expect(await codeOf(addZone(other, { places: ['lagos/ikeja'] }))).toBe('shops.zone_twice');
  const employee = await makeMember(other);
  const byEmployee = inTransaction((tx) =>
    saveZone(tx, employee.actor, zone({ places: ['kano'] })),
  );
  expect(await codeOf(byEmployee)).toBe('shops.forbidden');
  const foreign = inTransaction((tx) => saveZone(tx, other.actor, zone(), first?.id));
  expect(await codeOf(foreign)).toBe('shops.zone_missing');
});

test('opening hours and a holiday are kept, and an order says when it is worked on', async () => {
  const shop = await makeShop();
  const fields = { intent: 'pickup', offersPickup: 'on', opensAt: '09:00', closesAt: '18:00' };
  await answerDelivery(shop.actor, form({ ...fields, day: ['1', '2', '3', '4', '5', '6'] }));
  const back = setClock(() => new Date('2026-11-16T22:00:00+01:00'));
  const stockId = await makePlainItem(shop.id);
  const { code } = await makeOrder(shop.id, [{ stockId }]);
  const page = await orderPage(code, { origin: 'https://oja.example', t: (key) => key });
  expect(page.worksFrom).toEqual(new Date('2026-11-17T09:00:00+01:00'));
  const monday = { ...fields, day: ['1', '2'], opens2: '11:30', closes2: '14:00', opens3: '08:00' };
  await answerDelivery(shop.actor, form(monday));
  expect(await openingOf(shop.id)).toMatchObject({
    dayHours: { 2: ['11:30', '14:00'] },
    worksFrom: new Date('2026-11-17T11:30:00+01:00'),
  });
  for (const wrong of [{ opens2: '15:00' }, { closes2: '' }, { opens1: '25:00', closes1: '26:00' }])
    expect(await codeOf(answerDelivery(shop.actor, form({ ...monday, ...wrong })))).toBe(
      'shops.hours_invalid',
    );
  await answerDelivery(shop.actor, form({ ...fields, day: ['1', '2', '3', '4', '5', '6'] }));
  await answerDelivery(shop.actor, form({ intent: 'holiday', until: '2026-11-22' }));
  const opening = await openingOf(shop.id);
  expect(opening?.worksFrom).toEqual(new Date('2026-11-23T09:00:00+01:00'));
  const past = answerDelivery(shop.actor, form({ intent: 'holiday', until: '2026-11-16' }));
  expect(await codeOf(past)).toBe('shops.closed_invalid');
  back();
});

test.each([
  [{ places: [] }, 'shops.zone_places'],
  [{ places: ['atlantis'] }, 'shops.zone_places'],
  [{ fee: '' }, 'shops.fee_invalid'],
  [{ fee: '-5' }, 'shops.fee_invalid'],
  [{ daysFrom: '3', daysTo: '2' }, 'shops.days_invalid'],
  [{ daysTo: '99' }, 'shops.days_invalid'],
])('a row with %o is refused', (more, message) => {
  const read = zoneDraft.safeParse({ places: ['lagos'], fee: '500', ...more });
  expect(read.error?.issues[0]?.message).toBe(message);
});
