import { sql } from 'drizzle-orm';
import type { Executor } from '#app/platform/db/database.server.ts';
import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import type { SearchDocument } from './document.ts';
import type { FacetName, IndexedFacet } from './facets.ts';

/** The values of all categories stand under this one. */
export const everywhere = '';

/**
 * Makes the values of products known. Most are: those are only read, since counting here would make every writer
 * wait for the row of "Samsung". In one order, so that two writers never wait for each other.
 */
export async function noteFacets(
  executor: Executor,
  documents: readonly Pick<SearchDocument, 'category' | 'facets'>[],
): Promise<void> {
  const found = documents.flatMap(({ category, facets }) =>
    facets.flatMap(({ name, value, label }) =>
      [category, everywhere].map((of) => ({ of, name, value, label })),
    ),
  );
  const once = new Map(found.map((one) => [`${one.of} ${one.name} ${one.value}`, one]));
  const rows = [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  if (rows.length === 0) return;
  const column = (read: (row: (typeof rows)[number]) => string) => sql.param(rows.map(read));
  await executor.execute(sql`
    insert into search_facets (category, facet, value, label, uses)
    select category, facet, value, label, 1 from unnest(${column((row) => row.of)}::text[],
      ${column((row) => row.name)}::text[], ${column((row) => row.value)}::text[],
      ${column((row) => row.label)}::text[]) with ordinality as new (category, facet, value, label, at)
    where not exists (select from search_facets known where known.category = new.category
      and known.facet = new.facet and known.value = new.value)
    order by at on conflict do nothing`);
}

/** Counts every value again. One that no product has any more goes the next time: it may be on its way with a new one. */
export async function countFacets(tx: Executor): Promise<void> {
  await tx.execute(sql`delete from search_facets where uses = 0`);
  await tx.execute(sql`create temporary table counted_facets on commit drop as
    select category, split_part(ltrim(token, '+'), ':', 1) as facet, split_part(token, ':', 2) as value, count(*)::int as uses
    from stock_search cross join lateral unnest(facets) token group by 1, 2, 3`);
  await tx.execute(sql`insert into counted_facets
    select ${everywhere}, facet, value, sum(uses)::int from counted_facets group by facet, value`);
  await tx.execute(sql`
    insert into search_facets as known (category, facet, value, label, uses)
    select category, facet, value, value, uses from counted_facets order by category, facet, value
    on conflict (category, facet, value) do update set uses = excluded.uses where known.uses <> excluded.uses`);
  await tx.execute(sql`
    update search_facets known set uses = 0 where not exists (select from counted_facets counted
      where counted.category = known.category and counted.facet = known.facet and counted.value = known.value)`);
}

export interface FacetRow {
  facet: IndexedFacet;
  value: string;
  label: string;
  uses: number;
}

/** The most common values of some facets in a category. */
export const commonValues = (
  category: string | undefined,
  facets: readonly FacetName[],
): Promise<FacetRow[]> =>
  prepared(
    'facets.common',
    `select asked.facet, value, label, uses from unnest($2::text[]) as asked (facet)
    cross join lateral (select value, label, uses from search_facets s
      where s.category = $1 and s.facet = asked.facet order by uses desc, value limit 24) common`,
    [category ?? everywhere, facets],
  );

/** These values as the category knows them; those that nothing has are missing. */
export const valuesCalled = (
  category: string | undefined,
  asked: readonly Pick<FacetRow, 'facet' | 'value'>[],
): Promise<FacetRow[]> =>
  prepared(
    'facets.called',
    `select facet, value, label, uses from search_facets
    where category = $1 and (facet, value) in (select * from unnest($2::text[], $3::text[]))`,
    [category ?? everywhere, asked.map(({ facet }) => facet), asked.map(({ value }) => value)],
  );
