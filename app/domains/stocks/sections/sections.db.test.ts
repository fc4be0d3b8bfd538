import { expect, test } from 'vitest';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import {
  addSection,
  deleteSection,
  fillSection,
  orderSections,
  renameSection,
  sectionName,
  showSection,
} from './edit-sections.server.ts';
import { itemsOfTab, ownSections, sectionTabs } from './sections.queries.server.ts';

stockBench();

const add = (shop: TestShop, name: string) =>
  inTransaction((tx) => addSection(tx, shop.actor, name));
const fill = (shop: TestShop, id: string, items: string[]) =>
  inTransaction((tx) => fillSection(tx, shop.actor, id, items));
const names = async (shop: TestShop) =>
  (await ownSections(shop.id)).sections.map(({ name }) => name);

test('names are 1 to 30 letters and unique in the shop, however written', async () => {
  const shop = await makeShop();
  await add(shop, 'Gowns');
  expect(await codeOf(add(shop, 'gowns'))).toBe('sections.name_taken');
  expect(await codeOf(add(shop, 'Gówns'))).toBe('sections.name_taken');
  const shoes = await add(shop, 'Shoes');
  const rename = inTransaction((tx) => renameSection(tx, shop.actor, shoes, 'GOWNS'));
  expect(await codeOf(rename)).toBe('sections.name_taken');
  await add(await makeShop(), 'Gowns');
  for (const name of ['', '   ', 'x'.repeat(31)])
    expect(sectionName.safeParse(name).success).toBe(false);
  expect(sectionName.parse(`  ${'ẹ́'.repeat(30)} `)).toHaveLength(60);
});

test('twenty at most, also when two people add at once', async () => {
  const shop = await makeShop();
  for (let n = 1; n <= 19; n++) await add(shop, `Section ${n}`);
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => codeOf(add(shop, name))));
  expect(answers.sort()).toEqual(['done', 'sections.too_many', 'sections.too_many']);
});

test('an item is in one section or none; a deleted section leaves its items', async () => {
  const shop = await makeShop();
  const [one, two] = [await makeStock(shop.actor), await makeStock(shop.actor)];
  const foreign = await makeStock((await makeShop()).actor);
  const gowns = await add(shop, 'Gowns');
  const shoes = await add(shop, 'Shoes');
  await fill(shop, gowns, [one, two, foreign]);
  await fill(shop, shoes, [two]);
  const { sections, unsorted } = await ownSections(shop.id);
  expect(sections.map(({ name, count }) => [name, count])).toEqual([
    ['Gowns', 1],
    ['Shoes', 1],
  ]);
  expect(unsorted).toBe(0);
  await inTransaction((tx) => deleteSection(tx, shop.actor, gowns));
  expect(await stockRow(one)).toMatchObject({ id: one });
  expect((await ownSections(shop.id)).unsorted).toBe(1);
});

test('tabs show what is shown and has items, in the chosen order', async () => {
  const shop = await makeShop();
  const [one, two] = [await makeStock(shop.actor), await makeStock(shop.actor)];
  const [a, b, c] = [await add(shop, 'A'), await add(shop, 'B'), await add(shop, 'C')];
  await fill(shop, a, [one]);
  await fill(shop, c, [two]);
  await inTransaction((tx) => orderSections(tx, shop.actor, [c, b]));
  expect(await names(shop)).toEqual(['C', 'B', 'A']);
  expect(await sectionTabs(shop.id)).toMatchObject({
    all: 2,
    tabs: [{ id: c, count: 1 }, { id: a }],
  });
  await inTransaction((tx) => showSection(tx, shop.actor, c, false));
  expect((await sectionTabs(shop.id)).tabs.map(({ id }) => id)).toEqual([a]);
  expect(await itemsOfTab(shop.id, c)).toBeUndefined();
  expect(await itemsOfTab(shop.id, a)).toEqual([one]);
});

test('another shop cannot touch them', async () => {
  const shop = await makeShop();
  const other = await makeShop();
  const id = await add(shop, 'Gowns');
  const tries = [
    () => inTransaction((tx) => renameSection(tx, other.actor, id, 'X')),
    () => inTransaction((tx) => deleteSection(tx, other.actor, id)),
    () => inTransaction((tx) => showSection(tx, other.actor, id, false)),
    () => fill(other, id, []),
  ];
  for (const work of tries) expect(await codeOf(work())).toBe('sections.not_found');
});
