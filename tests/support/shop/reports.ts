import { eq } from 'drizzle-orm';
import { reportCases, reports } from '#app/domains/moderation/moderation.table.server.ts';
import { reportFromForm } from '#app/domains/moderation/reports/report-form.server.ts';
import type { ReportKind } from '#app/domains/moderation/reports/reports.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newVisitorId } from '#app/platform/http/visitor.server.ts';

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ reason: 'scam', text: '', phone: '', ...fields }))
    form.set(name, value);
  return form;
};

interface Sent {
  visitorId?: string | undefined;
  address?: string;
  kind?: ReportKind;
  fields?: Record<string, string>;
  language?: string;
}

export const report = (id: string, sent: Sent = {}) => {
  const { visitorId = newVisitorId(), address = '197.210.1.1', kind = 'item' } = sent;
  const { fields = {}, language = 'en' } = sent;
  const met = { visitorId, cookie: undefined };
  return reportFromForm({ met, address, language }, { kind, id }, formOf(fields));
};

/** As the shop's side of a chat sends it. */
export const reportByTeam = (threadId: string, teamOf: string) => {
  const sender = { met: { visitorId: newVisitorId(), cookie: undefined }, address: '197.210.2.2' };
  const asked = { kind: 'chat', id: threadId };
  return reportFromForm({ ...sender, teamOf }, asked, formOf({ reason: 'rude' }));
};

export const casesOf = (subjectId: string) =>
  database()
    .select()
    .from(reportCases)
    .where(eq(reportCases.subjectId, subjectId))
    .orderBy(reportCases.id);
export const reportsOf = (subjectId: string) =>
  database().select().from(reports).where(eq(reports.subjectId, subjectId)).orderBy(reports.id);
