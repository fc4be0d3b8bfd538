import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { english as en } from '../../../locales/en/index.ts';
import {
  categories,
  categoryByName,
  categoryBySlug,
  isCategoryName,
  slugOf,
} from './categories.ts';
import { categoryLabel, groupKey, groupLabel } from './category-labels.server.ts';
import { categoryBranch, groupsOf, isCategoryPath, itemsOf } from './category-tree.ts';

const names = categories.map((category) => category.name);
const pairs = names.flatMap((c1) => groupsOf(c1).map((group) => [c1, group.name] as const));

test('the nine level-1 names stand in the order of the category buttons', () => {
  expect(names.join(' ')).toBe('Electronics Boutique Phones Home Sports Auto Toys Books Beauty');
});

test.each([
  ['Electronics', 6],
  ['Boutique', 6],
  ['Phones', 5],
  ['Home', 5],
  ['Sports', 5],
  ['Auto', 5],
  ['Toys', 5],
  ['Books', 5],
  ['Beauty', 5],
])('%s has %i groups', (name, count) => {
  expect(groupsOf(name)).toHaveLength(count);
});

test('there are 47 groups, each with 4 to 8 items', () => {
  expect(pairs).toHaveLength(47);
  const odd = pairs.filter(([c1, c2]) => itemsOf(c1, c2).length < 4 || itemsOf(c1, c2).length > 8);
  expect(odd).toEqual([]);
});

test('names and slugs are unique among their sisters and safe in an address', () => {
  const sisters = [
    categories.map(({ name, slug }) => ({ name, slug })),
    ...names.map((c1) => groupsOf(c1)),
    ...pairs.map(([c1, c2]) => itemsOf(c1, c2)),
  ];
  for (const nodes of sisters) {
    expect(new Set(nodes.map((node) => node.name)).size).toBe(nodes.length);
    expect(new Set(nodes.map((node) => node.slug)).size).toBe(nodes.length);
    for (const node of nodes) expect(node.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});

test('every icon exists and every colour class differs', () => {
  const missing = categories.filter(({ icon }) => !(icon in lucide.icons));
  expect(missing).toEqual([]);
  expect(new Set(categories.map((category) => category.colorClass)).size).toBe(9);
});

test.each([
  ['boutique', 'Boutique'],
  ['fashion', 'Boutique'],
  ['Phones', 'Phones'],
  ['beauty', 'Beauty'],
])('the address word %s means %s', (slug, name) => {
  expect(categoryBySlug(slug)?.name).toBe(name);
});

test.each(['', 'cars', 'constructor', 'toString', '__proto__', 'electronics '])(
  'the address word %j means nothing',
  (slug) => {
    expect(categoryBySlug(slug)).toBeUndefined();
  },
);

test('a path counts only when all three levels belong together', () => {
  expect(isCategoryPath('Boutique', 'Traditional Wear', 'Ankara Fabrics')).toBe(true);
  expect(isCategoryPath('Boutique', 'Traditional Wear', 'Sneakers')).toBe(false);
  expect(isCategoryPath('Electronics', 'Traditional Wear', 'Ankara Fabrics')).toBe(false);
  expect(isCategoryPath('boutique', 'Traditional Wear', 'Ankara Fabrics')).toBe(false);
  expect(isCategoryPath('__proto__', 'constructor', 'name')).toBe(false);
  expect(isCategoryPath('Boutique', 'constructor', 'length')).toBe(false);
});

test('look-ups by name', () => {
  expect(categoryByName('Home')?.slug).toBe('home');
  expect(categoryByName('home')).toBeUndefined();
  expect(isCategoryName('Toys')).toBe(true);
  expect(isCategoryName('Food')).toBe(false);
  expect(groupsOf('Food')).toEqual([]);
  expect(itemsOf('Home', 'Food')).toEqual([]);
  expect(categoryBranch('Boutique')[0]?.name).toBe("Men's Clothing");
});

test.each([
  ["Men's Clothing", 'mens-clothing'],
  ['TV & Audio', 'tv-and-audio'],
  ['WAEC, NECO & JAMB', 'waec-neco-and-jamb'],
  ['Qur’ans & Islamic Books', 'qurans-and-islamic-books'],
  ['Ayọ̀', 'ayo'],
])('%s becomes %s in an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('every second and third name stands in the catalogue, and no other', () => {
  const below = pairs.flatMap(([c1, c2]) => [c2, ...itemsOf(c1, c2).map(({ name }) => name)]);
  const expected = Object.fromEntries(below.map((name) => [groupKey(name), name]));
  const found = Object.entries(en).filter(([key]) => key.startsWith('groups.'));
  expect(Object.fromEntries(found)).toEqual(expected);
});

test('a name is shown in the words of the reader, one that left the tree as it is stored', () => {
  const t = (key: string) => `<${key}>`;
  expect(groupLabel("Men's Clothing", t)).toBe('<groups.mens_clothing>');
  expect(groupLabel('Old Group', t)).toBe('Old Group');
  expect(groupLabel('constructor', t)).toBe('constructor');
  expect([categoryLabel('Home', t), categoryLabel('Food', t)]).toEqual([
    '<categories.home>',
    'Food',
  ]);
});

test('the nine names stand in the catalogue under their slugs', () => {
  for (const { slug, name } of categories) expect(en[`categories.${slug}`]).toBe(name);
});
