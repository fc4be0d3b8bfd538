import { describe, expect, it } from 'vitest';
import {
  employeeInput,
  isSameName,
  planInForce,
  shopEditInput,
  shopNameKeys,
  storeInput,
  teamLimitOf,
} from './shops.ts';

const faults = (
  schema: { safeParse: (input: unknown) => { error?: { issues: { message: string }[] } } },
  input: unknown,
) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

describe('step 2 of the registration', () => {
  it('wants both fields', () => {
    expect(faults(storeInput, { storeName: ' ', businessType: 'boutique' })).toContain(
      'shops.fill_in_all',
    );
    expect(faults(storeInput, { storeName: 'Ọjà', businessType: 'fish' })).toContain(
      'shops.fill_in_all',
    );
    expect(faults(storeInput, { storeName: 'Ọjà' })).toContain('shops.fill_in_all');
  });

  it('takes 50 characters and not 51', () => {
    expect(faults(storeInput, { storeName: 'x'.repeat(50), businessType: 'home' })).toEqual([]);
    expect(faults(storeInput, { storeName: 'x'.repeat(51), businessType: 'home' })).toContain(
      'shops.name_too_long',
    );
  });
});

describe('editing a shop', () => {
  const edit = { name: 'Ọjà', phoneNumber: '', address: '', telegramUsername: '' };
  it.each([
    [{ name: '   ' }, 'shops.name_required'],
    [{ phoneNumber: '0'.repeat(21) }, 'shops.phone_too_long'],
    [{ phoneNumber: 'call me' }, 'shops.phone_invalid'],
    [{ address: 'x'.repeat(201) }, 'shops.address_too_long'],
    [{ telegramUsername: 'a b' }, 'shops.telegram_invalid'],
  ])('%j is %s', (change, code) =>
    expect(faults(shopEditInput, { ...edit, ...change })).toContain(code),
  );

  it('reads a Telegram name in every form people write it', () => {
    for (const telegramUsername of ['@ngozi_ng', 'ngozi_ng', 'https://t.me/ngozi_ng']) {
      expect(shopEditInput.parse({ ...edit, telegramUsername }).telegramUsername).toBe('ngozi_ng');
    }
    expect(shopEditInput.parse(edit).telegramUsername).toBeNull();
  });
});

describe('an employee', () => {
  const person = { firstName: 'Yusuf', lastName: '', phoneNumber: '08065550188' };
  it.each([
    [{ firstName: ' ' }, 'shops.user_fields_required'],
    [{ phoneNumber: '' }, 'shops.user_fields_required'],
    [{ phoneNumber: '12345' }, 'accounts.invalid_phone'],
    [{ firstName: 'x'.repeat(31) }, 'shops.person_name_too_long'],
  ])('%j is %s', (change, code) =>
    expect(faults(employeeInput, { ...person, ...change })).toContain(code),
  );
});

it.each([
  ['Ọjà Ìbàdàn', 'oja ibadan', 'o'],
  ['7up Depot', '7up depot', '#'],
  ['市場', '市場', '#'],
  ['Émeka', 'emeka', 'e'],
  ['Ẹ̀bùn Stores', 'ebun stores', 'e'],
  ['Ṣọlá & Sons', 'sola sons', 's'],
  ['Gbẹ́mi', 'gbemi', 'g'],
  ['Ụlọ Ahịa', 'ulo ahia', 'u'],
  ['’Yan Kasuwa', 'yan kasuwa', 'y'],
  ['Ƙwallo', 'kwallo', 'k'],
])('%s sorts as %s under %s', (name, nameNorm, letter) => {
  expect(shopNameKeys(name)).toEqual({ nameNorm, letter });
});

it('forgives spaces and case in the typed name, nothing else', () => {
  expect(isSameName(' ngozi  FASHION house', 'Ngozi Fashion House')).toBe(true);
  expect(isSameName('Ngozi Fash', 'Ngozi Fashion House')).toBe(false);
  expect(isSameName('', '')).toBe(false);
});

it('a plan that ran out keeps its limits for five days', () => {
  const planUntil = new Date('2026-11-10T00:00:00Z');
  const at = (day: string) =>
    planInForce({ plan: 'basic', planUntil }, new Date(`2026-11-${day}Z`));
  expect([at('09T00:00:00'), at('14T23:59:59'), at('15T00:00:00')]).toEqual([
    'basic',
    'basic',
    'starter',
  ]);
  expect(planInForce({ plan: 'gold', planUntil: null })).toBe('starter');
  expect(teamLimitOf({ plan: 'premium', planUntil: null })).toBe(10);
});
