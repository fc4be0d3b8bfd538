import { expect, test } from 'vitest';
import { addressInPath, addressInput, proposedAddress, shopLinkOf } from './short-address.ts';

const read = (address: string) => addressInput.safeParse({ address });

test('letters, digits and single dashes, 3 to 30, in any case and with or without the at sign', () => {
  for (const [typed, kept] of [
    ['mamatolu', 'mamatolu'],
    ['@MamaTolu', 'mamatolu'],
    ['  abc ', 'abc'],
    ['a-1', 'a-1'],
    ['Mama Tolu', 'mamatolu'],
    ['Màmá Tọ́lú-2', 'mamatolu-2'],
    ['x'.repeat(30), 'x'.repeat(30)],
  ] as const) {
    expect(read(typed).data, typed).toEqual({ address: kept });
  }
  for (const typed of [
    '',
    'ab',
    'x'.repeat(31),
    'mama tolu & sons',
    'mama_tolu',
    'ọjà',
    '-abc',
    'abc-',
    'a--b',
    '@@abc',
    'a/b',
    'a.b',
    'a\u0000bc',
  ]) {
    const result = read(typed);
    expect(result.success && result.data.address !== 'abc', typed).toBe(false);
  }
});

test('no shop passes for the market, its help or its money', () => {
  for (const typed of [
    'oja',
    'Admin',
    'support',
    'oja-official',
    'help-oja',
    'ojaoperators',
    '0ja',
    '0ja-5upport',
    'paystack',
    'login',
  ]) {
    expect(read(typed).error?.issues[0]?.message, typed).toBe('shops.short_address_taken');
  }
});

test('a path is an address only with the at sign and in its form', () => {
  expect(addressInPath('@MamaTolu')).toBe('mamatolu');
  for (const segment of [undefined, 'mamatolu', '@', '@a b', `@${'x'.repeat(31)}`, '@../x']) {
    expect(addressInPath(segment), segment).toBeUndefined();
  }
});

test('a name proposes an address that its letters can be written in', () => {
  expect(proposedAddress('Mama Tọ́lú & Sons')).toBe('mamatolusons');
  expect(proposedAddress('Oja')).toBe('');
  expect(proposedAddress('食')).toBe('');
});

test('a shop is known under its short address, else under its number', () => {
  const shop = { id: '01a0', origin: 'https://oja.example' };
  expect(shopLinkOf({ ...shop, address: 'tolu' }).url).toBe('https://oja.example/@tolu');
  expect(shopLinkOf({ ...shop, address: undefined }).path).toBe('/shop/01a0');
});
