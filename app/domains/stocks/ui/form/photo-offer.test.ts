import { expect, test } from 'vitest';
import { openOffer, takenBack, unknownIn } from './photo-offer.ts';

const offer = {
  productName: 'Shirt, pink',
  description: 'A shirt.',
  category2: "Men's Clothing",
  category3: 'Shirts',
};

test('an empty form is offered everything, a filled one nothing', () => {
  expect(openOffer(offer, { quantity: 1, price: '500', productName: '  ' })).toEqual(offer);
  const filled = { productName: 'x', description: 'y', category2: 'Footwear', category3: 'z' };
  expect(openOffer(offer, filled)).toEqual({});
});

test('typed words are never offered away, and a kind only under its own type', () => {
  expect(openOffer(offer, { productName: 'High heels' })).not.toHaveProperty('productName');
  expect(openOffer(offer, { category2: 'Footwear' })).toEqual({
    productName: 'Shirt, pink',
    description: 'A shirt.',
  });
  expect(openOffer(offer, { category2: "Men's Clothing" })).toHaveProperty('category3', 'Shirts');
});

test('what is empty and not offered is named as unknown', () => {
  expect(unknownIn({ category2: 'Footwear' }, { productName: 'High heels' })).toEqual([
    'description',
    'category3',
  ]);
  expect(unknownIn(offer, {})).toEqual([]);
});

test('undo takes back what was taken over, and leaves what was changed since', () => {
  const taken = { description: 'A shirt.', category2: "Men's Clothing", category3: 'Shirts' };
  const now = { productName: 'High heels', price: '500', quantity: 2, ...taken };
  expect(takenBack(taken, now)).toEqual({
    productName: 'High heels',
    price: '500',
    quantity: 2,
    description: undefined,
    category2: undefined,
    category3: undefined,
  });
  const changed = { ...now, description: 'A shirt. Clean.', category3: 'Suits & Blazers' };
  expect(takenBack(taken, changed)).toMatchObject({ description: 'A shirt. Clean.' });
});
