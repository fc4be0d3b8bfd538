import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './database-servers.ts';
import type { Load, Shop } from './load.ts';
import { pieces } from './shop.ts';
import { type Line, secondsOf } from './verdict.ts';

/** What was acknowledged must be there once; what was not may be there, but not twice. */
export async function written(leaderUrl: string, load: Load): Promise<Line> {
  const rows = await ask<{ name: string; n: number }>(
    leaderUrl,
    `select name, count(*)::int as n from (
       select text as name from messages where text like 'cl-%'
       union all select buyer_name from orders where buyer_name like 'cl-%') found group by name`,
  );
  const counts = new Map(rows.map(({ name, n }) => [name, n]));
  const lost = [...load.acknowledged.keys()].filter((name) => !counts.has(name));
  const doubled = rows.filter(({ n }) => n > 1);
  return {
    what: 'what was written',
    figures: `${load.acknowledged.size} acknowledged, ${lost.length} lost, ${doubled.length} doubled${[...lost.slice(0, 3), ...doubled.slice(0, 3).map(({ name }) => name)].map((name) => `; ${name}`).join('')}`,
    isWell: lost.length === 0 && doubled.length === 0,
  };
}

interface Counted {
  quantity: number;
  ledger: number;
  /** Pieces that went with what was sold and ordered here. */
  gone: number;
  sales: number;
  goneBySales: number;
}

const counted = `with ours as (
    select m.change, o.buyer_name like 'cl-sale-%' as is_sale
    from stock_movements m join orders o on o.id = m.order_id
    where m.stock_id = $1 and o.buyer_name like 'cl-%')
  select s.quantity, (select sum(m.change)::int from stock_movements m where m.stock_id = s.id) as ledger,
    (select -coalesce(sum(change), 0)::int from ours) as gone,
    (select -coalesce(sum(change), 0)::int from ours where is_sale) as "goneBySales",
    (select count(*)::int from orders where buyer_name like 'cl-sale-%') as sales
  from stocks s where s.id = $1`;

/** Catches a sale whose pieces went twice, or not at all, whatever is written of it. */
export async function piecesLeft(leaderUrl: string, load: Load, shop: Shop): Promise<Line> {
  const [row] = await ask<{ [K in keyof Counted]: Counted[K] }>(leaderUrl, counted, [shop.stockId]);
  if (!row) throw new Error('The item is gone.');
  const { quantity, ledger, gone, sales, goneBySales } = row;
  const acknowledged = [...load.acknowledged.values()].filter((kind) => kind === 'sale').length;
  return {
    what: 'pieces of the item',
    figures: `${quantity} left, ${ledger} by its movements, ${pieces - gone} by what was sold; ${acknowledged} sales acknowledged, ${sales} there, ${goneBySales} pieces gone by them`,
    isWell:
      quantity === ledger &&
      quantity === pieces - gone &&
      sales === goneBySales &&
      sales >= acknowledged,
  };
}

const sample = 'stocks.count-totals';
const patienceMs = 60_000;

/** A job that somebody asks for now; answers how long it took until it was done. */
export async function jobDone(leaderUrl: string): Promise<number> {
  const began = Date.now();
  const key = `cluster-${began}`;
  await ask(leaderUrl, `select graphile_worker.add_job('${sample}', '{}', job_key := $1)`, [key]);
  while (Date.now() - began < patienceMs) {
    const [row] = await ask(leaderUrl, 'select 1 from graphile_worker.jobs where key = $1', [key]);
    if (!row) return Date.now() - began;
    await wait(200);
  }
  return Number.POSITIVE_INFINITY;
}

const undone = `select count(*) filter (where attempts >= max_attempts)::int as failed,
    count(*) filter (where attempts < max_attempts and run_at <= now() - interval '1 second')::int as due
  from graphile_worker.jobs`;

/** Catches a worker that holds jobs which nobody does any more, or gives up for good because a server was away. */
export async function workDone(leaderUrl: string, after: readonly number[]): Promise<Line> {
  const until = Date.now() + patienceMs;
  let left = { failed: 0, due: 0 };
  // What failed while its successor waited is cleared away some seconds later.
  const isLeft = () => left.due > 0 || left.failed > 0;
  do {
    [left = left] = await ask<{ failed: number; due: number }>(leaderUrl, undone);
    if (isLeft()) await wait(500);
  } while (isLeft() && Date.now() < until);
  const longest = Math.max(0, ...after);
  return {
    what: 'background work',
    figures: `after each change of the leader a job was done within ${secondsOf(longest)}; at the end ${left.failed} failed for good, ${left.due} waited`,
    isWell: longest < patienceMs && left.failed === 0 && left.due === 0,
  };
}
