import { sql } from 'drizzle-orm';
import { rebuildSearch } from '#app/domains/market/search/rebuild-search.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { demoMarket } from '#app/server/demo/demo-market.ts';
import { writeMarket } from '#app/server/demo/write-market.server.ts';
import type { DemoQuery } from './demo-queries.ts';

interface Product extends Record<string, unknown> {
  id: string;
  name: string;
  categories: string[];
  naira: number;
}

/** The demo's shops and products in an empty database, without pictures, orders told or visitors. */
export async function loadDemoMarket(): Promise<ReadonlyMap<string, Product>> {
  await database().transaction(async (tx) => {
    await writeMarket(tx, demoMarket({ pictures: {}, now: now() }));
  });
  await rebuildSearch();
  const { rows } = await database().execute<Product>(sql`
    select id, product_name as name, array[category1, category2, category3] as categories,
      (price_kobo / 100)::float8 as naira from stocks where status = 'active'`);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface DemoAnswer {
  ids: readonly string[];
  shops: readonly string[];
  corrected: string | undefined;
  /** It says itself that nothing has all words. */
  isClosest: boolean;
}

export interface DemoJudgement {
  query: DemoQuery;
  recall: number;
  /** The first card is wanted. */
  leads: boolean;
  found: string[];
  missing: string[];
  answer: DemoAnswer;
}

const page = 12;

function isWanted({ wanted, fromNaira, toNaira }: DemoQuery, product: Product): boolean {
  if (product.naira < fromNaira || product.naira > toNaira) return false;
  const name = ` ${foldText(product.name)} `;
  return wanted.some((part) =>
    part.startsWith('@')
      ? product.categories.includes(part.slice(1))
      : name.includes(` ${foldText(part)}`),
  );
}

/** The share of what is wanted that stands on the first page; of shops, among those that are named. */
export function judgeDemo(
  query: DemoQuery,
  answer: DemoAnswer,
  products: ReadonlyMap<string, Product>,
): DemoJudgement {
  const found = answer.ids.slice(0, page).flatMap((id) => products.get(id) ?? []);
  const wanted = [...products.values()].filter((product) => isWanted(query, product));
  const good = found.filter((product) => isWanted(query, product)).length;
  const shops = query.shops.filter((shop) => answer.shops.includes(shop)).length;
  const hoped = Math.min(page, wanted.length) + query.shops.length;
  const isRightlyEmpty =
    (answer.ids.length === 0 || answer.isClosest) && answer.corrected === undefined;
  return {
    query,
    leads: found[0] !== undefined && isWanted(query, found[0]),
    recall: hoped === 0 ? Number(isRightlyEmpty) : (good + shops) / hoped,
    found: found.map(({ name }) => name),
    missing: wanted.filter((product) => !found.includes(product)).map(({ name }) => name),
    answer,
  };
}

export const meanRecall = (judgements: readonly DemoJudgement[]): number =>
  judgements.reduce((sum, { recall }) => sum + recall, 0) / judgements.length;
