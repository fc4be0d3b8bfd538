import { useState } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { ExtraStepForm } from '#app/domains/accounts/ui/extra-step-form.tsx';
import { ownOutcome } from '#app/domains/moderation/reports/own-report.queries.server.ts';
import {
  askedSubject,
  reportFromForm,
} from '#app/domains/moderation/reports/report-form.server.ts';
import {
  longestReport,
  type ReportKind,
  reasonsFor,
  reportOutcomes,
} from '#app/domains/moderation/reports/reports.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { stepOfError } from '#app/platform/extra-step/extra-step.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { typedAgain } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { metVisitor, signedVisitorKey } from '#app/platform/visitors/signed-visitor.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextArea, TextField } from '#app/ui/fields/field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import type { Route } from './+types/report';

export const handle = { frame: 'market' };

const saysOf = { new: 'report.sent', known: 'report.known', added: 'report.added' } as const;

/** The shop whose messages this person answers: its side of a chat may report it too. */
async function teamOf(context: Route.LoaderArgs['context'], kind: string) {
  const viewer = kind === 'chat' ? await viewerOf(context) : undefined;
  return can(viewer?.role, 'messages.work') ? viewer?.shop?.id : undefined;
}

const outcomeTexts = { acted: 'report.acted', dismissed: 'report.dismissed' } as const;

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const visitorKey = await signedVisitorKey(request, origin);
  const by = { visitorKey, teamOf: await teamOf(context, params.kind) };
  const subject = await askedSubject(params, by);
  const { kind, name, back, byTeam } = subject;
  const decided = await ownOutcome(subject, visitorKey);
  const title = translator.t(`report.${kind}`);
  const said = addressKey(new URL(request.url).searchParams, 'sent');
  const outcome = reportOutcomes.find((one) => one === said);
  return {
    kind,
    name,
    back,
    title: `${title} · ${translator.t('app.name')}`,
    // Read here and not in the browser: a visitor's texts have no room for what few will ever see.
    limit: translator.t('errors.moderation.report_long', { longest: longestReport }),
    isPrivate: !byTeam,
    decided:
      decided && translator.t(outcomeTexts[decided.outcome], { date: formatDate(decided.at) }),
    sent: outcome && { isNew: outcome !== 'known', text: translator.t(saysOf[outcome]) },
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const { origin, clientAddress: address, translator } = context.get(requestContext);
  const form = await formOf(request);
  const met = await metVisitor(request.headers.get('cookie'), origin);
  const headers = withCookies(met.cookie === undefined ? [] : [met.cookie]);
  try {
    const team = await teamOf(context, params.kind);
    const sender = { met, address, language: translator.language, teamOf: team };
    const outcome = await reportFromForm(sender, params, form);
    return redirect(`/report/${params.kind}/${params.id}?sent=${outcome}`, {
      status: 303,
      headers,
    });
  } catch (error) {
    const { fault, status } = formFault(error, translator);
    if (status === 404) throw error;
    const typed = {
      reason: typedAgain(form, 'reason', 20),
      text: typedAgain(form, 'text', longestReport * 2),
      phone: typedAgain(form, 'phone', 40),
    };
    const step = stepOfError(error);
    return data({ fault, typed, step }, { status: step ? 200 : status, headers });
  }
});

interface ReportFormProps {
  kind: ReportKind;
  /** How many letters there may be, in words. */
  limit: string;
  /** The shop is somebody else. */
  isPrivate: boolean;
  answer: Route.ComponentProps['actionData'];
}

function ReportForm({ kind, limit, isPrivate, answer }: ReportFormProps) {
  const t = useT();
  const [letters, setLetters] = useState(answer?.typed.text.length ?? 0);
  const busy = useNavigation().state !== 'idle';
  const { typed } = answer ?? {};
  const { said, onChange } = useSaidOf(answer?.fault);
  return (
    <Form method="post" noValidate className="stack" onChange={onChange}>
      {said && !said.fields && (
        <Note tone="bad" live>
          {said.message}
        </Note>
      )}
      <Card className="stack">
        <OptionCards
          legend={t('report.why')}
          name="reason"
          required
          defaultValue={typed?.reason}
          options={reasonsFor[kind].map((value) => ({ value, label: t(`report.reason_${value}`) }))}
          error={said?.fields?.reason}
        />
        <TextArea
          name="text"
          label={t('report.text')}
          rows={4}
          maxLength={longestReport}
          onChange={({ target }) => setLetters(target.value.length)}
          hint={`${limit} ${letters}/${longestReport}`}
          defaultValue={typed?.text}
          error={said?.fields?.text}
        />
        <TextField
          name="phone"
          label={t('report.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          defaultValue={typed?.phone}
          error={said?.fields?.phone}
        />
      </Card>
      <Button type="submit" size="l" block icon="flag" busy={busy}>
        {t('report.send')}
      </Button>
      {isPrivate && <p className="muted small center">{t('report.private')}</p>}
    </Form>
  );
}

/** One plain form, for everybody: it needs neither an account nor a script. */
export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { kind, name, back, sent, limit, isPrivate, decided } = loaderData;
  const { step, typed, fault } = actionData ?? {};
  return (
    <div className="shell narrow">
      <PageHead title={t(`report.${kind}`)} backTo={back} backLabel={t('ui.back')} />
      <p className="muted mb-s">{name}</p>
      {sent ? (
        <div className="stack">
          <Note tone={sent.isNew ? 'ok' : 'info'} live>
            {sent.text}
          </Note>
          <ButtonLink to={back} variant="outline" block>
            {t('ui.back')}
          </ButtonLink>
        </div>
      ) : step && typed ? (
        <ExtraStepForm step={step} fields={typed} text={fault?.message} as="h2" />
      ) : (
        <>
          {decided && (
            <Note tone="info" className="mb-m">
              {decided}
            </Note>
          )}
          <ReportForm kind={kind} limit={limit} isPrivate={isPrivate} answer={actionData} />
        </>
      )}
    </div>
  );
}
