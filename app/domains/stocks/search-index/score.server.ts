import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#app/platform/db/database.server.ts';
import { scoreShifts } from './range-tokens.ts';

/** The low bits of a score only part equals: goods that came in together and nobody has looked at yet. */
const chanceBits = 16;

/**
 * The popularity of a row of `stocks`: 60 days newer weigh as much as twice the interest. It never
 * decays, so no row must be touched to age. The end of the id, which is random, tells equals apart.
 */
export const scoreOfStock: SQL = sql`(
  greatest(0, least(32767, round(256 * ln(1 + stocks.views + 8 * stocks.likes) / ln(2)
    + 256 * extract(epoch from stocks.created_at - timestamptz '2024-01-01') / 86400 / 60)))::int * 65536
  + ('x' || right(stocks.id::text, 4))::bit(16)::int)`;

/** A quarter of a doubling: a smaller change is seen by nobody. */
export const scoreStep: number = 64 * 2 ** chanceBits;

/** The prefixes of a score, as words of the index. */
export const scoreTokens = (score: SQL): SQL =>
  sql`array_to_tsvector(array[${sql.join(
    scoreShifts.map(
      (shift, level) => sql`${sql.raw(`'@s${level}.'`)} || (${score} >> ${sql.raw(String(shift))})`,
    ),
    sql`, `,
  )}])`;

/** Ranks at which a tier ends; each tier is eight times the one above it. */
const tierEnds = [8_000, 64_000, 512_000];

export type TierBorders = readonly number[];

/** The score at each end, found on the products themselves: used before the search rows exist. */
export async function measureBorders(executor: Executor): Promise<number[]> {
  const borders: number[] = [];
  for (const end of tierEnds) {
    const { rows } = await executor.execute<{ score: number }>(sql`
      select ${scoreOfStock} as score from stocks where status = 'active'
      order by 1 desc offset ${end} limit 1`);
    const score = rows[0]?.score;
    if (score === undefined) break;
    borders.push(score);
  }
  return borders;
}

export const tierOf = (score: SQL, borders: TierBorders): SQL =>
  borders.length === 0
    ? sql`0`
    : sql`case ${sql.join(
        borders.map((border, tier) => sql`when ${score} > ${border}::int then ${tier}::int`),
        sql` `,
      )} else ${borders.length}::int end`;
