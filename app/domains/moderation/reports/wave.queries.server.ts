import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { measures, reportCases } from '../moderation.table.server.ts';
import { waveHours } from './reports.ts';

const since = (): Date => new Date(now().getTime() - waveHours * 3_600_000);

const inWave = () =>
  and(
    eq(measures.byRule, true),
    eq(measures.kind, 'hide'),
    isNull(measures.liftedAt),
    gt(measures.at, since()),
  );

/** What the rule hides since yesterday, the oldest first. */
export const waveMeasures = () =>
  database().select({ id: measures.id }).from(measures).where(inWave()).orderBy(asc(measures.id));

/** How much the rule hides since yesterday, and how much it would have hidden beyond its bounds. */
export async function waveNow() {
  const [[hidden], heldBack] = await Promise.all([
    database()
      .select({
        items: sql<number>`count(*)::int`,
        shops: sql<number>`count(distinct ${measures.shopId})::int`,
      })
      .from(measures)
      .where(inWave()),
    database().$count(
      reportCases,
      and(
        isNull(reportCases.closedAt),
        isNull(reportCases.ruledAt),
        gt(reportCases.heldBackAt, since()),
      ),
    ),
  ]);
  return { items: hidden?.items ?? 0, shops: hidden?.shops ?? 0, heldBack };
}

export type Wave = Awaited<ReturnType<typeof waveNow>>;

/** What a shop has to say for itself when the rule comes to one of its items. */
export async function standingOf(tx: Transaction, shopId: string) {
  const [shop] = await tx
    .select({ orders: shops.completedOrders, items: shops.productCount, since: shops.createdAt })
    .from(shops)
    .where(eq(shops.id, shopId));
  return shop;
}
