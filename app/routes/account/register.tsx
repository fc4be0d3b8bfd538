import { data, redirect, redirectDocument, useNavigation } from 'react-router';
import { registrationProof } from '#app/domains/accounts/accounts.queries.server.ts';
import { browserRequester } from '#app/domains/accounts/requester.server.ts';
import {
  afterRefusal,
  atPhone,
  type SignInState,
} from '#app/domains/accounts/sign-in/sign-in-state.ts';
import { AuthFrame } from '#app/domains/accounts/ui/auth-frame.tsx';
import { CodeStep } from '#app/domains/accounts/ui/code-step.tsx';
import { SignInExtraStep } from '#app/domains/accounts/ui/extra-step-form.tsx';
import { PhoneStep } from '#app/domains/accounts/ui/phone-step.tsx';
import { useTypedPhone } from '#app/domains/accounts/ui/typed-phone.ts';
import { answerRegistration } from '#app/domains/shops/sign-in/register-form.server.ts';
import { StoreStep } from '#app/domains/shops/ui/store-step.tsx';
import { leadToRooms } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { stepOfError } from '#app/platform/extra-step/extra-step.server.ts';
import type { ExtraStep } from '#app/platform/extra-step/extra-step.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import {
  type FormFault,
  isPassingFailure,
  unlessRefused,
} from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { typedAgain } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Stepper } from '#app/ui/display/progress.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { LinkedText } from '#app/ui/linked-text.tsx';
import type { Route } from './+types/register';

export const handle = { frame: 'plain' };

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = await viewerOf(context);
  if (viewer?.role === 'owner') throw redirect('/');
  if (viewer) await leadToRooms(viewer);
  const facts = context.get(requestContext);
  const url = new URL(request.url);
  const proof = viewer
    ? undefined
    : await registrationProof(browserRequester(request, facts).requester);
  const { t } = facts.translator;
  return {
    step: viewer || (proof && !url.searchParams.has('step')) ? 2 : 1,
    isSignedIn: viewer !== undefined,
    worksAt: viewer?.shop?.name,
    domain: settings().accountDomain,
    title: `${t('register.title')} · ${t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

interface Answer {
  signInState?: SignInState;
  storeFault?: FormFault;
  typed?: { storeName: string; businessType: string; place: string };
}

/** What a refused or lost form goes back to: the same step, with what was typed. */
function backTo(form: FormData, fault: FormFault, step?: ExtraStep): Answer {
  if (typedAgain(form, 'intent', 20) !== 'store' || fault.code === 'accounts.cannot_verify') {
    return { signInState: afterRefusal(form, fault, step) };
  }
  const read = (name: string) => typedAgain(form, name, 200);
  const typed = {
    storeName: read('storeName'),
    businessType: read('businessType'),
    place: read('market') || read('area'),
  };
  return { storeFault: fault, typed };
}

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  const form = await formOf(request);
  const { requester, setCookies } = browserRequester(request, facts);
  try {
    const viewer = await viewerOf(context);
    const answer = await answerRegistration({ form, requester, origin: facts.origin, viewer });
    const headers = withCookies([...setCookies, ...answer.cookies]);
    if (answer.goTo === '/') return redirectDocument('/', { headers });
    if (answer.goTo) return redirect(answer.goTo, { headers });
    return data<Answer>(answer.signInState ? { signInState: answer.signInState } : {}, { headers });
  } catch (error) {
    const { fault, status } = formFault(error, facts.translator);
    const step = stepOfError(error);
    return data(backTo(form, fault, step), {
      status: step ? 200 : status,
      headers: withCookies(setCookies),
    });
  }
});

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!isPassingFailure(error)) throw error;
    return backTo(form, { code: 'line', message: '' });
  }
}

export const shouldRevalidate = unlessRefused;

function AcceptedTerms() {
  const t = useT();
  const [terms, privacy] = [t('legal.accept_terms'), t('legal.accept_privacy')];
  return (
    <p className="muted">
      <LinkedText
        text={t('legal.accept', { terms, privacy })}
        ways={{ [terms]: '/terms', [privacy]: '/privacy' }}
      />
    </p>
  );
}

function RegisterPhone({ signInState, domain }: { signInState: SignInState; domain: string }) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  return (
    <PhoneStep
      signInState={signInState}
      domain={domain}
      action="/register"
      head={
        <>
          <h1>{t('register.your_phone')}</h1>
          <p className="muted mt-xs mb-m">{t('register.no_password')}</p>
        </>
      }
      instead={{
        question: t('register.have_store'),
        to: '/login',
        icon: 'log-in',
        label: t('accounts.sign_in'),
      }}
    >
      <Note icon="message-square-lock">{t('register.we_send_code')}</Note>
      <Button type="submit" size="l" block busy={busy}>
        {busy ? t('register.checking') : t('register.continue')}
        {!busy && <Icon name="arrow-right" />}
      </Button>
      <AcceptedTerms />
    </PhoneStep>
  );
}

function SignInStep({ signInState, domain }: { signInState: SignInState; domain: string }) {
  const t = useT();
  if (signInState.extraStep) return <SignInExtraStep signInState={signInState} />;
  if (signInState.step !== 'code')
    return <RegisterPhone signInState={signInState} domain={domain} />;
  return (
    <>
      <h1>{t('register.your_phone')}</h1>
      <CodeStep
        signInState={signInState}
        backTo="/register"
        submitLabel={t('register.continue')}
        busyLabel={t('register.checking')}
      />
    </>
  );
}

/** Our own words for a broken line, which the server could not say. */
function useSpoken(answer: Answer | undefined): Answer {
  const t = useT();
  const message = t('errors.accounts.registration_failed');
  const spoken = (fault: FormFault) => (fault.code === 'line' ? { ...fault, message } : fault);
  const { signInState, storeFault, typed } = answer ?? {};
  return {
    ...(signInState && {
      signInState: signInState.fault
        ? { ...signInState, fault: spoken(signInState.fault) }
        : signInState,
    }),
    ...(storeFault && { storeFault: spoken(storeFault) }),
    ...(typed && { typed }),
  };
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const answer = useSpoken(actionData as Answer | undefined);
  const { step, isSignedIn, worksAt, domain } = loaderData;
  const typedPhone = useTypedPhone();
  const signInState = answer.signInState ?? atPhone(typedPhone);
  if (answer.storeFault || (step === 2 && !answer.signInState)) {
    const typed = answer.typed ?? { storeName: '', businessType: '', place: '' };
    return (
      <AuthFrame>
        <StoreStep
          canGoBack={!isSignedIn}
          worksAt={worksAt}
          fault={answer.storeFault}
          typed={typed}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame>
      <Stepper step={1} total={2} text={t('register.phone_then_store')} />
      <SignInStep signInState={signInState} domain={domain} />
    </AuthFrame>
  );
}
