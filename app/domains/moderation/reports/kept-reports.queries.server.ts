import { desc, eq } from 'drizzle-orm';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { reportCases, reports } from '../moderation.table.server.ts';

/** What somebody has reported and left this number with; of an item, what it was called when they did. */
export async function keptReports(phone: string) {
  const rows = await database()
    .select({
      about: reports.kind,
      name: reportCases.name,
      shop: shops.name,
      reason: reports.reason,
      text: reports.text,
      at: reports.at,
      looks: reportCases.asReported,
    })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .innerJoin(shops, eq(shops.id, reportCases.shopId))
    .where(eq(reports.phoneKey, phone))
    .orderBy(desc(reports.id));
  return rows.map(({ looks, name, ...report }) => {
    const seen = looks.findLast(({ at }) => new Date(at) <= report.at);
    return { ...report, name: seen?.name ?? name };
  });
}
