import { expect, test } from 'vitest';
import type { CountedItem } from '#app/domains/stocks/ui/list/item-line.tsx';
import type { Operation } from '#app/platform/outbox/operations.ts';
import type { CopyItem, CopyOrder } from '../feed/copy.ts';
import { copiedFigures } from './copied-figures.ts';

const names = { color: '', option: '', priceKobo: null };
const counted = {
  id: 'gown',
  name: 'Gown',
  quantity: 9,
  promised: 0,
  photo: { url: '', widths: [] },
  variants: [
    { id: 'm', size: 'M', quantity: 5, promised: 0, ...names },
    { id: 'l', size: 'L', quantity: 4, promised: 0, ...names },
  ],
  optionName: null,
  priceKobo: 100,
  lowFrom: null,
} as CountedItem;
const item = {
  id: 'gown',
  quantity: 4,
  variants: [
    { id: 'm', quantity: 1 },
    { id: 'l', quantity: 3 },
  ],
} as CopyItem;
const order = (id: string, status: string, quantity: number, more: object = {}) =>
  ({ id, status, lines: [{ stockId: 'gown', variantId: 'm', quantity, ...more }] }) as CopyOrder;

test('without a network the copy says how many orders hold, less what has left the shelf', () => {
  const orders = [
    order('a', 'pending', 2),
    order('b', 'ready', 3, { short: 1 }),
    order('c', 'out_for_delivery', 4),
    order('d', 'completed', 5),
    order('e', 'confirmed', 1, { stockId: 'cap' }),
    order('f', 'confirmed', 1),
  ];
  const step = (orderId: string, kind: string, to?: string) =>
    ({ kind, state: 'waiting', payload: { orderId, to } }) as unknown as Operation;
  const operations = [step('b', 'order.step', 'completed'), step('f', 'order.cancel')];
  expect(copiedFigures(counted, { item, orders, operations: [] })).toMatchObject({
    quantity: 4,
    promised: 5,
    variants: [
      { id: 'm', quantity: 1, promised: 5 },
      { id: 'l', quantity: 3, promised: 0 },
    ],
  });
  // Handed over here: gone from the shelf. Cancelled here: still on it, whatever the book says.
  expect(copiedFigures(counted, { item, orders, operations })).toMatchObject({
    quantity: 4,
    promised: 3,
  });
});
