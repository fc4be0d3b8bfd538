import { desc, eq } from 'drizzle-orm';
import { writersOf } from '#app/domains/reviews/reviews.queries.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { reportCases, reports } from '../moderation.table.server.ts';

/**
 * What somebody has reported and left this number with; of an item, what it was called when they did, of a review, who wrote it, as
 * everybody reads it, until that one is forgotten.
 */
export async function keptReports(phone: string) {
  const rows = await database()
    .select({
      about: reports.kind,
      subjectId: reports.subjectId,
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
  const writers = await writersOf(
    rows.flatMap(({ about, subjectId }) => (about === 'review' ? subjectId : [])),
  );
  return rows.map(({ looks, name, subjectId, ...report }) => {
    const seen = looks.findLast(({ at }) => new Date(at) <= report.at);
    return { ...report, name: seen?.name ?? (writers.get(subjectId) || name) };
  });
}
