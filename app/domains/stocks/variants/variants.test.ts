import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { type DraftRules, readDraft } from '../draft/stock-draft.ts';
import { shownPrice, unsortedName, variantKey, variantLabel, variantPrice } from './variants.ts';

const { t } = translatorFor('en');
const name = (option: string, color: string, size: string) => ({ option, color, size });

test('a variant costs what it says itself, else what the item says', () => {
  const item = { priceKobo: 500_000 };
  expect(variantPrice(item, { priceKobo: 620_000 })).toBe(620_000);
  expect(variantPrice(item, { priceKobo: null })).toBe(500_000);
  expect(variantPrice(item, undefined)).toBe(500_000);
});

test.each([
  [name('128 GB', 'Black', ''), '128 GB, Black'],
  [name('', 'Blue', '12'), 'Blue, size 12'],
  [name('', '', '42'), 'size 42'],
  [name('', 'Wine', ''), 'Wine'],
  [{ option: null, color: null, size: null }, ''],
])('%o is called %s', (variant, label) => expect(variantLabel(variant, t)).toBe(label));

test('a list shows the lowest of several prices as such', () => {
  expect(shownPrice([500, 300, 300])).toEqual({ priceKobo: 300, from: true });
  expect(shownPrice([300, 300])).toEqual({ priceKobo: 300 });
  expect(shownPrice([])).toBeUndefined();
});

test('what came back without a variant is named in what the others differ in', () => {
  expect(unsortedName([name('', '', '42')])).toEqual(name('', '', 'Other'));
  expect(unsortedName([name('64 GB', 'Black', '')])).toEqual(name('Other', 'Other', ''));
  expect(unsortedName([name('', 'Red', '12')])).toEqual(name('', 'Other', 'Other'));
});

test('one name is one variant, however it is written', () => {
  expect(variantKey(name('128 gb', 'BLACK', ''))).toBe(variantKey(name('128 GB', 'Black', '')));
  expect(variantKey(name('', 'Black', ''))).not.toBe(variantKey(name('', '', 'Black')));
});

const usual = {
  productName: 'Phone',
  description: '',
  price: '148,000',
  quantity: '1',
  category2: 'Smartphones',
  category3: 'Android Phones',
  imagePath: 'products/x',
};
const form: DraftRules = { missing: 'stocks.fill_required', minQuantity: 1, allCategories: true };
const program: DraftRules = {
  missing: 'stocks.missing_fields',
  minQuantity: 0,
  allCategories: false,
};

const read = (variants: unknown[], { optionName = '', rules = form } = {}) =>
  readDraft({ ...usual, optionName, variants }, rules);

function faultsOf(variants: unknown[], optionName = ''): Record<string, string> | undefined {
  try {
    read(variants, { optionName });
    return undefined;
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields;
  }
}

test.each([
  ['size only', [{ size: '42', quantity: '2' }], ''],
  ['colour only', [{ color: 'Red', quantity: '2' }], ''],
  ['both', [{ color: 'Red', size: '42', quantity: '2' }], ''],
  ['an option', [{ option: '64 GB', quantity: '2' }], 'Storage'],
  ['all three', [{ option: '64 GB', color: 'Red', size: '42', quantity: '2' }], 'Storage'],
])('%s is a variant', (_what, variants, optionName) => {
  expect(read(variants, { optionName })).toMatchObject({
    optionName,
    variants: [{ option: '', color: '', size: '', ...variants[0], quantity: 2, price: null }],
  });
});

test('its own price is counted in kobo; none is none', () => {
  const { variants } = read([
    { color: 'Red', quantity: 1, price: '151,000.50' },
    { color: 'Blue', quantity: 1, price: '' },
  ]);
  expect(variants.map(({ price }) => price)).toEqual([15_100_050, null]);
});

test.each([
  ['a colour without how many', [{ color: 'Red' }], '', { variants: 'row_quantity_missing' }],
  ['how many of nothing', [{ quantity: '3' }], '', { variants: 'row_name_missing' }],
  ['a price of nothing', [{ price: '300' }], '', { variants: 'row_name_missing' }],
  [
    'a size that one row lacks',
    [
      { color: 'Red', size: '12', quantity: 1 },
      { color: 'Blue', quantity: 1 },
    ],
    '',
    { variants: 'rows_uneven' },
  ],
  [
    'an option without a name',
    [{ option: '64 GB', quantity: 1 }],
    '',
    { optionName: 'option_name_missing' },
  ],
  [
    'a name without options',
    [{ color: 'Red', quantity: 1 }],
    'Storage',
    { variants: 'rows_uneven' },
  ],
  ['a name and nothing else', [], 'Storage', { variants: 'rows_uneven' }],
  [
    'a name that is too long',
    [{ option: 'x', quantity: 1 }],
    'x'.repeat(31),
    { optionName: 'option_name_too_long' },
  ],
  [
    'a price that is none',
    [{ color: 'Red', quantity: 1, price: 'cheap' }],
    '',
    { variants: 'row_price_invalid' },
  ],
  [
    'a price below a naira',
    [{ color: 'Red', quantity: 1, price: '0.5' }],
    '',
    { variants: 'row_price_invalid' },
  ],
  [
    'no pieces at all in a new item',
    [{ color: 'Red', quantity: 0 }],
    '',
    { variants: 'fill_required' },
  ],
  [
    'one option twice',
    [
      { option: '64 GB', quantity: 1 },
      { option: '64 gb', quantity: 2 },
    ],
    'Storage',
    { variants: 'rows_invalid' },
  ],
] as const)('nothing typed is dropped in silence: %s', (_what, variants, optionName, fields) => {
  const named = Object.fromEntries(
    Object.entries(fields).map(([field, code]) => [field, `stocks.${code}`]),
  );
  expect(faultsOf([...variants], optionName)).toEqual(named);
});

test('an empty line is no variant, and one that is sold out stays', () => {
  const empty = { id: '', option: '', color: ' ', size: '', quantity: '', price: '' };
  expect(read([empty]).variants).toEqual([]);
  const { variants } = read([
    { color: 'Red', quantity: '0' },
    { color: 'Blue', quantity: '2' },
    empty,
  ]);
  expect(variants.map(({ color, quantity }) => [color, quantity])).toEqual([
    ['Red', 0],
    ['Blue', 2],
  ]);
});

test('of a program’s list only what has a name and pieces is taken, as the specification has it', () => {
  const rows = [
    { color: 'Red', size: '12', quantity: 2 },
    { color: 'Blue', size: '12', quantity: 0 },
    { color: '', size: '', quantity: 4 },
  ];
  expect(read(rows, { rules: program }).variants.map(({ color }) => color)).toEqual(['Red']);
});
