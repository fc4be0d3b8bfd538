import { data, redirect, redirectDocument, useNavigation } from 'react-router';
import { browserRequester } from '#app/domains/accounts/requester.server.ts';
import {
  afterRefusal,
  atPhone,
  type SignInState,
  stepOfForm,
} from '#app/domains/accounts/sign-in/sign-in-state.ts';
import { AuthFrame } from '#app/domains/accounts/ui/auth-frame.tsx';
import { CodeStep } from '#app/domains/accounts/ui/code-step.tsx';
import { SignInExtraStep } from '#app/domains/accounts/ui/extra-step-form.tsx';
import { FactorStep } from '#app/domains/accounts/ui/factor-step.tsx';
import { PasskeyButton } from '#app/domains/accounts/ui/passkey-button.tsx';
import { PhoneStep } from '#app/domains/accounts/ui/phone-step.tsx';
import { RecoverLink } from '#app/domains/accounts/ui/recover-link.tsx';
import { ThrownOutStep } from '#app/domains/accounts/ui/thrown-out-step.tsx';
import { useTypedPhone } from '#app/domains/accounts/ui/typed-phone.ts';
import { answerSignIn } from '#app/domains/shops/sign-in/sign-in-form.server.ts';
import { viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { stepOfError } from '#app/platform/extra-step/extra-step.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { isPassingFailure, unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/login';

export const handle = { frame: 'plain' };

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  if (await viewerOf(context)) throw redirect('/');
  const { t } = context.get(requestContext).translator;
  return {
    domain: settings().accountDomain,
    title: `${t('accounts.sign_in')} · ${t('app.name')}`,
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
  try {
    const answer = await answerSignIn({ form, requester, origin: facts.origin });
    const headers = withCookies([...setCookies, ...answer.cookies]);
    if (!answer.signInState) return redirectDocument(answer.to ?? '/', { headers });
    return data({ signInState: answer.signInState }, { headers });
  } catch (error) {
    const { fault, status } = formFault(error, facts.translator);
    const step = stepOfError(error);
    return data(
      { signInState: afterRefusal(form, fault, step) },
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
    return { signInState: { ...stepOfForm(form), fault: { code: 'line', message: '' } } };
  }
}

export const shouldRevalidate = unlessRefused;

function LoginPhone({ signInState, domain }: { signInState: SignInState; domain: string }) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  return (
    <PhoneStep
      signInState={signInState}
      domain={domain}
      head={
        <>
          <h1>{t('accounts.sign_in')}</h1>
          <p className="muted mt-xs mb-l">{t('accounts.use_phone')}</p>
        </>
      }
      instead={{
        question: t('accounts.new_here'),
        to: '/register',
        icon: 'store',
        label: t('accounts.create_store'),
      }}
    >
      <Button type="submit" size="l" block icon="log-in" busy={busy}>
        {busy ? t('accounts.signing_in') : t('accounts.sign_in')}
      </Button>
      <PasskeyButton
        variant="outline"
        intent="passkey-alone"
        fields={{}}
        label={t('accounts.passkey_alone')}
      />
      <RecoverLink phone={signInState.phone} />
    </PhoneStep>
  );
}

function Step({ signInState, domain }: { signInState: SignInState; domain: string }) {
  const t = useT();
  if (signInState.extraStep) return <SignInExtraStep signInState={signInState} />;
  if (signInState.step === 'phone') return <LoginPhone signInState={signInState} domain={domain} />;
  if (signInState.step === 'thrown_out') return <ThrownOutStep signInState={signInState} />;
  if (signInState.step === 'factor') return <FactorStep signInState={signInState} />;
  return (
    <>
      <h1>{t('accounts.sign_in')}</h1>
      <CodeStep
        signInState={signInState}
        backTo="/login"
        submitLabel={t('accounts.sign_in')}
        busyLabel={t('accounts.signing_in')}
      />
    </>
  );
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const typed = useTypedPhone();
  const answered = actionData?.signInState ?? atPhone(typed);
  const signInState =
    answered.fault?.code === 'line'
      ? { ...answered, fault: { code: 'line', message: t('errors.accounts.sign_in_failed') } }
      : answered;
  return (
    <AuthFrame>
      <Step signInState={signInState} domain={loaderData.domain} />
    </AuthFrame>
  );
}
