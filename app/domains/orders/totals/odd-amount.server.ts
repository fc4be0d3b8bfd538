import { randomInt } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orders } from '../orders.table.server.ts';

const day = 24 * 3_600_000;
/** Below a naira first; only where a day's transfers have used all of it, more is taken off. */
const first = 99;
/** From here on amounts are tried by chance: looking through all of them would cost more with each order. */
const listed = 999;
const tries = 24;

interface Asked {
  shopId: string;
  /** The order itself, whose amount of before is no matter. */
  id: string;
}

/**
 * What no other transfer may come to: the amounts of the shop's transfer orders, open or moved within a day. What was paid or
 * completed today stands in the bank's app today, however long ago it was placed.
 */
async function usedAmounts(
  tx: Transaction,
  { shopId, id }: Asked,
  which: SQL,
): Promise<Set<number>> {
  const { rows } = await tx.execute<{ total: string }>(sql`
    select total_kobo as total from ${orders}
    where shop_id = ${shopId}::uuid and pay_by = 'transfer' and id <> ${id}::uuid and ${which}
      and (status in ('pending', 'confirmed', 'ready', 'out_for_delivery')
        or greatest(placed_at, updated_at) > ${new Date(now().getTime() - day).toISOString()}::timestamptz)`);
  return new Set(rows.map(({ total }) => Number(total)));
}

/** Those of these kobo that lead to an amount of its own. */
async function freeOf(
  tx: Transaction,
  asked: Asked,
  sumKobo: number,
  kobo: readonly number[],
): Promise<number[]> {
  const most = kobo.filter((one) => one < sumKobo);
  if (most.length === 0) return [];
  const amounts = sql.join(
    most.map((one) => sql`${sumKobo - one}`),
    sql`, `,
  );
  const used = await usedAmounts(tx, asked, sql`total_kobo in (${amounts})`);
  return most.filter((one) => !used.has(sumKobo - one));
}

/** Where chance has met none: all that are in use are read, so that the last free one is found. */
async function firstFree(tx: Transaction, asked: Asked, sumKobo: number): Promise<number> {
  const used = await usedAmounts(tx, asked, sql`total_kobo < ${sumKobo}`);
  for (let odd = 1; odd < sumKobo; odd += 1) if (!used.has(sumKobo - odd)) return odd;
  throw orderErrors.no_amount_left();
}

const from = (low: number, high: number): number[] =>
  Array.from({ length: high - low + 1 }, (_, at) => low + at);

/**
 * How many kobo come off this sum, so that the owner finds the transfer in her bank's app: an amount that no other
 * transfer to the shop has, while it is open and for a day. Where every amount below the sum is in use it is refused: a shared
 * one could be confirmed for somebody else's money. Whoever calls holds the lock of the shop's order number.
 */
export async function oddFor(tx: Transaction, asked: Asked, sumKobo: number): Promise<number> {
  // Nothing can come off.
  if (sumKobo < 2) return 0;
  for (const [low, high] of [
    [1, first],
    [first + 1, listed],
  ] as const) {
    const free = await freeOf(tx, asked, sumKobo, from(low, high));
    if (free.length > 0) return free[randomInt(free.length)] ?? 0;
  }
  for (let low = listed + 1; low < sumKobo; low *= 4) {
    const some = Array.from({ length: tries }, () => randomInt(low, low * 4));
    const [free] = await freeOf(tx, asked, sumKobo, some);
    if (free !== undefined) return free;
  }
  return firstFree(tx, asked, sumKobo);
}
