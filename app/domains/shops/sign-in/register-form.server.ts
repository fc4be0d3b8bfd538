import { accountErrors } from '#app/domains/accounts/accounts.errors.ts';
import { registrationProof } from '#app/domains/accounts/accounts.queries.server.ts';
import type { RegistrationStep, Requester } from '#app/domains/accounts/accounts.ts';
import {
  registerPhone,
  resendRegistrationCode,
  verifyRegistration,
} from '#app/domains/accounts/commands/register.server.ts';
import { stepCookies } from '#app/domains/accounts/session/account-cookies.server.ts';
import { atCode, type SignInState } from '#app/domains/accounts/sign-in/sign-in-state.ts';
import { stepAnswerIn } from '#app/platform/extra-step/extra-step.server.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { placeInput } from '../address/shop-place.server.ts';
import { openOwnShop, registerShop } from '../commands/register-shop.server.ts';
import { storeInput } from '../shops.ts';
import type { Viewer } from '../viewer/viewer.server.ts';

interface RegisterForm {
  form: FormData;
  requester: Requester;
  origin: string;
  viewer: Viewer | undefined;
}

/** Step 1: `signInState` while the phone is not proved yet. */
async function provePhone({ form, requester }: RegisterForm): Promise<RegistrationStep> {
  const request = {
    phone: keyOf(form, 'phone'),
    requester: { ...requester, step: stepAnswerIn(form) },
  };
  switch (keyOf(form, 'intent')) {
    case 'code':
      return verifyRegistration({ ...request, code: keyOf(form, 'code') });
    case 'resend':
      return resendRegistrationCode(request);
    default:
      return registerPhone(request);
  }
}

/** Step 2: the store of whoever is signed in, or of the phone this browser has proved. */
async function createStore({ form, requester, origin, viewer }: RegisterForm): Promise<string[]> {
  const store = { ...readForm(storeInput, form), ...readForm(placeInput, form) };
  if (viewer) {
    const { id: userId, phoneDigits } = viewer.session.user;
    await openOwnShop({ userId, phoneDigits }, store);
    return [];
  }
  const proof = await registrationProof(requester);
  if (!proof) throw accountErrors.cannot_verify();
  const session = await registerShop({
    phone: proof.phoneKey,
    contactPhone: proof.phoneDigits,
    requester,
    store,
  });
  return stepCookies({ step: 'signed_in', session }, origin);
}

export interface RegisterOutcome {
  cookies: string[];
  goTo?: '/' | '/register';
  signInState?: SignInState;
}

export async function answerRegistration(given: RegisterForm): Promise<RegisterOutcome> {
  if (keyOf(given.form, 'intent') === 'store') {
    return { cookies: await createStore(given), goTo: '/' };
  }
  const step = await provePhone(given);
  const cookies = stepCookies(step, given.origin);
  if (step.step === 'proved') return { cookies, goTo: '/register' };
  return { cookies, signInState: atCode(keyOf(given.form, 'phone'), step) };
}
