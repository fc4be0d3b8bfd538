import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { shopBench } from '#tests/support/shop/shops.ts';

shopBench();

const page = readFileSync('docs/decisions/scale/030-many-machines.md', 'utf8');

/** The cells of the table on the page that begins with this line. */
const rowsOf = (header: string): string[][] => {
  const [, , ...rows] = page.slice(page.indexOf(header)).split('\n\n', 1)[0]?.split('\n') ?? [];
  return rows.map((row) => row.split('|').slice(1, -1));
};

const named = (cell: string | undefined): string[] =>
  [...(cell ?? '').matchAll(/`([\w.]+)`/g)].map(([, name]) => name ?? '');

/** The rows of "Each table's place": the place, and the tables that are named there. */
const places = rowsOf('| place | tables |').map(
  ([place = '', tables]) => [place.trim(), named(tables)] as const,
);

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
  const said = places.flatMap(([, names]) => names).sort();
  expect(said).toEqual((await tables()).map(({ name }) => name));
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

interface ForeignKey {
  from: string;
  columns: string[];
  to: string;
}

const foreignKeys = async (): Promise<ForeignKey[]> =>
  (
    await database().execute<{ [K in keyof ForeignKey]: ForeignKey[K] }>(sql`
      select f.relname as from, t.relname as to, array(select a.attname::text from unnest(c.conkey) with ordinality k (num, n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num order by k.n) as columns
      from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace
      order by 1, 2`)
  ).rows;

const isOfShop = (table: string): boolean =>
  places.some(([place, names]) => place.startsWith('by shop') && names.includes(table));

/** All tables of a shop are in one place, whatever they lack today. */
const placeOf = (table: string): string | undefined =>
  isOfShop(table) ? 'by shop' : places.find(([, names]) => names.includes(table))?.[0];

test('the page names each foreign key that crosses from one place to another, and no other', async () => {
  const crossing = (await foreignKeys())
    .filter(({ from, to }) => placeOf(from) !== placeOf(to))
    .map(({ from, columns, to }) => `${from}.${columns.join('.')} -> ${to}`);
  const said = rowsOf('| foreign keys | to |').flatMap(([keys, to]) =>
    named(keys).map((key) => `${key} -> ${named(to).join()}`),
  );
  expect(said.sort()).toEqual(crossing.sort());
});

test('between tables of a shop only foreign keys to the shop itself and of push_wishes have the shop, as the page says', async () => {
  const inside = (await foreignKeys()).filter(({ from, to }) => isOfShop(from) && isOfShop(to));
  const isNamed = ({ from, to }: ForeignKey) => to === 'shops' || from === 'push_wishes';
  const hasShop = ({ columns }: ForeignKey) => columns.includes('shop_id');
  expect(inside.filter(hasShop)).toEqual(inside.filter(isNamed));
});
