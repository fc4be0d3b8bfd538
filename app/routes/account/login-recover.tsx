import { data, Form, redirect, useNavigation } from 'react-router';
import { askRecovery, recoveryInput } from '#app/domains/accounts/recovery/ask-recovery.server.ts';
import { browserRequester } from '#app/domains/accounts/requester.server.ts';
import { AuthFrame } from '#app/domains/accounts/ui/auth-frame.tsx';
import { ExtraStepForm } from '#app/domains/accounts/ui/extra-step-form.tsx';
import { useTypedPhone } from '#app/domains/accounts/ui/typed-phone.ts';
import { stepAnswerIn, stepOfError } from '#app/platform/extra-step/extra-step.server.ts';
import { formFault, readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { typedAgain } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import type { Route } from './+types/login-recover';

export const handle = { frame: 'plain' };
export const shouldRevalidate = unlessRefused;

const names = ['phone', 'shopName', 'orderNumber'] as const;
type Typed = Record<(typeof names)[number], string>;

export const loader = page(({ context }: Route.LoaderArgs) => {
  const { t } = context.get(requestContext).translator;
  return {
    title: `${t('recover.title')} · ${t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  const form = await formOf(request);
  const { requester, setCookies } = browserRequester(request, facts);
  const headers = withCookies(setCookies);
  try {
    const step = stepAnswerIn(form);
    const token = await askRecovery(readForm(recoveryInput, form), { ...requester, step });
    return redirect(`/login/recover/${token}`, { headers });
  } catch (error) {
    const { fault, status } = formFault(error, facts.translator);
    const step = stepOfError(error);
    const typed = Object.fromEntries(
      names.map((name) => [name, typedAgain(form, name, 200)]),
    ) as Typed;
    return data({ fault, step, typed }, { status: step ? 200 : status, headers });
  }
});

export default function LoginRecover({ actionData }: Route.ComponentProps) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  const typedPhone = useTypedPhone();
  const { fault, step, typed } = actionData ?? {};
  const { said, onChange } = useSaidOf(fault);
  if (step && typed) {
    return (
      <AuthFrame>
        <ExtraStepForm step={step} fields={typed} text={fault?.message} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame>
      <h1>{t('recover.title')}</h1>
      <p className="muted mt-xs mb-l">{t('recover.text')}</p>
      <Form method="post" className="stack" replace noValidate onChange={onChange}>
        {said && !said.fields && (
          <Note tone="bad" live>
            {said.message}
          </Note>
        )}
        <TextField
          name="phone"
          label={t('accounts.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          required
          defaultValue={typed?.phone ?? typedPhone}
          error={said?.fields?.phone}
        />
        <TextField
          name="shopName"
          label={t('recover.shop_name')}
          maxLength={60}
          required
          defaultValue={typed?.shopName}
          error={said?.fields?.shopName}
        />
        <TextField
          name="orderNumber"
          label={t('recover.order_number')}
          hint={t('recover.order_hint')}
          inputMode="numeric"
          maxLength={20}
          defaultValue={typed?.orderNumber}
        />
        <Button type="submit" size="l" block busy={busy}>
          {t('recover.send')}
        </Button>
      </Form>
    </AuthFrame>
  );
}
