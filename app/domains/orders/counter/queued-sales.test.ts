import { expect, test } from 'vitest';
import { readQueuedSales } from './queued-sales.ts';

const sale = {
  key: 'k',
  owner: 'shop.user',
  shopId: 'shop',
  at: 1,
  method: 'cash',
  lines: [],
  pieces: 1,
  totalKobo: 100,
};

test('what was kept comes back, by this page and by older ones', () => {
  expect(readQueuedSales(JSON.stringify([sale]))).toEqual([sale]);
  const more = { discountKobo: 500, reason: 'Bargained', buyerName: 'Amaka', buyerPhone: '0803' };
  expect(readQueuedSales(JSON.stringify([{ ...sale, ...more }]))).toEqual([{ ...sale, ...more }]);
});

test.each([null, '', '{', '"x"', '{"key":"k"}', '[1,null,{"key":"k"}]', '[{"key":1}]'])(
  '%s is no sale',
  (text) => expect(readQueuedSales(text)).toEqual([]),
);
