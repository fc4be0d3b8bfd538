import type { ExtraStep } from '#app/platform/extra-step/extra-step.ts';
import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import { typedAgain } from '#app/platform/http/input/form-fields.ts';
import type { CodeStep, Factor, ThrownOutStep } from '../accounts.ts';

/** Where somebody stands on the way in; the page shows it, the form sends it back. */
export interface SignInState {
  step: 'phone' | 'code' | 'factor' | 'thrown_out';
  /** As typed. */
  phone: string;
  factors: Factor[];
  /** The younger device that threw this one out, and when. */
  thrownOut?: { by: string; at: Date };
  /** Set when a code has just been sent. */
  resendAfterSeconds?: number;
  /** Only with the demo gateway. */
  demoCode?: string;
  /** For the browser's passkey dialogue. */
  passkeyOptions?: unknown;
  /** Asked for before the same form is sent again; the fault says why. */
  extraStep?: ExtraStep;
  fault?: FormFault;
}

export const atPhone = (phone = ''): SignInState => ({ step: 'phone', phone, factors: [] });

export function atCode(phone: string, sent?: CodeStep): SignInState {
  return {
    step: 'code',
    phone,
    factors: [],
    ...(sent && { resendAfterSeconds: sent.resendAfterSeconds }),
    ...(sent?.demoCode !== undefined && { demoCode: sent.demoCode }),
  };
}

export const atFactor = (phone: string, factors: Factor[]): SignInState => ({
  step: 'factor',
  phone,
  factors,
});

export const atThrownOut = (phone: string, { by, at }: ThrownOutStep): SignInState => ({
  step: 'thrown_out',
  phone,
  factors: [],
  thrownOut: { by, at },
});

const factorNames: readonly Factor[] = ['pin', 'passkey'];

/** The step a form was sent from, for an answer that could not be had or was a refusal. */
export function stepOfForm(form: FormData): SignInState {
  const read = (name: string) => typedAgain(form, name, 40);
  const phone = read('phone');
  switch (read('intent')) {
    case 'code':
    case 'resend':
      return atCode(phone);
    case 'pin':
    case 'passkey':
    case 'passkey-options':
      return atFactor(
        phone,
        factorNames.filter((name) => read('factors').split(',').includes(name)),
      );
    default:
      return atPhone(phone);
  }
}

/** A refusal may throw back: an unknown phone to the first step, a lost proof to the code. */
export function afterRefusal(form: FormData, fault: FormFault, extraStep?: ExtraStep): SignInState {
  const from = stepOfForm(form);
  if (extraStep) return { ...from, fault, extraStep };
  const backToPhone = [
    'accounts.user_not_found',
    'accounts.invalid_phone',
    'accounts.already_registered',
  ];
  if (backToPhone.includes(fault.code)) return { ...atPhone(from.phone), fault };
  if (from.step === 'factor' && fault.code === 'accounts.code_expired') {
    return { ...atCode(from.phone), fault };
  }
  return { ...from, fault };
}

/** The form that goes once more after an extra step. */
export const fieldsAgain = ({ step, phone }: SignInState): Record<string, string> => ({
  intent: step === 'code' ? 'resend' : 'start',
  phone,
});
