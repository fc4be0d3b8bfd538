import { sql } from 'drizzle-orm';
import { rebuildPhrases } from '#app/domains/market/search/phrases.server.ts';
import { searchDocument } from '#app/domains/stocks/search-index/document.ts';
import { countFacets } from '#app/domains/stocks/search-index/facet-values.server.ts';
import { countTotals, writeFacts } from '#app/domains/stocks/search-index/facts.server.ts';
import { writeDocuments } from '#app/domains/stocks/search-index/index-stock.server.ts';
import { recountWords, renewDeletions } from '#app/domains/stocks/search-index/lexicon.server.ts';
import { rebuildPresence } from '#app/domains/stocks/search-index/presence.server.ts';
import { measureBorders } from '#app/domains/stocks/search-index/score.server.ts';
import type { Executor } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { takeSample } from './order/sample.server.ts';
import { noteIndexForm, stocksAfter } from './renew-index.server.ts';

const batchSize = 2_000;

/** Indexes are made after the rows: filling four word indexes row by row takes many times as long. */
async function withoutIndexes(tx: Executor, fill: () => Promise<void>): Promise<void> {
  const { rows } = await tx.execute<{ indexname: string; indexdef: string }>(sql`
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and tablename = 'stock_search' and indexname not like '%pkey'`);
  for (const { indexname } of rows) await tx.execute(sql`drop index ${sql.identifier(indexname)}`);
  await fill();
  // The definitions are PostgreSQL's own words about our indexes; nothing in them comes from outside.
  for (const { indexdef } of rows) await tx.execute(sql.raw(indexdef));
}

/**
 * Makes everything that search knows again from the products: after a bulk load, or when the folding
 * of words has changed. Writers wait meanwhile; 100,000 products take some seconds.
 */
export async function rebuildSearch(): Promise<{ products: number }> {
  return inTransaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(
      sql`truncate stock_search, stock_places, search_words, search_deletions, search_phrases, search_facets`,
    );
    const borders = await measureBorders(tx);
    await writeFacts(
      tx,
      new Map(borders.map((score, tier) => [`border.${tier}`, score])),
      'border',
    );
    let products = 0;
    await withoutIndexes(tx, async () => {
      let batch = await stocksAfter(tx, '00000000-0000-0000-0000-000000000000', batchSize);
      while (batch.length > 0) {
        await writeDocuments(tx, batch.map(searchDocument), borders);
        products += batch.length;
        batch = await stocksAfter(tx, batch.at(-1)?.id ?? '', batchSize);
      }
    });
    await recountWords(tx);
    await renewDeletions(tx);
    await rebuildPhrases(tx);
    await countTotals(tx);
    await countFacets(tx);
    await takeSample(tx);
    await rebuildPresence(tx);
    await noteIndexForm(tx);
    await tx.execute(
      sql`analyze stock_search, stock_places, search_words, search_deletions, search_phrases`,
    );
    return { products };
  });
}
