import { expect, test } from 'vitest';
import { newId } from '#app/platform/id.ts';
import { oldVersion } from '#tests/support/old-version.ts';

const old = oldVersion('0038_selling-steps');

test('a filled database of the version before: variants keep the item’s price, and a new price is followed at once', async () => {
  const shop = await old.makeShop();
  const item = await old.makeItem(shop);
  const [plain, order] = [newId(), newId()];
  await old.pool.query('begin');
  await old.pool.query('update stocks set quantity = 5 where id = $1', [item]);
  await old.pool.query(
    `insert into stock_movements (id, stock_id, kind, change, quantity_after) values ($1, $2, 'opening', 5, 5)`,
    [newId(), item],
  );
  await old.pool.query(
    `insert into stock_variants (id, stock_id, color, size, quantity) values ($1, $2, 'Red', 'M', 5)`,
    [plain, item],
  );
  await old.pool.query('commit');
  await old.pool.query(
    `insert into orders (id, shop_id, number, code, status, source, buyer_name, buyer_phone, get_by, pay_by, pieces, total_kobo, placed_at)
     values ($1, $2, 1, 'x', 'pending', 'web', 'Ada', '0805', 'pickup', 'transfer', 1, 100, now())`,
    [order, shop],
  );
  await old.pool.query(
    `insert into order_lines (id, order_id, position, stock_id, variant_id, name, color, size, price_kobo, quantity)
     values ($1, $2, 0, $3, $4, 'Gown', 'Red', 'M', 100, 1)`,
    [newId(), order, item, plain],
  );
  await old.update();
  const range = () => old.rows('select lowest_kobo::int, highest_kobo::int from stocks');
  expect(await range()).toEqual([{ lowest_kobo: null, highest_kobo: null }]);
  expect(await old.rows('select option, price_kobo from stock_variants')).toEqual([
    { option: '', price_kobo: null },
  ]);
  expect(await old.rows('select option, price_kobo::int from order_lines')).toEqual([
    { option: null, price_kobo: 100 },
  ]);
  expect(await old.rows('select more_types from shops')).toEqual([{ more_types: [] }]);
  await old.rows(`update stock_variants set price_kobo = 300`);
  expect(await range()).toEqual([{ lowest_kobo: 300, highest_kobo: 300 }]);
  await old.rows(`insert into stock_variants (id, stock_id, color, size, quantity)
    values ('${newId()}', '${item}', 'Blue', 'M', 0)`);
  expect(await range()).toEqual([{ lowest_kobo: 100, highest_kobo: 300 }]);
  await old.rows('update stocks set price_kobo = 500');
  expect(await range()).toEqual([{ lowest_kobo: 300, highest_kobo: 500 }]);
  await old.rows('update stock_variants set removed = true where price_kobo is not null');
  expect(await range()).toEqual([{ lowest_kobo: null, highest_kobo: null }]);
}, 120_000);
