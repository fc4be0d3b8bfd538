import { z } from 'zod';
import { phoneInput } from '#app/domains/accounts/accounts.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { stepAnswerIn } from '#app/platform/extra-step/extra-step.server.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import { clientNetworks } from '#app/platform/http/limits/client-key.ts';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { textField } from '#app/platform/text/fields.ts';
import { networkKey } from '#app/platform/visitors/network-key.server.ts';
import type { MetVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { type Reporter, reportSubject } from './report-subject.queries.server.ts';
import {
  isReportKind,
  longestReport,
  type ReportKind,
  type ReportOutcome,
  reasonsFor,
} from './reports.ts';
import { takeReport } from './take-report.server.ts';

const reportLimit = { name: 'report', visitor: 30, address: 1_000 };

/** So many reports a day of one network need nothing; each one after that one more step. */
const newReports = (address: string) => ({
  name: 'report.new',
  of: clientNetworks(address).site,
  limit: 20,
  per: 24 * 3_600,
});

const reportInput = (kind: ReportKind) =>
  z.object({
    reason: z.enum(reasonsFor[kind], 'moderation.reason_missing'),
    text: textField({ max: longestReport, tooLong: 'moderation.report_long', lines: true }),
    phone: z.union([z.literal(''), phoneInput], { error: 'accounts.invalid_phone' }),
  });

interface Asked {
  kind: string | undefined;
  id: string | undefined;
}

/** What `/report/…` is about; an address that this visitor cannot know of is missing. */
export async function askedSubject({ kind = '', id = '' }: Asked, by: Reporter) {
  const subject = isReportKind(kind) ? await reportSubject(kind, id, by) : undefined;
  if (!subject) throw moderationErrors.not_found();
  return subject;
}

interface Sender {
  met: MetVisitor;
  address: string;
  language?: string;
  /** The shop whose messages this person answers. */
  teamOf?: string | undefined;
}

export async function reportFromForm(
  { met, address, language, teamOf }: Sender,
  asked: Asked,
  form: FormData,
): Promise<ReportOutcome> {
  const key = visitorKey(met.visitorId);
  const subject = await askedSubject(asked, { visitorKey: key, teamOf });
  await limitVisitor({ met, address, step: stepAnswerIn(form) }, reportLimit, [
    newReports(address),
  ]);
  const { reason, text, phone } = readForm(reportInput(subject.kind), form);
  return takeReport(subject, {
    reason,
    text,
    phoneKey: phone ? phoneKey(phone) : undefined,
    visitorKey: key,
    network: networkKey(address),
    language,
    byTeam: subject.byTeam,
  });
}
