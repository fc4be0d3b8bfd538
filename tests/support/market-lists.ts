import { sql } from 'drizzle-orm';
import { readMarketFilter } from '#app/domains/market/lists/market-filter.server.ts';
import type { MarketFilter } from '#app/domains/market/lists/market-filter.ts';
import { encodeCursor } from '#app/domains/market/search/cursor.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

/** Every way of asking for a public list, as an address has it. */
interface AskedList {
  address: string;
  filter: MarketFilter;
}

interface Choices {
  words: readonly string[];
  categories: readonly (string | undefined)[];
  /** From and to, in naira. */
  prices: readonly (readonly [number | undefined, number | undefined])[];
  /** Where the list goes on: at its beginning, and behind so large a share of the products. */
  depths: readonly number[];
  /** What the lists are narrowed by, as addresses have it; by nothing when not given. */
  facets?: readonly string[];
}

const sorts = ['relevance', 'newest', 'cheapest', 'dearest'] as const;

interface Middle {
  id: string;
  price: number;
  score: number;
  tier: number;
  shuffle: number;
}

/** The row at a share of an order, whatever the list: a cursor may name any row. */
async function rowAt(sort: (typeof sorts)[number], depth: number): Promise<Middle | undefined> {
  const order = {
    relevance: sql`tier, score desc, id desc`,
    newest: sql`id desc`,
    cheapest: sql`price_kobo, id`,
    dearest: sql`price_kobo desc, id desc`,
  }[sort];
  return inTransaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const { rows } = await tx.execute<Middle & Record<string, unknown>>(sql`
      select row.id, score, tier, row.price_kobo::float8 as price, shuffle from
        (select id, score, tier, price_kobo from stock_search order by ${order}
        offset (select floor(count(*) * ${depth}::float8)::int from stock_search) limit 1) row
      join stocks using (id)`);
    return rows[0];
  });
}

function cursorBehind(sort: (typeof sorts)[number], isFeatured: boolean, row: Middle): string {
  if (isFeatured) return encodeCursor(['f', row.shuffle, row.id, 0]);
  if (sort === 'relevance') return encodeCursor(['r', 0, row.tier, row.score, row.id]);
  return encodeCursor([sort, row.id, row.price]);
}

/** All combinations of words, category, price, order and place in the list. */
export async function everyList(choices: Choices): Promise<AskedList[]> {
  const lists: AskedList[] = [];
  for (const depth of choices.depths) {
    for (const sort of sorts) {
      const row = depth === 0 ? undefined : await rowAt(sort, depth);
      const listed = row && (await rowAt('newest', depth));
      for (const q of choices.words) {
        for (const category of choices.categories) {
          const narrowed = choices.prices.flatMap((price) =>
            (choices.facets ?? ['']).map((facets) => ({ price, facets })),
          );
          for (const { price, facets } of narrowed) {
            const [from, to] = price;
            const asked = { q, category, from, to, sort: sort === 'relevance' ? undefined : sort };
            const given = Object.entries(asked).filter(
              ([, value]) => value !== undefined && value !== '',
            );
            const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
            const isPlain = q === '' && from === undefined && to === undefined;
            const isFeatured = isPlain && !asked.sort && facets === '';
            for (const [name, value] of new URLSearchParams(facets)) search.set(name, value);
            // Prices without words and order are listed by their age.
            const isNewest = q === '' && !isFeatured && !asked.sort;
            const place = isNewest ? listed : row;
            if (place)
              search.set('after', cursorBehind(isNewest ? 'newest' : sort, isFeatured, place));
            lists.push({ address: `/market?${search}`, filter: readMarketFilter(search) });
          }
        }
      }
    }
  }
  return lists;
}
