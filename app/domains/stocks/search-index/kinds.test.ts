import { expect, test } from 'vitest';
import { isKindWord, kindsOf } from './kinds.ts';

test.each([
  ['Phones', 'Smartphones', 'Android Phones', ['phone', 'smartphone']],
  ['Phones', 'Smartphones', 'iPhones', ['iphone', 'smartphone', 'phone']],
  ['Phones', 'Smartphones', 'Tablets', ['tablet']],
  ['Phones', 'Phone Parts', 'Repair Tools', ['tool', 'part']],
  ['Phones', 'Phone Accessories', 'Cases & Pouches', ['case', 'pouch']],
  ['Auto', 'Cars for Sale', 'SUVs & Jeeps', ['suv', 'jeep', 'car']],
  ['Auto', 'Car Parts', 'Tyres & Rims', ['tyre', 'rim', 'part']],
  ['Auto', 'Motorcycles', 'Helmets & Riding Gear', ['helmet', 'gear']],
  ['Electronics', 'TV & Audio', 'Radios', ['radio']],
  ['Electronics', 'TV & Audio', 'Smart TVs', ['tv']],
  ['Toys', 'RC Toys', 'RC Cars', []],
  ['Books', 'Textbooks', 'Senior Secondary', ['secondary', 'textbook', 'book']],
])('%s, %s, %s', (category1, category2, category3, kinds) => {
  expect(kindsOf({ category1, category2, category3 })).toEqual(kinds);
});

test('words that only say what a thing goes with are no kind', () => {
  expect(['car', 'phone', 'gown', 'generator'].filter(isKindWord)).toHaveLength(4);
  expect(['samsung', 'blue', 'petrol', 'android'].filter(isKindWord)).toEqual(['android']);
});
