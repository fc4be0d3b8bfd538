import type { Requester, SignInStep } from '#app/domains/accounts/accounts.ts';
import {
  finishSignInWithPasskey,
  passkeyAloneOptions,
  passkeySignInOptions,
  signInWithPasskeyAlone,
} from '#app/domains/accounts/commands/passkeys.server.ts';
import {
  finishSignIn,
  finishSignInWithPin,
  resendSignInCode,
  startSignIn,
  takeBackSignIn,
} from '#app/domains/accounts/commands/sign-in.server.ts';
import { stepCookies } from '#app/domains/accounts/session/account-cookies.server.ts';
import { passkeyAnswerIn } from '#app/domains/accounts/sign-in/passkey-answers.server.ts';
import {
  atCode,
  atFactor,
  atThrownOut,
  type SignInState,
  stepOfForm,
} from '#app/domains/accounts/sign-in/sign-in-state.ts';
import { isOperator } from '#app/domains/operators/operators.queries.server.ts';
import { stepAnswerIn } from '#app/platform/extra-step/extra-step.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { joinWaitingShop } from '../commands/membership.server.ts';

interface SignInForm {
  form: FormData;
  requester: Requester;
  origin: string;
}

function nextStep({ form, requester, origin }: SignInForm): Promise<SignInStep> {
  const request = {
    phone: keyOf(form, 'phone'),
    requester: { ...requester, step: stepAnswerIn(form) },
  };
  switch (keyOf(form, 'intent')) {
    case 'code':
      return finishSignIn({ ...request, code: keyOf(form, 'code') });
    case 'resend':
      return resendSignInCode(request);
    case 'take-back':
      return takeBackSignIn(request);
    case 'wants-code':
      return startSignIn({ ...request, wantsCode: true });
    case 'pin':
      return finishSignInWithPin({ ...request, pin: keyOf(form, 'pin') });
    case 'passkey':
      return finishSignInWithPasskey({
        ...request,
        origin,
        response: passkeyAnswerIn(form),
      });
    case 'passkey-alone': {
      const answer = { origin, response: passkeyAnswerIn(form) };
      return signInWithPasskeyAlone(request.requester, answer);
    }
    default:
      return startSignIn(request);
  }
}

function passkeyQuestion({ form, requester, origin }: SignInForm): Promise<unknown> | undefined {
  switch (keyOf(form, 'intent')) {
    case 'passkey-options':
      return passkeySignInOptions({ phone: keyOf(form, 'phone'), requester, origin });
    case 'passkey-alone-options':
      return passkeyAloneOptions(requester, { origin });
    default:
      return undefined;
  }
}

/** One step of the sign-in page; `done` when the person is in. */
export async function answerSignIn(
  given: SignInForm,
): Promise<{ cookies: string[]; signInState?: SignInState; to?: string }> {
  const { form, origin } = given;
  const phone = keyOf(form, 'phone');
  const passkeyOptions = await passkeyQuestion(given);
  if (passkeyOptions) return { cookies: [], signInState: { ...stepOfForm(form), passkeyOptions } };
  const step = await nextStep(given);
  const cookies = stepCookies(step, origin);
  if (step.step === 'code') return { cookies, signInState: atCode(phone, step) };
  if (step.step === 'second_factor') return { cookies, signInState: atFactor(phone, step.factors) };
  if (step.step === 'thrown_out') return { cookies, signInState: atThrownOut(phone, step) };
  const { userId } = step.session;
  if (await isOperator(userId)) return { cookies, to: '/operator' };
  await joinWaitingShop(userId);
  return { cookies };
}
