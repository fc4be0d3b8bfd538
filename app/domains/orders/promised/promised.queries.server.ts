import { sql } from 'drizzle-orm';
import type { PromisedPieces } from '#app/domains/stocks/commands/promises.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';

/**
 * Pieces of an item that lie on the shelf and are promised: reserved at that time, and neither with the buyer nor with
 * a rider. Book = shelf − promised. Read from the ledger, so that a count that is told late sees the orders of its time.
 */
export async function promisedPieces(
  executor: Executor,
  stockId: string,
  at: Date = now(),
): Promise<PromisedPieces> {
  if (!isId(stockId)) return new Map();
  const moment = sql`${at.toISOString()}::timestamptz`;
  // A step that was taken back stands in the history too, and `undone` names it behind it.
  const lastOf = (kind: 'out_for_delivery' | 'completed') =>
    sql`(select max(h.at) from order_history h where h.order_id = held.id and h.kind = ${kind} and not exists
      (select from order_history u where u.order_id = h.order_id and u.kind = 'undone' and u.text = h.kind and u.id > h.id))`;
  const { rows } = await executor.execute<{ variant: string | null; pieces: number }>(sql`
    with held as (
      select o.id, o.status from orders o
      where o.shop_id = (select s.shop_id from stocks s where s.id = ${stockId})
        and o.status in ('pending', 'confirmed', 'ready', 'out_for_delivery')
      union
      select o.id, o.status from stock_movements m join orders o on o.id = m.order_id
      where m.stock_id = ${stockId} and m.at > ${moment}
    ), kept as (
      select held.id from held where held.status in ('pending', 'confirmed', 'ready')
        or (coalesce(${lastOf('out_for_delivery')}, ${lastOf('completed')}) <= ${moment}) is not true
    ), taken as (
      select m.variant_id, -sum(m.change) as pieces from stock_movements m join kept on kept.id = m.order_id
      where m.stock_id = ${stockId} and m.at <= ${moment} and m.kind in ('reservation', 'release', 'return', 'shortage')
      group by m.order_id, m.variant_id having sum(m.change) < 0
    )
    select variant_id as variant, sum(pieces)::int as pieces from taken group by variant_id`);
  return new Map(rows.map(({ variant, pieces }) => [variant, pieces]));
}

/** The same as of now for several items of a shop, without their variants. */
export async function promisedItems(
  shopId: string,
  stockIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (stockIds.length === 0) return new Map();
  const { rows } = await database().execute<{ id: string; pieces: number }>(sql`
    with taken as (
      select m.stock_id as id, -sum(m.change) as pieces
      from stock_movements m join orders o on o.id = m.order_id
      where o.shop_id = ${shopId} and o.status in ('pending', 'confirmed', 'ready')
        and m.stock_id = any(${sql.param(stockIds)}::uuid[]) and m.variant_id is null
        and m.kind in ('reservation', 'release', 'return', 'shortage')
      group by m.order_id, m.stock_id having sum(m.change) < 0
    )
    select id, sum(pieces)::int as pieces from taken group by id`);
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}
