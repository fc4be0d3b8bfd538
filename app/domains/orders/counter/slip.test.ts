import { expect, test } from 'vitest';
import { wrapped } from '../ui/counter/slip-picture.ts';
import { slipOf, slipRows } from './slip.ts';

const t = ((key: string) => key) as Parameters<typeof slipRows>[1];
const seller = { name: 'Ngozi Fashion House', address: '12 Allen', phone: '0803 000 0000' };
const shirt = { stockId: 's', variantId: null, quantity: 2, priceKobo: 900_000, name: 'Shirt' };

test('a receipt that the phone makes sums as the books will: sold price, discount, fee', () => {
  const sale = {
    method: 'cash',
    lines: [{ ...shirt, soldKobo: 850_000, color: 'Blue' }],
    discountKobo: 100_000,
    buyerName: 'Ada',
    delivery: { address: 'Ikeja', feeKobo: 150_000 },
  };
  const rows = slipRows(slipOf(sale, { at: Date.UTC(2026, 10, 16, 9), seller }), t);
  expect(rows.filter(({ amount }) => amount).map(({ text, amount }) => [text, amount])).toEqual([
    ['Shirt', '₦17,000'],
    ['orders.discount', '-₦1,000'],
    ['order.delivery', '₦1,500'],
    ['cart.total', '₦17,500'],
  ]);
  expect(rows.map(({ text }) => text)).toContain('receipt.buyer: Ada');
  expect(rows[0]).toMatchObject({ text: seller.name, look: 'head' });
});

test('a shop without an address has no empty row on its receipt', () => {
  const sale = { method: 'pos', lines: [shirt] };
  const rows = slipRows(slipOf(sale, { at: 0, seller: { ...seller, address: '' } }), t);
  expect(rows.every(({ text }) => text !== '')).toBe(true);
});

test('long names wrap at words, an endless word within, and no letter loses its mark', () => {
  const letters = (text: string) => [...new Intl.Segmenter().segment(text)].length;
  expect(wrapped('ankara gown with lace', 12, letters)).toEqual(['ankara gown', 'with lace']);
  expect(wrapped('x'.repeat(25), 10, letters)).toEqual(['xxxxxxxxxx', 'xxxxxxxxxx', 'xxxxx']);
  const marked = 'ẹ́'.normalize('NFD').repeat(7);
  expect(wrapped(marked, 4, letters).join('')).toBe(marked);
  expect(wrapped(marked, 4, letters).map(letters)).toEqual([4, 3]);
});
