import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import { reviewForOperator } from '#app/domains/reviews/reviews.queries.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { photoAt } from '#app/domains/stocks/stocks.queries.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { measures, reportCases, reports } from '../moderation.table.server.ts';
import type { QueueFilter } from './queue-filter.ts';

export const queuePage = 30;

const shownBy: Record<QueueFilter['show'], SQL | undefined> = {
  waiting: isNull(reportCases.closedAt),
  rule: and(isNull(reportCases.closedAt), isNotNull(reportCases.ruledAt)),
  closed: isNotNull(reportCases.closedAt),
};

const reasonsOf = (caseIds: readonly string[]) =>
  database()
    .select({
      caseId: reports.caseId,
      reason: reports.reason,
      n: sql<number>`count(*)::int`,
      networks: sql<number>`count(distinct ${reports.network})::int`,
    })
    .from(reports)
    .where(inArray(reports.caseId, [...caseIds]))
    .groupBy(reports.caseId, reports.reason)
    .orderBy(desc(sql`count(*)`));

/** What waits, the oldest first; what was decided, the newest first. */
export async function reportQueue({ show, after }: QueueFilter) {
  const isOld = show === 'closed';
  const behind = after && isId(after) ? (isOld ? lt : gt)(reportCases.id, after) : undefined;
  const rows = await database()
    .select({
      id: reportCases.id,
      kind: reportCases.kind,
      name: reportCases.name,
      shop: shops.name,
      reports: reportCases.reports,
      openedAt: reportCases.openedAt,
      ruledAt: reportCases.ruledAt,
      closedAt: reportCases.closedAt,
      decision: reportCases.decision,
    })
    .from(reportCases)
    .innerJoin(shops, eq(shops.id, reportCases.shopId))
    .where(and(shownBy[show], behind))
    .orderBy(isOld ? desc(reportCases.id) : asc(reportCases.id))
    .limit(queuePage + 1);
  const page = rows.slice(0, queuePage);
  const said = page.length > 0 ? await reasonsOf(page.map(({ id }) => id)) : [];
  return {
    cases: page.map((row) => ({
      ...row,
      reasons: said.filter(({ caseId }) => caseId === row.id).map(({ reason }) => reason),
    })),
    next: rows.length > queuePage ? page.at(-1)?.id : undefined,
  };
}

/** For the heading and the navigation. */
export async function waitingReports() {
  const [row] = await database()
    .select({
      waiting: sql<number>`count(*)::int`,
      byRule: sql<number>`count(*) filter (where ${reportCases.ruledAt} is not null)::int`,
      oldest: sql<Date | null>`min(${reportCases.openedAt})`.mapWith(reportCases.openedAt),
    })
    .from(reportCases)
    .where(isNull(reportCases.closedAt));
  return row ?? { waiting: 0, byRule: 0, oldest: null };
}

/** What each reporter has said before, and how much of it came to nothing. */
const beforeOf = sql<number>`(select count(*)::int from reports r where r.visitor_key = ${reports.visitorKey} and r.id <> ${reports.id})`;
const vainOf = sql<number>`(select count(*)::int from reports r join report_cases c on c.id = r.case_id
  where r.visitor_key = ${reports.visitorKey} and c.decision = 'dismiss')`;

async function itemOf(stockId: string) {
  const [row] = await database()
    .select({
      id: stocks.id,
      status: stocks.status,
      withheld: stocks.withheld,
      priceKobo: stocks.priceKobo,
      imageBase: stocks.imageBase,
      widths: sql<number[] | null>`${stocks.imageManifest} -> 'widths'`,
    })
    .from(stocks)
    .where(eq(stocks.id, stockId));
  if (!row) return undefined;
  const { imageBase, widths, ...item } = row;
  return { ...item, photo: photoAt(imageBase, widths && { widths }) };
}

const mostSaid = 100;

/** One case with all that there is to judge it by. */
export async function reportCase(id: string) {
  if (!isId(id)) return undefined;
  const [row] = await database()
    .select({
      case: reportCases,
      shop: {
        id: shops.id,
        name: shops.name,
        plan: shops.plan,
        address: shops.address,
        createdAt: shops.createdAt,
        suspendedAt: shops.suspendedAt,
      },
    })
    .from(reportCases)
    .innerJoin(shops, eq(shops.id, reportCases.shopId))
    .where(eq(reportCases.id, id));
  if (!row) return undefined;
  const { kind, subjectId } = row.case;
  const [said, before, [others], item, review] = await Promise.all([
    database()
      .select({
        id: reports.id,
        reason: reports.reason,
        text: reports.text,
        phoneKey: reports.phoneKey,
        network: reports.network,
        at: reports.at,
        before: beforeOf,
        vain: vainOf,
      })
      .from(reports)
      .where(eq(reports.caseId, id))
      .orderBy(asc(reports.id))
      .limit(mostSaid),
    database()
      .select({
        id: measures.id,
        kind: measures.kind,
        reason: measures.reason,
        byRule: measures.byRule,
        at: measures.at,
        liftedAt: measures.liftedAt,
        answer: measures.answer,
      })
      .from(measures)
      .where(eq(measures.shopId, row.shop.id))
      .orderBy(desc(measures.id))
      .limit(20),
    database()
      .select({ n: sql<number>`count(*)::int` })
      .from(reportCases)
      .where(and(eq(reportCases.shopId, row.shop.id), ne(reportCases.id, id))),
    kind === 'item' ? itemOf(subjectId) : undefined,
    kind === 'review' ? reviewForOperator(subjectId) : undefined,
  ]);
  return {
    ...row,
    item,
    review,
    otherCases: others?.n ?? 0,
    measures: before,
    networks: new Set(said.map(({ network }) => network)).size,
    said: said.map(({ network: _, phoneKey, ...one }) => ({
      ...one,
      phone: phoneKey ? displayPhone(phoneKey) : undefined,
    })),
  };
}

export type ReportCase = NonNullable<Awaited<ReturnType<typeof reportCase>>>;
