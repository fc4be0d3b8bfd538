import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router';
import { browserAsker } from '#app/domains/accounts/request-asker.server.ts';
import {
  afterRefusal,
  atPhone,
  fieldsAgain,
  type Proving,
  stepOfForm,
} from '#app/domains/accounts/sign-in/proving.ts';
import { AuthFrame } from '#app/domains/accounts/ui/auth-frame.tsx';
import { CodeStep } from '#app/domains/accounts/ui/code-step.tsx';
import { ExtraStepForm } from '#app/domains/accounts/ui/extra-step-form.tsx';
import { FactorStep } from '#app/domains/accounts/ui/factor-step.tsx';
import { PhoneField } from '#app/domains/accounts/ui/phone-step.tsx';
import { ThrownOutStep } from '#app/domains/accounts/ui/thrown-out-step.tsx';
import { answerSignIn } from '#app/domains/shops/sign-in/sign-in-form.server.ts';
import { viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { stepOfError } from '#app/platform/extra-step/extra-step.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { isPassingFailure, unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { addressText } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestFacts } from '#app/platform/http/request-facts.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/login';

export const handle = { frame: 'plain' };

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  if (await viewerOf(context)) throw redirect('/');
  const phone = addressText(new URL(request.url).searchParams, 'phone', 40);
  const { t } = context.get(requestFacts).translator;
  return {
    domain: settings().accountDomain,
    phone: phone.slice(0, 40),
    title: `${t('accounts.sign_in')} · ${t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const facts = context.get(requestFacts);
  const form = await formOf(request);
  const { asker, setCookies } = browserAsker(request, facts);
  try {
    const answer = await answerSignIn({ form, asker, origin: facts.origin });
    const headers = withCookies([...setCookies, ...answer.cookies]);
    if (!answer.proving) return redirectDocument('/', { headers });
    return data({ proving: answer.proving }, { headers });
  } catch (error) {
    const { fault, status } = formFault(error, facts.translator);
    const step = stepOfError(error);
    return data(
      { proving: afterRefusal(form, fault, step) },
      { status: step ? 200 : status, headers: withCookies(setCookies) },
    );
  }
});

/** A broken line keeps the page and what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!isPassingFailure(error)) throw error;
    return { proving: { ...stepOfForm(form), fault: { code: 'line', message: '' } } };
  }
}

export const shouldRevalidate = unlessRefused;

function PhoneStep({ proving, domain }: { proving: Proving; domain: string }) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  return (
    <>
      <h1>{t('accounts.sign_in')}</h1>
      <p className="muted mt-xs mb-l">{t('accounts.use_phone')}</p>
      <Form method="post" className="stack" replace>
        <PhoneField key={proving.phone} proving={proving} domain={domain}>
          <Button type="submit" size="l" block icon="log-in" busy={busy}>
            {busy ? t('accounts.signing_in') : t('accounts.sign_in')}
          </Button>
        </PhoneField>
      </Form>
      <div className="or">
        <span>{t('accounts.new_here')}</span>
      </div>
      <ButtonLink to="/register" variant="outline" size="l" block icon="store">
        {t('accounts.create_store')}
      </ButtonLink>
    </>
  );
}

function Step({ proving, domain }: { proving: Proving; domain: string }) {
  const t = useT();
  if (proving.extraStep) {
    const text = proving.fault?.message;
    return <ExtraStepForm step={proving.extraStep} fields={fieldsAgain(proving)} text={text} />;
  }
  if (proving.step === 'phone') return <PhoneStep proving={proving} domain={domain} />;
  if (proving.step === 'thrown_out') return <ThrownOutStep proving={proving} />;
  if (proving.step === 'factor') return <FactorStep proving={proving} />;
  return (
    <>
      <h1>{t('accounts.sign_in')}</h1>
      <CodeStep
        proving={proving}
        backTo="/login"
        submitLabel={t('accounts.sign_in')}
        busyLabel={t('accounts.signing_in')}
      />
    </>
  );
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const answered = actionData?.proving ?? atPhone(loaderData.phone);
  const proving =
    answered.fault?.code === 'line'
      ? { ...answered, fault: { code: 'line', message: t('errors.accounts.sign_in_failed') } }
      : answered;
  return (
    <AuthFrame>
      <Step proving={proving} domain={loaderData.domain} />
    </AuthFrame>
  );
}
