import { type SQL, sql } from 'drizzle-orm';
import { lagosDay, now } from '#app/platform/clock.ts';
import { replica } from '#app/platform/db/database.server.ts';
import { lowestId } from '#app/platform/id.ts';

const dayMs = 86_400_000;

/** Seven Lagos days, today among them, beside the seven before: every figure of Today means these. */
export interface Week {
  now: number;
  before: number;
}

/** When the first of so many weeks began, which end with today. */
function startOf(weeks: number): Date {
  const first = new Date(now().getTime() - (7 * weeks - 1) * dayMs);
  return new Date(`${lagosDay(first)}T00:00:00+01:00`);
}

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
/** Ids are made in time: their key finds what is new, and no further index is written for these figures. */
const since = (weeks: number): SQL => sql`${lowestId(startOf(weeks).getTime())}::uuid`;
const ago = (weeks: number): SQL => moment(startOf(weeks));

async function weekOf(table: SQL, at: SQL, value: SQL = sql`1`, idsSince = 2): Promise<Week> {
  const { rows } = await replica().execute<{ now: number; before: number }>(sql`
    select coalesce(sum(${value}) filter (where ${at} >= ${ago(1)}), 0)::float8 as now,
      coalesce(sum(${value}) filter (where ${at} < ${ago(1)}), 0)::float8 as before
    from ${table} where id >= ${since(idsSince)} and ${at} >= ${ago(2)} and ${at} <= ${moment(now())}`);
  return rows[0] ?? { now: 0, before: 0 };
}

/** Searches in vain are counted by the day. */
async function missWeek(): Promise<Week> {
  const today = sql`${lagosDay()}::date`;
  const { rows } = await replica().execute<{ now: number; before: number }>(sql`
    select coalesce(sum(times) filter (where day > ${today} - 7), 0)::int as now,
      coalesce(sum(times) filter (where day <= ${today} - 7), 0)::int as before
    from search_misses where day > ${today} - 14`);
  return rows[0] ?? { now: 0, before: 0 };
}

export async function weekFigures() {
  const [shops, orders, moneyKobo, messages, reports, misses] = await Promise.all([
    weekOf(sql`shops`, sql`created_at`),
    weekOf(sql`orders`, sql`placed_at`),
    // A transfer that is confirmed later was written down earlier: a week more of them is looked through.
    weekOf(sql`order_payments`, sql`paid_at`, sql`amount_kobo`, 3),
    weekOf(sql`messages`, sql`created_at`),
    weekOf(sql`report_cases`, sql`opened_at`),
    missWeek(),
  ]);
  return { shops, orders, moneyKobo, messages, reports, misses };
}

export interface OrderDay extends Week {
  /** A Lagos day. */
  day: string;
}

/** Orders of each of the last seven days, with those of the same day a week before. */
export async function orderDays(): Promise<OrderDay[]> {
  const today = lagosDay();
  const { rows } = await replica().execute<{ day: string; now: number; before: number }>(sql`
    with placed as (
      select (placed_at at time zone 'Africa/Lagos')::date as day, count(*)::int as n
      from orders where id >= ${since(2)} and placed_at >= ${ago(2)} and placed_at <= ${moment(now())} group by 1
    )
    select d.day::date::text as day, coalesce(p.n, 0) as now, coalesce(b.n, 0) as before
    from generate_series(${today}::date - 6, ${today}::date, '1 day') as d(day)
    left join placed p on p.day = d.day::date
    left join placed b on b.day = d.day::date - 7
    order by d.day`);
  return rows;
}
