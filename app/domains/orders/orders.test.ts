import { expect, test } from 'vitest';
import {
  type GetBy,
  getByWays,
  inTab,
  isLegal,
  isOrderCode,
  lineChange,
  mergeLines,
  nextStep,
  type OrderStatus,
  orderNumber,
  orderStatuses,
  orderTabs,
  stepsOf,
  tabOf,
} from './orders.ts';

const legal: Record<GetBy, Partial<Record<OrderStatus, OrderStatus[]>>> = {
  pickup: {
    pending: ['confirmed', 'cancelled', 'expired'],
    confirmed: ['ready', 'cancelled'],
    ready: ['completed', 'cancelled'],
    out_for_delivery: ['cancelled'],
    completed: ['cancelled'],
    cancelled: ['pending'],
    expired: ['pending'],
  },
  delivery: {
    pending: ['confirmed', 'cancelled', 'expired'],
    confirmed: ['ready', 'cancelled'],
    ready: ['out_for_delivery', 'cancelled'],
    out_for_delivery: ['completed', 'cancelled'],
    completed: ['cancelled'],
    cancelled: ['pending'],
    expired: ['pending'],
  },
};

test.each(getByWays)('%s: every pair of statuses is legal or not, as written here', (getBy) => {
  for (const from of orderStatuses) {
    const allowed = orderStatuses.filter((to) => isLegal(from, to, getBy));
    expect([from, ...allowed].sort()).toEqual([from, ...(legal[getBy][from] ?? [])].sort());
  }
});

test('the main button is the next step, and there is none at the end', () => {
  for (const getBy of getByWays) {
    const walked: OrderStatus[] = ['pending'];
    for (let at = nextStep('pending', getBy); at; at = nextStep(at, getBy)) walked.push(at);
    expect(walked).toEqual(stepsOf(getBy));
  }
  expect(nextStep('cancelled', 'pickup')).toBeUndefined();
  expect(nextStep('expired', 'delivery')).toBeUndefined();
});

test('every status is in exactly one tab; a packed pickup waits under To prepare', () => {
  const all = orderTabs.flatMap(inTab);
  expect(all).toHaveLength(orderStatuses.length * getByWays.length);
  expect(new Set(all.map(({ status, getBy }) => `${status} ${getBy}`)).size).toBe(all.length);
  expect([tabOf('ready', 'pickup'), tabOf('ready', 'delivery')]).toEqual(['prepare', 'way']);
});

test.each([
  [1, '#0001'],
  [48, '#0048'],
  [9999, '#9999'],
  [10_000, '#10000'],
])('order %i is written %s', (number, text) => {
  expect(orderNumber(number)).toBe(text);
});

test('only whole codes are looked up', () => {
  expect(isOrderCode('23456789abcdef')).toBe(true);
  for (const code of ['', '2345', '23456789abcdeo', "23456789abcd'-", '23456789ABCDEF'])
    expect(isOrderCode(code)).toBe(false);
});

const seen = { stockId: 's', variantId: null, quantity: 2, priceKobo: 500 };

test.each([
  ['nothing', { name: 'x', priceKobo: 500, left: 2 }, undefined],
  ['a higher price', { name: 'x', priceKobo: 600, left: 9 }, { priceKobo: 600, quantity: 2 }],
  ['a lower price', { name: 'x', priceKobo: 400, left: 9 }, { priceKobo: 400, quantity: 2 }],
  ['less stock', { name: 'x', priceKobo: 500, left: 1 }, { priceKobo: 500, quantity: 1 }],
  ['no stock', { name: 'x', priceKobo: 500, left: 0 }, { quantity: 0 }],
])('%s is shown as it is', (_what, found, expected) => {
  const change = lineChange(seen, found);
  if (expected) expect(change).toMatchObject(expected);
  else expect(change).toBeUndefined();
});

test('the same item twice is one line', () => {
  expect(mergeLines([seen, { ...seen, variantId: 'v' }, seen])).toEqual([
    { ...seen, quantity: 4 },
    { ...seen, variantId: 'v' },
  ]);
});
