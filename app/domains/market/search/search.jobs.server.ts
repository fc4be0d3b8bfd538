import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { dropLostShopWords } from '#app/domains/shops/directory/shop-words.server.ts';
import { countFacets } from '#app/domains/stocks/search-index/facet-values.server.ts';
import { countTotals, writeFacts } from '#app/domains/stocks/search-index/facts.server.ts';
import { recountWords, renewDeletions } from '#app/domains/stocks/search-index/lexicon.server.ts';
import {
  measureBorders,
  scoreOfStock,
  scoreStep,
  scoreTokens,
  tierOf,
} from '#app/domains/stocks/search-index/score.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { takeSample } from './order/sample.server.ts';
import { rebuildPhrases } from './phrases.server.ts';
import { renewIndex } from './renew-index.server.ts';

const nothing = z.object({}).loose();
const dealBatch = 5_000;
/** Each row that moves is written anew into an index of words, which takes a millisecond or more: well below the limit of a statement. */
const scoreBatch = 1_000;
/** New places a night: all of a small market, a share of a large one, whose log would else grow by gigabytes. */
const dealtInANight = 20_000;

const noId = '00000000-0000-0000-0000-000000000000';

/** Moves rows whose popularity changed; a difference that nobody sees is left for later. In small steps: each row goes to other places of the index. */
export async function refreshScores(): Promise<void> {
  let after: string | null = noId;
  while (after) {
    const { rows }: { rows: { last: string | null }[] } = await database().execute(sql`
      with batch as (select stocks.id, ${scoreOfStock} as score from stocks
        where id > ${after}::uuid and status = 'active' order by id limit ${scoreBatch}),
      moved as (update stock_search set score = batch.score, words =
          ts_delete(stock_search.words, tsvector_to_array(${scoreTokens(sql`stock_search.score`)}))
          || ${scoreTokens(sql`batch.score`)}
        from batch where stock_search.id = batch.id
          and abs(stock_search.score::bigint - batch.score) >= ${scoreStep})
      select max(id::text) as last from batch`);
    after = rows[0]?.last ?? null;
  }
}

const atLength = (work: (tx: Transaction) => Promise<void>): Promise<void> =>
  inTransaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`);
    await work(tx);
  });

/** Takes the borders again and moves only the rows that crossed one. */
export async function refreshTiers(): Promise<void> {
  await atLength(async (tx) => {
    const borders = await measureBorders(tx);
    await writeFacts(
      tx,
      new Map(borders.map((score, tier) => [`border.${tier}`, score])),
      'border',
    );
    const tier = tierOf(sql`score`, borders);
    await tx.execute(sql`update stock_search set tier = ${tier} where tier <> ${tier}`);
  });
}

/**
 * New places in the market's circle, in small steps so that no editor of a product waits long. In a large market each
 * night the next share of the items moves, and all have moved after some weeks. Neighbours in the table, because rows
 * from everywhere write half as much again to the log.
 */
export async function dealShuffle(mostMoved = dealtInANight): Promise<void> {
  const { rows: counted } = await database().execute<{ n: number }>(
    sql`select count(*)::int as n from stocks`,
  );
  const shares = Math.max(1, Math.ceil((counted[0]?.n ?? 0) / mostMoved));
  const skipped = (Math.floor(now().getTime() / 86_400_000) % shares) * mostMoved;
  let after = await lastOf(skipped);
  for (let left = mostMoved; left > 0 && after; left -= dealBatch) {
    const { rows }: { rows: { last: string | null }[] } = await database().execute(sql`
      with batch as (select id from stocks where id > ${after}::uuid order by id
        limit ${Math.min(left, dealBatch)}),
      dealt as (update stocks set shuffle = floor(random() * 2147483647)::int
        from batch where stocks.id = batch.id)
      select max(id::text) as last from batch`);
    after = rows[0]?.last ?? null;
  }
}

/** The last of the first so many. */
async function lastOf(count: number): Promise<string | null> {
  if (count === 0) return noId;
  const { rows } = await database().execute<{ id: string }>(
    sql`select id::text from stocks order by id offset ${count - 1} limit 1`,
  );
  return rows[0]?.id ?? null;
}

/** Each by itself: who writes a word that was counted anew waits for no count of something else. */
async function recount(): Promise<void> {
  for (const part of [recountWords, renewDeletions, dropLostShopWords, countTotals, takeSample])
    await atLength(part);
}

const recountPhrases = (): Promise<void> => atLength(rebuildPhrases);
const recountFacets = (): Promise<void> => atLength(countFacets);

const queue = 'search';

export const searchJobs = [
  defineJob('stocks.refresh-scores', nothing, refreshScores, { cron: '*/20 * * * *', queue }),
  defineJob('stocks.renew-index', nothing, renewIndex, { cron: '*/10 * * * *', queue }),
  defineJob('stocks.count-totals', nothing, () => countTotals(database()), {
    cron: '*/5 * * * *',
    queue,
  }),
  defineJob('stocks.count-facets', nothing, recountFacets, { cron: '47 * * * *', queue }),
  defineJob('stocks.recount-words', nothing, recount, { cron: '12 1 * * *', queue }),
  defineJob('stocks.recount-phrases', nothing, recountPhrases, { cron: '22 1 * * *', queue }),
  defineJob('stocks.refresh-tiers', nothing, refreshTiers, { cron: '32 1 * * *', queue }),
  defineJob('stocks.deal-shuffle', nothing, () => dealShuffle(), { cron: '2 2 * * *', queue }),
];
