import { type Param, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#app/platform/db/database.server.ts';
import { afterCommit } from '#app/platform/db/transaction.server.ts';
import { forgetReads } from '#app/platform/remembered/remembered-reads.server.ts';
import { forgetRows } from '#app/platform/remembered/remembered-rows.server.ts';
import { isOffered } from '../offered.server.ts';
import { type SearchableStock, type SearchDocument, searchDocument } from './document.ts';
import { noteFacets } from './facet-values.server.ts';
import { tierBorders } from './facts.server.ts';
import { learnWords } from './lexicon.server.ts';
import { notePresence } from './presence.server.ts';
import { scoreOfStock, scoreTokens, type TierBorders, tierOf } from './score.server.ts';
import { storedStocks } from './stored-stocks.server.ts';

/** Whoever writes a product finds it at once; other processes are told by its row a moment later. */
export const goodsChanged = (tx: Executor, ids: readonly string[]): void =>
  afterCommit(tx, () => {
    forgetReads('goods');
    forgetRows('shown', ids);
  });

/** Upserts the rows of these documents; the score is read from the product itself. */
export async function writeDocuments(
  executor: Executor,
  documents: readonly SearchDocument[],
  borders: TierBorders,
): Promise<void> {
  goodsChanged(
    executor,
    documents.map(({ id }) => id),
  );
  const column = <T>(read: (document: SearchDocument) => T) => sql.param(documents.map(read));
  await executor.execute(sql`
    insert into stock_search (id, shop_id, category, price_kobo, score, tier, name_norm, words, facets)
    select d.id, d.shop_id, d.category, d.price_kobo, s.score, ${tierOf(sql`s.score`, borders)}, d.name_norm,
      array_to_tsvector(string_to_array(d.tokens, ' ')) || ${scoreTokens(sql`s.score`)},
      array(select token from unnest(string_to_array(d.tokens, ' ')) token where token like '+%')
    from unnest(${column((d) => d.id)}::uuid[], ${column((d) => d.shopId)}::uuid[],
      ${column((d) => d.category)}::text[], ${column((d) => d.priceKobo)}::bigint[],
      ${column((d) => d.nameNorm)}::text[], ${column((d) => d.tokens.join(' '))}::text[])
      as d (id, shop_id, category, price_kobo, name_norm, tokens)
    join stocks on stocks.id = d.id
    cross join lateral (select ${scoreOfStock} as score) s
    on conflict (id) do update set shop_id = excluded.shop_id, category = excluded.category,
      price_kobo = excluded.price_kobo, score = excluded.score,
      tier = excluded.tier, name_norm = excluded.name_norm, words = excluded.words,
      facets = excluded.facets`);
  await noteFacets(executor, documents);
  await writePlaces(
    executor,
    column((d) => d.id),
  );
}

/** The places of these products on lines of their own, in the order of age: what a list of one place reads. */
async function writePlaces(executor: Executor, ids: SQL | Param): Promise<void> {
  await executor.execute(sql`delete from stock_places p where id = any(${ids}::uuid[]) and not exists
    (select from stock_search s where s.id = p.id and '+place:' || p.place = any(s.facets))`);
  await executor.execute(sql`
    insert into stock_places (id, place) select id, split_part(token, ':', 2) from stock_search
    cross join lateral unnest(facets) token where id = any(${ids}::uuid[]) and token like '+place:%'
    on conflict do nothing`);
}

/** The product as it is stored now: found by its words, or not at all when it is hidden. */
export async function reindexStock(tx: Executor, id: string): Promise<void> {
  const [stock] = await storedStocks(tx, sql`id = ${id} and ${isOffered} for share of stocks`);
  if (stock) await indexStock(tx, stock);
  else await unindexStock(tx, id);
}

/**
 * Called by every command that publishes or edits a product, in its transaction and after the
 * product's row is written, so that search never shows what is not for sale.
 */
export async function indexStock(tx: Executor, stock: SearchableStock): Promise<void> {
  const document = searchDocument(stock);
  await writeDocuments(tx, [document], await tierBorders(tx));
  await learnWords(tx, document);
  await notePresence(tx, document);
}

/** For hiding; deleting the product takes its search row along by itself. */
export async function unindexStock(tx: Executor, id: string): Promise<void> {
  goodsChanged(tx, [id]);
  await tx.execute(sql`delete from stock_search where id = ${id}`);
}
