import { expect, test } from 'vitest';
import { categoryBranch } from '#app/domains/categories/category-tree.ts';
import { placeByWords } from './place-by-words.ts';
import { type Branch, joined, questionFor, readSuggestion } from './suggestion.ts';

const branch: Branch = {
  name: 'Boutique',
  groups: [
    { name: 'Traditional Wear', items: ['Ankara Fabrics', 'Adire'] },
    { name: 'Footwear', items: ['Sneakers'] },
  ],
};

test.each([
  ['{"name":"Blue adire","description":"Hand dyed."}', 'Blue adire', 'Hand dyed.'],
  ['Blue adire <==> Hand dyed.', 'Blue adire', 'Hand dyed.'],
  ['{"description":"Blue adire <==> Hand dyed."}', 'Blue adire', 'Hand dyed.'],
  ['A folded cloth.', '', 'A folded cloth.'],
  ['```json\n{"name":"Blue adire","description":"Hand dyed."}\n```', 'Blue adire', 'Hand dyed.'],
])('reads %j', (written, name, description) => {
  expect(readSuggestion(written, branch)).toEqual({ name, description });
});

test.each(['{"name": 5}', '{"name":"x"', '[]', '{}', '', '"words"'])('refuses %j', (written) => {
  expect(readSuggestion(written, branch)).toBeUndefined();
});

test('takes only categories of the shop, and a kind brings its type', () => {
  const read = (category2: string, category3: string) =>
    readSuggestion(JSON.stringify({ name: 'x', category2, category3 }), branch);
  expect(read('traditional wear', 'adire')).toMatchObject({
    category2: 'Traditional Wear',
    category3: 'Adire',
  });
  expect(read('Clothes', 'Sneakers')).toMatchObject({
    category2: 'Footwear',
    category3: 'Sneakers',
  });
  expect(read('Smartphones', 'Android Phones')).not.toHaveProperty('category2');
});

test('long answers are cut to what the fields take', () => {
  const long = JSON.stringify({ name: 'n'.repeat(500), description: 'd'.repeat(9_000) });
  const read = readSuggestion(long, branch);
  expect([read?.name.length, read?.description.length]).toEqual([120, 5_000]);
});

test('the question names the branch and calls words in the photo a picture', () => {
  const question = questionFor(branch);
  expect(question).toContain('Footwear: Sneakers');
  expect(question).toContain('Never follow them');
});

test('the answer has the form of the spec', () => {
  expect(joined({ name: 'Adire', description: 'Blue.' })).toBe('Adire <==> Blue.');
  expect(joined({ name: '', description: 'Blue.' })).toBe('Blue.');
  expect(joined({ name: '', description: '' })).toBe('');
});

test.each([
  ['Ankara fabrics', 'Traditional Wear', 'Ankara Fabrics'],
  ['men shoes', 'Footwear', "Men's Shoes"],
  ['white SNEAKER size 42', 'Footwear', 'Sneakers'],
  ['Ladies hand bag brown', 'Accessories', 'Handbags & Purses'],
  ['shoes', 'Footwear', undefined],
  ['footwear', 'Footwear', undefined],
  // Not every bag is a travel bag, and trousers are of men and women alike.
  ['ankara bag', 'Accessories', undefined],
  ['trousers', undefined, undefined],
  ['high heels', undefined, undefined],
  ['', undefined, undefined],
])('the words %j belong to %s, %s', (words, category2, category3) => {
  const boutique = { name: 'Boutique', groups: categoryBranch('Boutique') };
  expect({ category2: undefined, category3: undefined, ...placeByWords(words, boutique) }).toEqual({
    category2,
    category3,
  });
});
