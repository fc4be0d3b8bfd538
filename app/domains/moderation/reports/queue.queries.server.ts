import {
  and,
  asc,
  countDistinct,
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
import { reviewForOperator, writersOf } from '#app/domains/reviews/reviews.queries.server.ts';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { photoAt } from '#app/domains/stocks/stocks.queries.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { pageById } from '#app/platform/page-of.ts';
import { pastScamsOf } from '../findings/scams.server.ts';
import { looksBefore } from '../kept/as-reported.queries.server.ts';
import { withOperators } from '../measures/who-measured.queries.server.ts';
import { measures, reportCases, reports } from '../moderation.table.server.ts';
import { cameOf } from './came-of.queries.server.ts';
import type { QueueFilter } from './queue-filter.ts';

export const queuePage = 30;

const shownBy: Record<QueueFilter['show'], SQL | undefined> = {
  waiting: isNull(reportCases.closedAt),
  rule: and(isNull(reportCases.closedAt), isNotNull(reportCases.ruledAt)),
  closed: isNotNull(reportCases.closedAt),
  all: undefined,
};

/** How a view is ordered: what waits by its age, what was decided by when it was, a whole history from its end. */
const orderOf: Record<QueueFilter['show'], { by: SQL[]; behind: (after: string) => SQL }> = {
  waiting: { by: [asc(reportCases.id)], behind: (after) => gt(reportCases.id, after) },
  rule: { by: [asc(reportCases.id)], behind: (after) => gt(reportCases.id, after) },
  all: { by: [desc(reportCases.id)], behind: (after) => lt(reportCases.id, after) },
  closed: {
    by: [desc(reportCases.closedAt), desc(reportCases.id)],
    // One that was opened again meanwhile begins from the top.
    behind: (after) => sql`(${reportCases.closedAt}, ${reportCases.id}) < (
      select coalesce(last.closed_at, 'infinity'), last.id from report_cases last where last.id = ${after}::uuid)`,
  },
};

/** Measures came of the decision, and none of them stands any more. */
const isLifted = sql<boolean>`exists (select from measures one where one.case_id = report_cases.id)
  and not exists (select from measures one where one.case_id = report_cases.id and one.lifted_at is null)`;

const reasonsOf = (caseIds: readonly string[]) =>
  database()
    .select({
      caseId: reports.caseId,
      reason: reports.reason,
      n: sql<number>`count(*)::int`,
      networks: sql<number>`count(distinct ${reports.network})::int`,
      byTeam: sql<boolean>`bool_or(${reports.byTeam})`,
    })
    .from(reports)
    .where(inArray(reports.caseId, [...caseIds]))
    .groupBy(reports.caseId, reports.reason)
    .orderBy(desc(sql`count(*)`));

/** What waits, the oldest first; what was decided, the latest decision first. A shop that is being deleted has nothing to decide. */
export async function reportQueue(filter: QueueFilter) {
  const { show, shop, kind, after } = filter;
  const { by, behind } = orderOf[show];
  const rows = await database()
    .select({
      id: reportCases.id,
      kind: reportCases.kind,
      subjectId: reportCases.subjectId,
      name: reportCases.name,
      shop: shops.name,
      reports: reportCases.reports,
      openedAt: reportCases.openedAt,
      ruledAt: reportCases.ruledAt,
      heldBackAt: reportCases.heldBackAt,
      closedAt: reportCases.closedAt,
      decision: reportCases.decision,
      isLifted,
    })
    .from(reportCases)
    .innerJoin(shops, eq(shops.id, reportCases.shopId))
    .where(
      and(
        isStanding,
        shownBy[show],
        shop ? eq(reportCases.shopId, shop) : undefined,
        kind && eq(reportCases.kind, kind),
        isId(after) ? behind(after) : undefined,
      ),
    )
    .orderBy(...by)
    .limit(queuePage + 1);
  const { page, next } = pageById(rows, queuePage);
  const said = page.length > 0 ? await reasonsOf(page.map(({ id }) => id)) : [];
  const writers = await writersOf(
    page.flatMap((row) => (row.kind === 'review' ? row.subjectId : [])),
  );
  return {
    cases: page.map(({ subjectId, ...row }) => {
      const ofCase = said.filter(({ caseId }) => caseId === row.id);
      return {
        ...row,
        writer: writers.get(subjectId),
        isByTeam: ofCase.some(({ byTeam }) => byTeam),
        reasons: ofCase.map(({ reason }) => reason),
      };
    }),
    next,
  };
}

/** Whose cases are listed; undefined where there is no such shop. */
export async function shopOfQueue({ shop }: QueueFilter) {
  if (!shop) return undefined;
  const [row] = await database()
    .select({ id: shops.id, name: shops.name })
    .from(shops)
    .where(and(eq(shops.id, shop), isStanding));
  return row;
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
    .innerJoin(shops, eq(shops.id, reportCases.shopId))
    .where(and(isNull(reportCases.closedAt), isStanding));
  return row ?? { waiting: 0, byRule: 0, oldest: null };
}

/**
 * The same browser or the same number is the same person, as far as anybody can tell. The table is named by hand: among
 * the selected columns its name would be left out, and each report be compared with itself.
 */
const others = sql`from reports r join report_cases c on c.id = r.case_id
  where (r.visitor_key = reports.visitor_key or r.phone_key = reports.phone_key) and r.id <> reports.id`;
/** What each reporter has said before this and since, and how much of it came to nothing. */
const beforeOf = sql<number>`(select count(*)::int ${others} and r.id < reports.id)`;
const sinceOf = sql<number>`(select count(*)::int ${others} and r.id > reports.id)`;
const vainOf = sql<number>`(select count(*)::int ${others} and c.decision = 'dismiss')`;

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

const saidPage = 30;

/** One case with all that there is to judge it by. */
export async function reportCase(id: string, after?: string) {
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
        ownerId: shops.ownerUserId,
      },
    })
    .from(reportCases)
    .innerJoin(shops, eq(shops.id, reportCases.shopId))
    .where(and(eq(reportCases.id, id), isStanding));
  if (!row) return undefined;
  const { asReported, ...shown } = row.case;
  const { kind, subjectId } = shown;
  const [said, before, [further], [heard], item, review, looks, past] = await Promise.all([
    database()
      .select({
        id: reports.id,
        reason: reports.reason,
        text: reports.text,
        phoneKey: reports.phoneKey,
        byTeam: reports.byTeam,
        at: reports.at,
        before: beforeOf,
        since: sinceOf,
        vain: vainOf,
      })
      .from(reports)
      .where(and(eq(reports.caseId, id), isId(after) ? gt(reports.id, after) : undefined))
      .orderBy(asc(reports.id))
      .limit(saidPage + 1),
    database()
      .select({
        id: measures.id,
        kind: measures.kind,
        reason: measures.reason,
        byRule: measures.byRule,
        at: measures.at,
        liftedAt: measures.liftedAt,
        liftReason: measures.liftReason,
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
    database()
      .select({
        n: countDistinct(reports.network),
        saysScam: sql<boolean>`coalesce(bool_or(${reports.reason} = 'scam'), false)`,
      })
      .from(reports)
      .where(eq(reports.caseId, id)),
    kind === 'item' ? itemOf(subjectId) : undefined,
    kind === 'review' ? reviewForOperator(subjectId) : undefined,
    looksBefore({ ...shown, asReported }),
    pastScamsOf(row.shop.ownerId),
  ]);
  const { page, next } = pageById(said, saidPage);
  return {
    case: shown,
    shop: row.shop,
    item,
    review,
    looks,
    /** When something was found to be a scam in shops that the owner has deleted, and still counts. */
    pastScams: past.flatMap(({ at, struckAt }) => (struckAt ? [] : [at])),
    otherCases: further?.n ?? 0,
    measures: await withOperators(before),
    networks: heard?.n ?? 0,
    /** Somebody said so: whether it is one, an operator says. */
    saysScam: heard?.saysScam ?? false,
    ...(await cameOf(row.case)),
    nextSaid: next,
    said: page.map(({ phoneKey, ...one }) => ({
      ...one,
      phone: phoneKey ? displayPhone(phoneKey) : undefined,
    })),
  };
}

export type ReportCase = NonNullable<Awaited<ReturnType<typeof reportCase>>>;
