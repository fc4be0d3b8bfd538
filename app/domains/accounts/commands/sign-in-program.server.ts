import { accountErrors, codeNeeded } from '../accounts.errors.ts';
import type { OpenedSession, Requester, SignInStep } from '../accounts.ts';
import { finishSignIn, finishSignInWithPin, startSignIn } from './sign-in.server.ts';

export interface ProgramSignIn {
  phone: string;
  code?: string | undefined;
  pin?: string | undefined;
  /** From `programRequester`. */
  requester: Requester;
}

function nextStep({ phone, code, pin, requester }: ProgramSignIn): Promise<SignInStep> {
  if (code !== undefined) return finishSignIn({ phone, code, requester });
  if (pin !== undefined) return finishSignInWithPin({ phone, pin, requester });
  return startSignIn({ phone, requester });
}

/**
 * The whole sign-in of a program in one call that is repeated with what was missing. A demo code
 * comes with the answer of `accounts.code_needed`.
 */
export async function signInProgram(request: ProgramSignIn): Promise<OpenedSession> {
  const step = await nextStep(request);
  if (step.step === 'signed_in') return step.session;
  if (step.step === 'code') throw codeNeeded(step);
  const { phone, code, pin, requester } = request;
  if (code === undefined || pin === undefined) throw accountErrors.second_factor_needed();
  const last = await finishSignInWithPin({ phone, pin, requester });
  if (last.step !== 'signed_in') throw accountErrors.sign_in_failed();
  return last.session;
}
