import { expect, test } from 'vitest';
import { newId } from '#app/platform/id.ts';
import { oldVersion } from '#tests/support/old-version.ts';

const old = oldVersion('0016_due_work_failures');

test('a filled database of the version before: sums that had come apart are brought together by lines', async () => {
  const shop = await old.makeShop();
  /** An item with this quantity, ledger and variants. */
  const item = async (
    quantity: number,
    ledger: number | null,
    variants: readonly [string, number][],
  ) => {
    const id = await old.makeItem(shop, quantity);
    if (ledger !== null)
      await old.pool.query(
        `insert into stock_movements (id, stock_id, kind, change, quantity_after) values ($1, $2, 'opening', $3, $3)`,
        [newId(), id, ledger],
      );
    for (const [color, pieces] of variants)
      await old.pool.query(
        `insert into stock_variants (id, stock_id, color, size, quantity) values ($1, $2, $3, $3, $4)`,
        [newId(), id, color, pieces],
      );
    return id;
  };
  const items = {
    sound: await item(5, 5, []),
    soundVariants: await item(5, 5, [['Red', 5]]),
    soldOutVariants: await item(4, 4, [['Red', 0]]),
    noLedger: await item(3, null, []),
    otherLedger: await item(3, 9, []),
    doubled: await item(12, 12, [['Red', 2]]),
    doubledBefore: await item(12, 12, [
      ['Red', 2],
      ['Other', 3],
    ]),
    variantsAbove: await item(4, 4, [['Red', 6]]),
  };
  await old.update();
  const { rows } = await old.pool.query<{ id: string; quantity: number; books: string }>(`
    select s.id, concat_ws(' ', s.quantity, (select sum(change) from stock_movements m where m.stock_id = s.id),
      l.total, (select string_agg(color || ' ' || quantity, ', ' order by color) from stock_variants v where v.stock_id = s.id)) as books
    from stocks s left join stock_ledgers l on l.stock_id = s.id`);
  const booksOf = new Map(rows.map(({ id, books }) => [id, books]));
  const after = Object.entries(items).map(([what, id]) => [what, booksOf.get(id)]);
  expect(Object.fromEntries(after)).toEqual({
    sound: '5 5 5',
    soundVariants: '5 5 5 Red 5',
    soldOutVariants: '4 4 4 Red 0',
    noLedger: '3 3 3',
    otherLedger: '3 3 3',
    doubled: '12 12 12 Other 10, Red 2',
    doubledBefore: '12 12 12 Other 10, Red 2',
    variantsAbove: '6 6 6 Red 6',
  });
  const lines = await old.pool.query(
    `select change from stock_movements where stock_id = $1 and kind <> 'opening' order by id`,
    [items.doubled],
  );
  expect(lines.rows).toEqual([{ change: -10 }, { change: 10 }]);
}, 120_000);
