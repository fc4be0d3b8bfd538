import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { migrateTo } from '#app/platform/backup/migrate-to.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { newCode, newId } from '#app/platform/id.ts';
import journal from '../../../../drizzle/meta/_journal.json' with { type: 'json' };

const before = '0016_due_work_failures';
const name = `test_${newCode(12)}`;
const at = (database: string) => inject('templateUrl').replace(/\/oja$/, `/${database}`);

async function asAdmin(query: string): Promise<void> {
  const client = new pg.Client({ connectionString: at('postgres') });
  await client.connect();
  await client.query(query).finally(() => client.end());
}

afterAll(() => asAdmin(`drop database if exists ${name} with (force)`));

/** The migrations that an installation of the version before had run. */
const versionsBefore = journal.entries
  .slice(0, journal.entries.findIndex(({ tag }) => tag === before) + 1)
  .map(({ when }) => ({ hash: '', createdAt: String(when) }));

test('a filled database of the version before: sums that had come apart are brought together by lines', async () => {
  await asAdmin(`create database ${name}`);
  const pool = new pg.Pool({ connectionString: at(name), max: 1 });
  await migrateTo(pool, 'drizzle', versionsBefore);
  const [user, shop] = [newId(), newId()];
  await pool.query(
    `insert into users (id, phone_key, phone_digits) values ($1, '+2348030000001', '08030000001')`,
    [user],
  );
  await pool.query(
    `insert into shops (id, name, name_norm, letter, business_type, phone_number, owner_user_id)
     values ($1, 'A', 'a', 'a', 'boutique', '0803', $2)`,
    [shop, user],
  );
  /** An item with this quantity, ledger and rows. */
  const item = async (
    quantity: number,
    ledger: number | null,
    rows: readonly [string, number][],
  ) => {
    const id = newId();
    await pool.query(
      `insert into stocks (id, shop_id, product_name, description, price_kobo, quantity, category1, category2, category3, image_base)
       values ($1, $2, 'Gown', '', 100, $3, 'Boutique', 'x', 'y', 'none')`,
      [id, shop, quantity],
    );
    if (ledger !== null)
      await pool.query(
        `insert into stock_movements (id, stock_id, kind, change, quantity_after) values ($1, $2, 'opening', $3, $3)`,
        [newId(), id, ledger],
      );
    for (const [color, pieces] of rows)
      await pool.query(
        `insert into stock_variants (id, stock_id, color, size, quantity) values ($1, $2, $3, $3, $4)`,
        [newId(), id, color, pieces],
      );
    return id;
  };
  const items = {
    sound: await item(5, 5, []),
    soundRows: await item(5, 5, [['Red', 5]]),
    soldOutRows: await item(4, 4, [['Red', 0]]),
    noLedger: await item(3, null, []),
    otherLedger: await item(3, 9, []),
    doubled: await item(12, 12, [['Red', 2]]),
    doubledBefore: await item(12, 12, [
      ['Red', 2],
      ['Other', 3],
    ]),
    rowsAbove: await item(4, 4, [['Red', 6]]),
  };
  await migrateDatabase(at(name));
  const { rows } = await pool.query<{ id: string; quantity: number; books: string }>(`
    select s.id, concat_ws(' ', s.quantity, (select sum(change) from stock_movements m where m.stock_id = s.id),
      l.total, (select string_agg(color || ' ' || quantity, ', ' order by color) from stock_variants v where v.stock_id = s.id)) as books
    from stocks s left join stock_ledgers l on l.stock_id = s.id`);
  const booksOf = new Map(rows.map(({ id, books }) => [id, books]));
  const after = Object.entries(items).map(([what, id]) => [what, booksOf.get(id)]);
  expect(Object.fromEntries(after)).toEqual({
    sound: '5 5 5',
    soundRows: '5 5 5 Red 5',
    soldOutRows: '4 4 4 Red 0',
    noLedger: '3 3 3',
    otherLedger: '3 3 3',
    doubled: '12 12 12 Other 10, Red 2',
    doubledBefore: '12 12 12 Other 10, Red 2',
    rowsAbove: '6 6 6 Red 6',
  });
  const lines = await pool.query(
    `select change from stock_movements where stock_id = $1 and kind <> 'opening' order by id`,
    [items.doubled],
  );
  expect(lines.rows).toEqual([{ change: -10 }, { change: 10 }]);
  await pool.end();
}, 120_000);
