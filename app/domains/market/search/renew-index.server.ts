import { sql } from 'drizzle-orm';
import { fillPlaces } from '#app/domains/shops/commands/fill-places.server.ts';
import { isOffered } from '#app/domains/stocks/offered.server.ts';
import { type SearchableStock, searchDocument } from '#app/domains/stocks/search-index/document.ts';
import { countFacets } from '#app/domains/stocks/search-index/facet-values.server.ts';
import {
  searchFacts,
  tierBorders,
  writeFacts,
} from '#app/domains/stocks/search-index/facts.server.ts';
import { writeDocuments } from '#app/domains/stocks/search-index/index-stock.server.ts';
import { recountWords, renewDeletions } from '#app/domains/stocks/search-index/lexicon.server.ts';
import { rebuildPresence } from '#app/domains/stocks/search-index/presence.server.ts';
import { storedStocks } from '#app/domains/stocks/search-index/stored-stocks.server.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

/** What a row's words are made of. A higher number here makes all rows again, soon after the start of the new version. */
const indexForm = 8;

export const noteIndexForm = (executor: Executor): Promise<void> =>
  writeFacts(executor, new Map([['index.form', indexForm]]), 'index');

/** The active products behind an id, as the search reads them. */
export async function stocksAfter(
  tx: Executor,
  after: string,
  count: number,
): Promise<SearchableStock[]> {
  // Whoever edits one of them waits for this portion, and its words are then those of the edit.
  return storedStocks(
    tx,
    sql`${isOffered} and id > ${after}::uuid order by id limit ${count} for share of stocks`,
  );
}

const portion = 500;
const noId = '00000000-0000-0000-0000-000000000000';

async function renewPortion(after: string): Promise<string | undefined> {
  return inTransaction(async (tx) => {
    const found = await stocksAfter(tx, after, portion);
    if (found.length > 0) {
      await writeDocuments(tx, found.map(searchDocument), await tierBorders(tx));
    }
    return found.at(-1)?.id;
  });
}

/** After a version that reads more from a product than the one before: in portions, while the search goes on. */
export async function renewIndex(): Promise<void> {
  const facts = await searchFacts(database());
  if ((facts.get('index.form') ?? 1) >= indexForm) return;
  await fillPlaces();
  let after: string | undefined = noId;
  while (after) after = await renewPortion(after);
  await inTransaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`);
    await recountWords(tx);
    await renewDeletions(tx);
    await countFacets(tx);
    await rebuildPresence(tx);
    await noteIndexForm(tx);
  });
}
