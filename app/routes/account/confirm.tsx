import { data, Form, redirect, useNavigation } from 'react-router';
import { factorsOf } from '#app/domains/accounts/accounts.queries.server.ts';
import { isFresh } from '#app/domains/accounts/accounts.ts';
import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import { browserRequester } from '#app/domains/accounts/requester.server.ts';
import { answerConfirm } from '#app/domains/accounts/sign-in/confirm-form.server.ts';
import {
  afterRefusal,
  atFactor,
  atPhone,
  type SignInState,
} from '#app/domains/accounts/sign-in/sign-in-state.ts';
import { AuthFrame } from '#app/domains/accounts/ui/auth-frame.tsx';
import { CodeStep } from '#app/domains/accounts/ui/code-step.tsx';
import { SignInExtraStep } from '#app/domains/accounts/ui/extra-step-form.tsx';
import { FactorStep } from '#app/domains/accounts/ui/factor-step.tsx';
import { limitCalls } from '#app/domains/shops/viewer/call-limits.server.ts';
import { requireSignedIn } from '#app/domains/shops/viewer/viewer.server.ts';
import { stepOfError } from '#app/platform/extra-step/extra-step.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { ownPath } from '#app/platform/http/forms/own-path.ts';
import { addressKey, addressText } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { Route } from './+types/confirm';

export const handle = { frame: 'plain' };
export const shouldRevalidate = unlessRefused;

/** The page whose act asked. */
const backTo = (request: Request): string =>
  ownPath(addressText(new URL(request.url).searchParams, 'to', 2_000));

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { session } = await requireSignedIn(context);
  if (isFresh(session)) throw redirect(backTo(request));
  const { t } = context.get(requestContext).translator;
  return {
    phone: displayPhone(session.user.phoneKey),
    factors: await factorsOf(session.userId),
    isAgain: addressKey(new URL(request.url).searchParams, 'again') !== undefined,
    title: `${t('security.show_you')} · ${t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { session } = await requireSignedIn(context);
  const facts = context.get(requestContext);
  const form = await formOf(request);
  const { requester, setCookies } = browserRequester(request, facts);
  const headers = withCookies(setCookies);
  await limitCalls('factor', session.userId);
  try {
    const { origin } = facts;
    const signInState = await answerConfirm({ form, session, requester, origin });
    return signInState
      ? data({ signInState }, { headers })
      : redirect(backTo(request), { headers });
  } catch (error) {
    const { fault, status } = formFault(error, facts.translator);
    const step = stepOfError(error);
    return data(
      { signInState: afterRefusal(form, fault, step) },
      { status: step ? 200 : status, headers },
    );
  }
});

function SendCode({ signInState: { phone, fault } }: { signInState: SignInState }) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  return (
    <>
      <h1>{t('security.show_you')}</h1>
      <p className="muted mt-xs mb-m">{t('security.code_to', { phone })}</p>
      <Form method="post" className="stack" replace>
        <input type="hidden" name="intent" value="start" />
        <input type="hidden" name="phone" value={phone} />
        {fault && (
          <Note tone="bad" live>
            {fault.message}
          </Note>
        )}
        <Button type="submit" size="l" block busy={busy}>
          {t('find.send')}
        </Button>
      </Form>
    </>
  );
}

function Step({ signInState }: { signInState: SignInState }) {
  const t = useT();
  if (signInState.extraStep) return <SignInExtraStep signInState={signInState} />;
  if (signInState.step === 'factor') return <FactorStep signInState={signInState} />;
  if (signInState.step !== 'code') return <SendCode signInState={signInState} />;
  return (
    <>
      <h1>{t('security.show_you')}</h1>
      <CodeStep
        signInState={signInState}
        submitLabel={t('register.continue')}
        busyLabel={t('register.checking')}
      />
    </>
  );
}

/** Step-up: whoever is signed in shows once more that it is them, and goes back to what they were doing. */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { phone, factors, isAgain } = loaderData;
  const first = factors.length > 0 ? atFactor(phone, factors) : atPhone(phone);
  return (
    <AuthFrame>
      {isAgain && <Note className="mb-m">{t('errors.accounts.proof_needed')}</Note>}
      <Step signInState={actionData?.signInState ?? first} />
    </AuthFrame>
  );
}
