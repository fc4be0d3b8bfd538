import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { shopBench } from '#tests/support/shop/shops.ts';

shopBench();

const page = readFileSync('docs/decisions/scale/030-many-machines.md', 'utf8');

/** The rows of "Each table's place": the place, and the tables that are named there. */
const places = page
  .slice(page.indexOf('| place | tables |'), page.indexOf('What a shop does stays'))
  .split('\n')
  .slice(2)
  .flatMap((line) => {
    const [, place, tables] = line.split('|').map((cell) => cell.trim());
    return place && tables
      ? [[place, [...tables.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '')] as const]
      : [];
  });

interface Table {
  name: string;
  hasColumn: boolean;
  /** Primary keys and unique rules without the shop. */
  without: number;
}

/** Months of events are parts of their table. */
const tables = async (): Promise<Table[]> =>
  (
    await database().execute<{ [K in keyof Table]: Table[K] }>(sql`
      select c.relname as name, a.attnum is not null as "hasColumn",
        (select count(*)::int from pg_index i where i.indrelid = c.oid and i.indisunique
          and not coalesce(a.attnum = any(i.indkey), false)) as without
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by 1`)
  ).rows;

test('each table has one place on the page, and the page names no other', async () => {
  const named = places.flatMap(([, names]) => names).sort();
  expect(named).toEqual((await tables()).map(({ name }) => name));
});

test('what the page says of the tables of a shop is so', async () => {
  // By their own id.
  const placeOf = ({ name, hasColumn, without }: Table): string => {
    if (name === 'shops') return 'by shop, ready';
    if (!hasColumn) return 'by shop, without the column';
    return without === 0 ? 'by shop, ready' : 'by shop, ready but for their key';
  };
  const found = new Map((await tables()).map((table) => [table.name, placeOf(table)]));
  const ofShops = places.filter(([place]) => place.startsWith('by shop'));
  const said = ofShops.flatMap(([place, names]) => names.map((name) => [name, place]));
  expect(said).toEqual(said.map(([name = '']) => [name, found.get(name)]));
});
