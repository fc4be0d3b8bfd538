import { desc, eq } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { reports } from '../moderation.table.server.ts';

/** What somebody has reported and left this number with. */
export const keptReports = (phone: string) =>
  database()
    .select({ about: reports.kind, reason: reports.reason, text: reports.text, at: reports.at })
    .from(reports)
    .where(eq(reports.phoneKey, phone))
    .orderBy(desc(reports.id));
