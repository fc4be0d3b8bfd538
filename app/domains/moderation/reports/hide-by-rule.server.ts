import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { byRule } from '#app/domains/operators/log/log-line.ts';
import { logInside } from '#app/domains/operators/log/operator-log.server.ts';
import { setWithheld } from '#app/domains/stocks/commands/withhold-stock.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { type Case, tellLetter } from '../commands/locked.server.ts';
import { isThere } from '../locked.queries.server.ts';
import { measures, reportCases, reports } from '../moderation.table.server.ts';
import { creditOf, hidingHours, hidingNetworks, mostHidden, mostHiddenAnHour } from './reports.ts';
import { standingOf } from './wave.queries.server.ts';

const hoursAgo = (hours: number): Date => new Date(now().getTime() - hours * 3_600_000);

/**
 * Networks of the last hours that speak of this thing for the first time: whom an operator has heard already cannot
 * hide it again. Each counts by the weightiest of its reports.
 */
async function networksOf(tx: Transaction, { id, kind, subjectId }: Case) {
  const ofNetwork = tx
    .select({ weight: sql<number>`max(${reports.weight})`.as('weight') })
    .from(reports)
    .where(
      and(
        eq(reports.caseId, id),
        gt(reports.at, hoursAgo(hidingHours)),
        gt(reports.weight, 0),
        sql`not exists (select from reports heard where heard.kind = ${kind} and heard.subject_id = ${subjectId}::uuid
          and heard.network = ${reports.network} and heard.case_id <> ${id}::uuid)`,
      ),
    )
    .groupBy(reports.network)
    .as('of_network');
  const [row] = await tx
    .select({
      networks: sql<number>`count(*)::int`,
      weight: sql<number>`coalesce(sum(${ofNetwork.weight}), 0)::float8`,
    })
    .from(ofNetwork);
  return row ?? { networks: 0, weight: 0 };
}

const ruleHolds = and(eq(measures.byRule, true), eq(measures.kind, 'hide'));

/** Whether the rule has hidden as much of the shop or of the market as it may: from then on people decide. */
async function hasHiddenEnough(tx: Transaction, shopId: string, items: number): Promise<boolean> {
  // One limit for the whole market: the next transaction counts what this one hides.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('reports-hide', 44))`);
  const inHour = gt(measures.at, hoursAgo(1));
  const ofShop = and(ruleHolds, eq(measures.shopId, shopId), or(isNull(measures.liftedAt), inHour));
  if ((await tx.$count(measures, ofShop)) >= mostHidden(items)) return true;
  return (await tx.$count(measures, and(ruleHolds, inHour))) >= mostHiddenAnHour;
}

const hidingRule = byRule('Rule: three networks');

/** Hides an item until somebody has looked, once a case. */
export async function hideByRule(tx: Transaction, open: Case): Promise<void> {
  if (open.kind !== 'item' || open.ruledAt) return;
  const { networks, weight } = await networksOf(tx, open);
  if (weight < hidingNetworks) return;
  const shop = await standingOf(tx, open.shopId);
  if (!shop) return;
  const days = (now().getTime() - shop.since.getTime()) / 86_400_000;
  if (weight < hidingNetworks + creditOf(shop.orders, days)) return;
  if (await hasHiddenEnough(tx, open.shopId, shop.items)) {
    if (open.heldBackAt) return;
    await tx.update(reportCases).set({ heldBackAt: now() }).where(eq(reportCases.id, open.id));
    log.warn(
      { shopId: open.shopId },
      'a wave of reports: the rule hides no more and lets them wait',
    );
    return;
  }
  await tx.update(reportCases).set({ ruledAt: now() }).where(eq(reportCases.id, open.id));
  // Its hold is its own, also where another case has hidden the item already. One that was deleted meanwhile has none.
  await setWithheld(tx, open.subjectId, true);
  if (!(await isThere(tx, open.subjectId))) return;
  const written = await tx
    .insert(measures)
    .values({
      shopId: open.shopId,
      kind: 'hide',
      stockId: open.subjectId,
      itemName: open.name,
      caseId: open.id,
      reason: '',
      byRule: true,
      at: now(),
    })
    .returning();
  for (const letter of written) await tellLetter(tx, letter, open.name);
  const subject = { kind: 'item', id: open.subjectId, name: open.name } as const;
  await logInside(tx, hidingRule, { act: 'item.hidden', subject }, { after: { networks } });
}
