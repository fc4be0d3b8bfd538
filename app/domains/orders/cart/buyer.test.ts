import { expect, test } from 'vitest';
import { type Buyer, missingOf, readRemembered, writeRemembered } from './buyer.ts';

const buyer: Buyer = {
  name: 'Fúnmi Adébáyọ̀',
  phone: '0805 555 0123',
  address: '5 Allen Avenue',
  getBy: 'delivery',
  place: 'lagos/ikeja',
};

test('what a device remembers comes back; what is unreadable is nobody', () => {
  expect(readRemembered(writeRemembered([buyer]))).toEqual([buyer]);
  expect(readRemembered(writeRemembered([]))).toEqual([]);
  expect(readRemembered(writeRemembered(['off']))).toEqual(['off']);
  const long = JSON.stringify({ ...buyer, name: 'x'.repeat(500) });
  for (const text of [null, '', '{', 'null', '[]', '{"name":1}', long])
    expect(readRemembered(text), String(text)).toEqual([]);
  expect(readRemembered(JSON.stringify({ ...buyer, getBy: 'pigeon' }))).toEqual([
    { ...buyer, getBy: 'pickup' },
  ]);
});

test('what is missing has a text of ours under its own field', () => {
  expect(missingOf(buyer)).toEqual({});
  expect(missingOf({ name: '', phone: '12', address: '', getBy: 'delivery', place: '' })).toEqual({
    name: 'errors.orders.name_required',
    phone: 'errors.orders.phone_invalid',
    address: 'errors.orders.address_required',
  });
  expect(missingOf({ ...buyer, address: '', getBy: 'pickup' })).toEqual({});
});
