import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { searchStocks } from '#app/domains/market/search/search-stocks.server.ts';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { goodsOf } from './catalogue.ts';
import { type Judgement, judgeAll, summary } from './judge.ts';
import { languageGoods } from './language-goods.ts';
import { languageQueries } from './language-queries.ts';
import { type LoadedItem, loadCatalogue, loadItems } from './load-catalogue.ts';
import { type SearchQuery, searchQueries } from './queries.ts';
import { shopperQueries } from './shopper-queries.ts';

/** `node bench/search/quality.ts [products] [--misses]`: recall@12 and MRR of both parts of the query sets. */
const products = Number(process.argv[2] ?? 100_000);
const showMisses = process.argv.includes('--misses');

const log = { info: () => undefined, warn: (message: string) => console.warn(message) };
const dataDir = await mkdtemp(join(tmpdir(), 'oja-quality-'));
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '512MB',
};
/** The held-out part stays unread while the ranking is being worked on. */
async function tellMisses(judgements: readonly Judgement[]): Promise<void> {
  for (const { query, recall, reciprocalRank, found } of judgements) {
    if (query.heldOut || (recall > 0.9 && reciprocalRank === 1)) continue;
    console.log(
      `\n${query.group} "${query.text}" recall ${recall.toFixed(2)} rr ${reciprocalRank.toFixed(2)}`,
    );
    const { rows } = await database().execute<{ product_name: string }>(
      sql`select product_name from stocks where id = any(${sql.param(found.slice(0, 4))}::uuid[])`,
    );
    for (const row of rows) console.log(`   ${row.product_name}`);
  }
}

async function tell(
  sets: Partial<Record<string, SearchQuery[]>>,
  items: ReadonlyMap<string, LoadedItem>,
): Promise<void> {
  const search = async (text: string) => (await searchStocks({ text })).ids;
  for (const [name, queries = []] of Object.entries(sets)) {
    const searching = performance.now();
    const judgements = await judgeAll(queries, items, search);
    const each = (performance.now() - searching) / judgements.length;
    console.log(`\n${name}: ${each.toFixed(2)} ms a search, judging included`);
    for (const heldOut of [false, true]) {
      const {
        queries: count,
        recall,
        mrr,
      } = summary(judgements.filter((j) => j.query.heldOut === heldOut));
      console.log(
        `${heldOut ? 'held out' : 'tuned on'}: ${count} queries, recall@12 ${recall.toFixed(3)}, MRR ${mrr.toFixed(3)}`,
      );
    }
    if (showMisses) await tellMisses(judgements);
  }
}

const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
try {
  await migrateDatabase(postgres.url);
  connectDatabase({ url: postgres.url });
  const loading = performance.now();
  const items = await loadCatalogue(products, Math.ceil(products / 50));
  console.log(
    `${products} products loaded and indexed in ${Math.round((performance.now() - loading) / 100) / 10} s`,
  );

  await tell({ searchQueries, shopperQueries }, items);
  // The words of other languages name goods that this market does not sell yet.
  const more = await loadItems(goodsOf(languageGoods, 40), 20, 900_000);
  await tell(
    Object.groupBy(languageQueries, ({ group }) => group),
    new Map([...items, ...more]),
  );
} finally {
  await closeDatabase();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
