import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { type DraftRules, readDraft } from './draft/stock-draft.ts';
import { availability, searchKeywords } from './stocks.ts';

test.each([
  [0, 'out'],
  [1, 'low'],
  [5, 'low'],
  [6, 'in'],
  [1_000_000, 'in'],
])('%i pieces are %s', (quantity, expected) => {
  expect(availability(quantity)).toBe(expected);
});

test('keywords are the unique lowercase words of more than two letters', () => {
  const words = searchKeywords({
    productName: 'Adire cloth, 5 yd ADIRE',
    description: 'Dyed by hand in Abẹ́òkúta. TV-set',
    category1: 'Boutique',
    category2: "Men's Clothing",
    category3: 'Ankara & Lace',
  });
  expect(words).toBe('adire cloth dyed hand abẹ́òkúta set boutique men clothing ankara lace');
});

const form: DraftRules = { missing: 'stocks.fill_required', minQuantity: 1, allCategories: true };
const good = {
  productName: '  Blue   gown ',
  description: ' Soft\r\nsatin ',
  price: '32,000.50',
  quantity: '3',
  category2: 'Traditional Wear',
  category3: 'Ankara Fabrics',
  imagePath: 'products/x',
};

function refusalOf(fields: Record<string, unknown>, rules = form) {
  try {
    readDraft({ ...good, ...fields }, rules);
    return undefined;
  } catch (error) {
    const { code, fields: faulty } = error as { code: string; fields: Record<string, string> };
    return { code, faulty: Object.keys(faulty) };
  }
}

test('a draft is trimmed and its money counted in kobo', () => {
  const draft = readDraft(good, form);
  expect(draft).toMatchObject({
    productName: 'Blue gown',
    description: 'Soft\nsatin',
    price: 3_200_050,
    quantity: 3,
    status: 'active',
    sku: null,
    weight: null,
    variants: [],
  });
});

test.each(['productName', 'price', 'quantity', 'category2', 'category3', 'imagePath'])(
  'without %s the form is not complete',
  (name) => {
    for (const empty of ['', '  ', undefined, null]) {
      expect(refusalOf({ [name]: empty })).toEqual({
        code: 'stocks.fill_required',
        faulty: [name],
      });
    }
  },
);

test.each([
  ['price', '0.99', 'price_invalid'],
  ['price', '0', 'price_invalid'],
  ['price', '-5', 'price_invalid'],
  ['price', '1,000,000,000.01', 'price_invalid'],
  ['price', '12.345', 'price_invalid'],
  ['price', 'cheap', 'price_invalid'],
  ['quantity', '0', 'fill_required'],
  ['quantity', '2.5', 'quantity_invalid'],
  ['quantity', '-1', 'quantity_invalid'],
  ['quantity', '1000001', 'quantity_invalid'],
  ['quantity', 'ten', 'quantity_invalid'],
  ['productName', 'x'.repeat(121), 'name_too_long'],
  ['description', 'x'.repeat(5001), 'description_too_long'],
  ['notes', 'x'.repeat(1001), 'notes_too_long'],
  ['sku', 'x'.repeat(61), 'short_text_too_long'],
  ['brand', 'x'.repeat(61), 'short_text_too_long'],
  ['weight', '0', 'measure_invalid'],
  ['weight', 'heavy', 'measure_invalid'],
  ['restockDate', '2026-02-30', 'date_invalid'],
  ['restockDate', 'soon', 'date_invalid'],
  ['status', 'sold', 'status_invalid'],
  ['additionalImages', Array.from({ length: 7 }, (_, at) => `p/${at}`), 'too_many_photos'],
])('%s is refused (%#)', (name, value, code) => {
  expect(refusalOf({ [name]: value })).toEqual({ code: `stocks.${code}`, faulty: [name] });
});

test.each([
  ['price', '1'],
  ['price', '1000000000'],
  ['price', 1500.5],
  ['quantity', 1_000_000],
  ['productName', 'x'.repeat(120)],
  ['description', ''],
  ['restockDate', '2026-12-24'],
  ['weight', '1.2'],
])('%s is taken (%#)', (name, value) => {
  expect(refusalOf({ [name]: value })).toBeUndefined();
});

test('an edit may set the quantity to nothing', () => {
  expect(refusalOf({ quantity: 0 }, { ...form, minQuantity: 0 })).toBeUndefined();
});

test('the same colour and size twice is refused, however it is written', () => {
  const variants = [
    { color: 'Blue', size: '12', quantity: 1 },
    { color: 'blue ', size: '12', quantity: 2 },
  ];
  expect(refusalOf({ variants })?.code).toBe('stocks.rows_invalid');
});

test('holes come before mistakes', () => {
  expect(refusalOf({ price: 'cheap', productName: '' })).toEqual({
    code: 'stocks.fill_required',
    faulty: ['productName', 'price'],
  });
});

test('whatever is sent, the answer is a draft or a refusal with known fields', () => {
  fc.assert(
    fc.property(
      fc.record({
        productName: fc.anything(),
        price: fc.anything(),
        quantity: fc.anything(),
        variants: fc.anything(),
        additionalImages: fc.anything(),
      }),
      (fields) => {
        const refused = refusalOf(fields);
        expect(refused === undefined || refused.faulty.length > 0).toBe(true);
      },
    ),
  );
});
