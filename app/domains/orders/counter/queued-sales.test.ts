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

test('what was kept comes back', () => {
  expect(readQueuedSales(JSON.stringify([sale]))).toEqual([sale]);
});

test.each([null, '', '{', '"x"', '{"key":"k"}', '[1,null,{"key":"k"}]', '[{"key":1}]'])(
  '%s is no sale',
  (text) => expect(readQueuedSales(text)).toEqual([]),
);
