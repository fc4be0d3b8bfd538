import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import {
  keptSaleAct,
  saleAct,
  saleDelivery,
  soldLine,
} from '#app/domains/orders/counter/sale-act.ts';
import { stepAct } from '#app/domains/orders/ui/steps/step-act.ts';
import { keepPhoto } from '#app/domains/photos/ui/draft-photos.ts';
import { countAct } from '#app/domains/stocks/ui/offline/count-act.ts';
import { addAct, editAct } from '#app/domains/stocks/ui/offline/item-act.ts';
import {
  addedItems,
  waitingItems,
  waitingMoves,
  withWaitingPrices,
} from '#app/domains/stocks/ui/offline/waiting-moves.ts';
import type { Act } from '#app/platform/outbox/act.ts';
import { newOperationId } from '#app/platform/outbox/operation-id.ts';
import { payloads } from './operations.ts';

const stockId = newOperationId();
const variantId = newOperationId();

function formOf(entries: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

/** What a page keeps is what the server reads: the two are written in different places. */
function taken({ kind, payload }: Act): unknown {
  return payloads[kind as keyof typeof payloads].parse(payload);
}

const item = {
  stockId,
  variantId: null,
  name: 'Gown',
  barcode: null,
  category: 'Gowns',
  color: null,
  size: 'L',
  option: null,
  priceKobo: 1_000,
  left: 3,
  photo: undefined,
};

test('a sale, also one that an older page has kept under a key with a point', () => {
  const act = saleAct(
    { method: 'cash', lines: [soldLine(item, 2, 900)] },
    { pieces: 2, kobo: 1_800 },
  );
  expect(taken(act)).toMatchObject({ lines: [{ quantity: 2, soldKobo: 900, name: 'Gown' }] });
  const line = { stockId, variantId: null, quantity: 1, priceKobo: 1_000 };
  const old = { owner: 'a.b', shopId: 'a', at: 5, method: 'pos', lines: [line] };
  const kept = keptSaleAct({ ...old, key: '1700000000000-0.123', pieces: 1, totalKobo: 1_000 });
  expect(kept).toMatchObject({ id: '1700000000000-0-123', at: 5 });
  expect(taken(kept)).toEqual({ method: 'pos', lines: [line] });
});

test('a sale that is brought carries the fee and the row that stood on the screen', () => {
  const row = { id: 'z', name: 'Ikeja', places: ['lagos/ikeja'], daysFrom: 0, daysTo: 1 };
  const zone = { ...row, feeKobo: 150_000, freeFromKobo: null };
  const act = saleAct(
    {
      method: 'cash',
      lines: [soldLine(item, 1, undefined)],
      buyerPhone: '08035550100',
      delivery: saleDelivery({ zone, address: '5 Allen Avenue' }, 120_000),
    },
    { pieces: 1, kobo: 121_000 },
  );
  expect(taken(act)).toMatchObject({
    delivery: {
      address: '5 Allen Avenue',
      feeKobo: 120_000,
      zone: { name: 'Ikeja', daysFrom: 0, daysTo: 1 },
    },
  });
});

test('restock and count by the sheets of an item', () => {
  const restock = countAct(
    stockId,
    formOf([
      ['intent', 'restock'],
      ['operation', 'a'.repeat(32)],
      ['variantId', variantId],
      ['rowQuantity', '4'],
      ['note', 'From Aba'],
    ]),
  );
  expect(restock?.act).toMatchObject({ kind: 'stock.add', id: 'a'.repeat(32) });
  expect(restock && taken(restock.act)).toEqual({
    stockId,
    variants: [{ variantId, quantity: 4 }],
    note: 'From Aba',
  });
  const paid = countAct(
    stockId,
    formOf([
      ['intent', 'restock'],
      ['quantity', '4'],
      ['cost', '12,500.50'],
    ]),
  );
  expect(paid && taken(paid.act)).toMatchObject({ costKobo: 1_250_050 });
  const count = countAct(
    stockId,
    formOf([
      ['intent', 'correct'],
      ['counted', '7'],
      ['reason', 'x'],
    ]),
  );
  expect(count && taken(count.act)).toMatchObject({ counted: 7, variantId: null });
});

test('steps, cancellation and money of an order; nothing else is kept', () => {
  const orderId = newOperationId();
  const forms = [
    [
      ['intent', 'advance'],
      ['to', 'completed'],
      ['paid', 'cash'],
      ['number', '46'],
    ],
    [
      ['intent', 'advance'],
      ['to', 'completed'],
      ['without', 'yes'],
    ],
    [
      ['intent', 'cancel'],
      ['reason', 'No stock'],
    ],
    [
      ['intent', 'money'],
      ['method', 'pos'],
    ],
    [
      ['intent', 'money'],
      ['method', 'transfer'],
      ['seen', 'yes'],
    ],
    [
      ['intent', 'advance'],
      ['to', 'completed'],
      ['paid', 'transfer'],
      ['seen', 'yes'],
    ],
  ] as const;
  const acts = forms.map((entries) => stepAct(orderId, formOf(entries))?.act);
  expect(acts.map((act) => act && taken(act))).toEqual([
    { orderId, to: 'completed', paid: 'cash' },
    { orderId, to: 'completed', code: 'without' },
    { orderId, reason: 'No stock' },
    { orderId, method: 'pos' },
    { orderId, method: 'transfer', seen: true },
    { orderId, to: 'completed', paid: 'transfer', seen: true },
  ]);
  expect(acts[0]?.about).toMatchObject({ number: 46 });
  expect(stepAct(orderId, formOf([['intent', 'refund']]))).toBeUndefined();
});

test('a new item takes its photos along, the main one first; without one the form asks as it does with a line', async () => {
  const form = formOf([
    ['operation', stockId],
    ['productName', 'Green T-shirt'],
    ['price', '4,000'],
    ['quantity', '3'],
    ['category1', 'boutique'],
    ['weight', '0.2'],
    ['rowQuantity', '3'],
    ['rowSize', 'L'],
  ]);
  expect(await addAct(form, 'add:shop')).toBeUndefined();
  const photo = { form: 'add:shop', name: 'a.jpg', blob: new Blob(['x']), at: Date.now() };
  await keepPhoto({ ...photo, id: 'b'.repeat(32), place: 'more' });
  await keepPhoto({ ...photo, id: 'c'.repeat(32), place: 'main' });
  const kept = await addAct(form, 'add:shop');
  expect(kept?.act.files?.map(({ id }) => id)).toEqual(['c'.repeat(32), 'b'.repeat(32)]);
  expect(kept && taken(kept.act)).toMatchObject({
    stockId,
    fields: { productName: 'Green T-shirt', colorSizeCombinations: [{ size: 'L' }] },
    photos: ['c'.repeat(32), 'b'.repeat(32)],
  });
  // Whether a form has arrived whose answer was lost, nobody knows: under the form's own name it is one item.
  expect(kept?.act.id).toBe(stockId);
  form.set('operation', 'a'.repeat(32));
  expect((await addAct(form, 'add:shop'))?.act.id).toMatch(/^[0-9a-f]{8}-/);
});

test('of an edited item only what was changed; photos and variants wait for a line', () => {
  const before = [
    ['productName', 'Gown'],
    ['price', '30,000'],
    ['quantity', '3'],
    ['status', 'active'],
    ['rowQuantity', '3'],
  ] as const;
  const edited = (changes: Record<string, string>) => {
    const entries = before.map(([name, value]) => [name, changes[name] ?? value] as const);
    return editAct(stockId, formOf([...entries, ['seen', JSON.stringify(before)]]));
  };
  expect(edited({})).toBeUndefined();
  expect(edited({ rowQuantity: '4' })).toBeUndefined();
  const price = edited({ price: '31,000' });
  expect(price && taken(price.act)).toEqual({
    stockId,
    fields: { price: '31,000' },
    seen: { price: '30,000' },
  });
  const all = edited({ price: '31,000', quantity: '5', status: 'hidden' });
  expect(all?.more?.map((act) => [act.kind, taken(act)])).toEqual([
    ['stock.count', { stockId, variantId: null, counted: 5, reason: '' }],
    ['item.hide', { stockId, hidden: true }],
  ]);
});

test('what waits on the phone is off the shelf already, what came in is on it', () => {
  const lines = [{ ...item, quantity: 2 }];
  const restock = { stockId, variants: [{ variantId: null, quantity: 5 }] };
  const fields = { productName: 'Cap', price: '500', quantity: '4', category2: 'Caps' };
  const sized = { ...fields, productName: 'Gown', colorSizeCombinations: [{}] };
  const operations = [
    { kind: 'counter.sale', state: 'waiting', payload: { lines } },
    { kind: 'counter.sale', state: 'done', payload: { lines } },
    { kind: 'stock.add', state: 'waiting', payload: restock },
    { kind: 'item.add', state: 'waiting', payload: { stockId: variantId, fields } },
    { kind: 'item.add', state: 'done', payload: { stockId, fields } },
    { kind: 'item.add', state: 'waiting', payload: { stockId: 'sizes', fields: sized } },
    { kind: 'message.send', state: 'waiting', payload: {} },
  ] as const;
  const moves = waitingMoves(operations, (moved) => moved.stockId);
  expect([...moves]).toEqual([[stockId, 3]]);
  expect(waitingItems(operations)).toMatchObject([{ stockId: variantId, name: 'Cap' }]);
  // Sold it is by its sizes, whose ids only the books have; the list shows it all the same.
  expect(addedItems(operations).map(({ name }) => name)).toEqual(['Cap', 'Gown']);
});

test('a price that waits counts where the one stands that was seen; another’s, refused or later, does not', () => {
  const change = (seen: string, price: string, state = 'waiting' as 'waiting' | 'refused') => ({
    kind: 'item.change',
    state,
    payload: { stockId, fields: { price }, seen: { price: seen } },
  });
  const row = { id: stockId, priceKobo: 950_000 };
  const priceAfter = (...operations: ReturnType<typeof change>[]) =>
    withWaitingPrices([row], operations, ({ id }) => id)[0]?.priceKobo;
  expect(priceAfter(change('9500', '20k'))).toBe(2_000_000);
  expect(priceAfter(change('9500', '20000'), change('20000', '7,000'))).toBe(700_000);
  expect(priceAfter(change('9500', '20000', 'refused'))).toBe(950_000);
  // An offer runs: the price that was changed is not the one that counts now.
  expect(priceAfter(change('12000', '20000'))).toBe(950_000);
  const other = { id: 'other', priceKobo: 950_000 };
  expect(withWaitingPrices([other], [change('9500', '7000')], ({ id }) => id)).toEqual([other]);
});
