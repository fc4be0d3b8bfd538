import { data, Form, redirect, useNavigation, useSearchParams } from 'react-router';
import { ExtraStepForm } from '#app/domains/accounts/ui/extra-step-form.tsx';
import {
  askedSubject,
  reportFromForm,
} from '#app/domains/moderation/reports/report-form.server.ts';
import { longestReport, reportReasons } from '#app/domains/moderation/reports/reports.ts';
import { stepOfError } from '#app/platform/extra-step/extra-step.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { typedAgain } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { metVisitor, signedVisitorKey } from '#app/platform/visitors/signed-visitor.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextArea, TextField } from '#app/ui/fields/field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import type { Route } from './+types/report';

export const handle = { frame: 'market' };

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const key = await signedVisitorKey(request, origin);
  const { kind, name, back } = await askedSubject(params, key);
  const title = translator.t(`report.${kind}`);
  return { kind, name, back, title: `${title} · ${translator.t('app.name')}` };
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
    await reportFromForm({ met, address }, params, form);
    return redirect(`/report/${params.kind}/${params.id}?sent=1`, { status: 303, headers });
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

function ReportForm({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  const { fault, typed } = answer ?? {};
  return (
    <Form method="post" className="stack">
      {fault && (
        <Note tone="bad" live>
          {fault.message}
        </Note>
      )}
      <Card className="stack">
        <OptionCards
          legend={t('report.why')}
          name="reason"
          required
          defaultValue={typed?.reason}
          options={reportReasons.map((value) => ({ value, label: t(`report.reason_${value}`) }))}
          error={fault?.fields?.reason}
        />
        <TextArea
          name="text"
          label={t('report.text')}
          rows={4}
          maxLength={longestReport}
          defaultValue={typed?.text}
          error={fault?.fields?.text}
        />
        <TextField
          name="phone"
          label={t('report.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          defaultValue={typed?.phone}
          error={fault?.fields?.phone}
        />
      </Card>
      <Button type="submit" size="l" block icon="flag" busy={busy}>
        {t('report.send')}
      </Button>
      <p className="muted small center">{t('report.private')}</p>
    </Form>
  );
}

/** One plain form, for everybody: it needs neither an account nor a script. */
export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const [search] = useSearchParams();
  const { kind, name, back } = loaderData;
  const { step, typed, fault } = actionData ?? {};
  return (
    <div className="shell narrow">
      <PageHead title={t(`report.${kind}`)} backTo={back} backLabel={t('ui.back')} />
      <p className="muted mb-s">{name}</p>
      {search.has('sent') ? (
        <div className="stack">
          <Note tone="ok" live>
            {t('report.sent')}
          </Note>
          <ButtonLink to={back} variant="outline" block>
            {t('ui.back')}
          </ButtonLink>
        </div>
      ) : step && typed ? (
        <ExtraStepForm step={step} fields={typed} text={fault?.message} as="h2" />
      ) : (
        <ReportForm answer={actionData} />
      )}
    </div>
  );
}
