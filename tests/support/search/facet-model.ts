import { type SQL, sql } from 'drizzle-orm';
import type { FacetName } from '#app/domains/stocks/search-index/facets.ts';
import { rawOf } from './facet-goods.ts';

/** What an address asks for, in the words of a shop's own rows. */
export function whereOf(search: URLSearchParams, without?: FacetName): SQL {
  const parts: SQL[] = [sql`status = 'active'`];
  const chosen = (name: FacetName) => {
    const values = search.get(name)?.split(',') ?? [];
    return name === without || values.length === 0 ? undefined : rawOf(name, values);
  };
  const any = (column: SQL, name: FacetName) => {
    const raw = chosen(name);
    if (raw) parts.push(sql`${column} = any(${sql.param(raw)}::text[])`);
  };
  const category = search.get('category');
  if (category) parts.push(sql`lower(category1) = ${category}`);
  const [from, to] = [search.get('from'), search.get('to')];
  if (from) parts.push(sql`price_kobo >= ${Number(from) * 100}`);
  if (to) parts.push(sql`price_kobo <= ${Number(to) * 100}`);
  const word = search.get('q');
  if (word) parts.push(sql`product_name ilike ${`%${word}%`}`);
  any(sql`category2`, 'type');
  if (without !== 'type') any(sql`category3`, 'kind');
  any(sql`brand`, 'brand');
  any(sql`condition`, 'condition');
  for (const [name, column] of [
    ['size', sql`v.size`],
    ['color', sql`v.color`],
  ] as const) {
    const raw = chosen(name);
    if (!raw) continue;
    parts.push(sql`exists (select from stock_variants v where v.stock_id = stocks.id and not v.removed
      and ${column} = any(${sql.param(raw)}::text[]))`);
  }
  return sql.join(parts, sql` and `);
}
