import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { takeToken } from '#app/platform/http/limits/rate-limit.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { openSms } from '#app/providers/sms/open-sms.server.ts';
import { reportCases, reports } from '../moderation.table.server.ts';
import { outcomeOf } from './reports.ts';

/** A decision that was a slip is undone within minutes: nobody is told what no longer holds. */
const undoMs = 10 * 60_000;
/** Of one case, and to one number a day: anybody can write any number into the form. */
const mostTold = 20;
const aDay = { limit: 2, per: 24 * 3_600 };

const texts = { acted: 'report.acted_sms', dismissed: 'report.dismissed_sms' } as const;

/**
 * What came of a report, to who left a number, in the language of the report. Neither the thing nor the shop is named: those
 * names are the shop's own words, and they do not go out under Oja's name.
 */
export const tellReporter = defineJob(
  'moderation.tell-reporter',
  z.object({ reportId: ownText }),
  async ({ reportId }) => {
    const [found] = await database()
      .select({
        phone: reports.phoneKey,
        language: reports.language,
        at: reports.at,
        decision: reportCases.decision,
      })
      .from(reports)
      .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
      .where(and(eq(reports.id, reportId), isNotNull(reportCases.closedAt)));
    if (!found?.phone || !found.decision) return;
    if (settings().rateLimits) {
      const token = await takeToken({ key: `report-told:${found.phone}`, ...aDay });
      if (!token.allowed) return;
    }
    const { t } = translatorFor(found.language);
    const text = t(texts[outcomeOf(found.decision)], { date: formatDate(found.at) });
    await openSms(settings().sms).send(found.phone, text);
  },
);

/** With the decision: each number once, the first ones. */
export async function tellReporters(tx: Transaction, caseId: string): Promise<void> {
  const left = await tx
    .selectDistinctOn([reports.phoneKey], { id: reports.id })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), isNotNull(reports.phoneKey)))
    .orderBy(asc(reports.phoneKey), asc(reports.id))
    .limit(mostTold);
  const runAt = new Date(now().getTime() + undoMs);
  for (const { id: reportId } of left)
    await enqueue(tx, tellReporter, { reportId }, { key: reportId, runAt });
}
