import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { accountErrors } from '../accounts.errors.ts';
import { factorsOf, type PhoneUser, userByPhone } from '../accounts.queries.server.ts';
import type { CodeStep, Requester, SignInStep } from '../accounts.ts';
import { limitLookUps } from '../limits/sending.server.ts';
import { phoneKey } from '../phone/phone.ts';
import { takeBack, thrownOutStep } from '../undo/take-back.server.ts';
import { checkCode } from './check-code.server.ts';
import { isKnownDevice, openOnKnownDevice, openProved } from './open-session.server.ts';
import { checkPin } from './pin.server.ts';
import { claimUser, grantProof, requireProof, takeProof } from './prove-phone.server.ts';
import { requestCode } from './request-code.server.ts';

export interface SignInRequest {
  /** As typed. */
  phone: string;
  requester: Requester;
}

export async function userToSignIn({ phone, requester }: SignInRequest): Promise<PhoneUser> {
  const key = phoneKey(phone);
  if (!key) throw accountErrors.invalid_phone();
  const user = await userByPhone(key);
  if (user) return user;
  await limitLookUps(requester);
  throw accountErrors.user_not_found();
}

/** The phone is proved: in, or on to the second factor where one is set. */
async function afterProof(
  tx: Transaction,
  user: PhoneUser,
  requester: Requester,
): Promise<SignInStep> {
  await claimUser(tx, user.id);
  const factors = await factorsOf(user.id, tx);
  if (factors.length === 0) {
    return { step: 'signed_in', session: await openProved(tx, user.id, requester) };
  }
  const { phoneKey, phoneDigits } = user;
  const proof = { phoneKey, phoneDigits, purpose: 'sign_in' as const };
  return { step: 'second_factor', factors, browserToken: await grantProof(tx, proof, requester) };
}

interface StartRequest extends SignInRequest {
  /** On a device that a younger one threw out: that was in order, a code will do. */
  wantsCode?: boolean;
}

/** On a known device the PIN or passkey is enough: it stands for the phone. */
async function factorStep(
  { id }: PhoneUser,
  requester: Requester,
): Promise<SignInStep | undefined> {
  const { browserToken } = requester;
  if (browserToken === undefined || !(await isKnownDevice(database(), id, requester)))
    return undefined;
  const factors = await factorsOf(id);
  return factors.length > 0 ? { step: 'second_factor', factors, browserToken } : undefined;
}

/**
 * The one field and the one click: in where a session could still run, to the PIN or passkey on
 * another known device, else a code is on its way.
 */
export async function startSignIn(request: StartRequest): Promise<SignInStep> {
  const { requester } = request;
  const user = await userToSignIn(request);
  const session = await inTransaction((tx) => openOnKnownDevice(tx, user.id, requester));
  if (session) return { step: 'signed_in', session };
  const thrownOut = request.wantsCode ? undefined : await thrownOutStep(user.id, requester);
  if (thrownOut) return thrownOut;
  const factor = await factorStep(user, requester);
  if (factor) return factor;
  if (settings().signIn === 'phone-only') {
    return inTransaction((tx) => afterProof(tx, user, requester));
  }
  return requestCode({ phoneKey: user.phoneKey, purpose: 'sign_in', requester });
}

/** The button "it was not me" on a device that was thrown out. */
export async function takeBackSignIn(request: SignInRequest): Promise<SignInStep> {
  const user = await userToSignIn(request);
  return (
    (await takeBack(user.id, request.requester)) ?? startSignIn({ ...request, wantsCode: true })
  );
}

/** The button "send a new code". */
export async function resendSignInCode(request: SignInRequest): Promise<CodeStep> {
  const user = await userToSignIn(request);
  return requestCode({
    phoneKey: user.phoneKey,
    purpose: 'sign_in',
    requester: request.requester,
    resend: true,
  });
}

export async function finishSignIn(request: SignInRequest & { code: string }): Promise<SignInStep> {
  const { code, requester } = request;
  const user = await userToSignIn(request);
  return checkCode({ phoneKey: user.phoneKey, purpose: 'sign_in', code, requester }, (tx) =>
    afterProof(tx, user, requester),
  );
}

/** Before a PIN or passkey is looked at: nobody else may spend its owner's tries. */
export async function requireFactorTurn(user: PhoneUser, requester: Requester): Promise<void> {
  if (await isKnownDevice(database(), user.id, requester)) return;
  await requireProof(user.phoneKey, 'sign_in', requester);
}

/** Uses the proof up and opens the session: the last move of every second factor. */
export async function openAfterFactor(user: PhoneUser, requester: Requester): Promise<SignInStep> {
  return inTransaction(async (tx) => {
    const proof = await takeProof(tx, user.phoneKey, 'sign_in', requester);
    const session = proof
      ? await openProved(tx, user.id, requester)
      : await openOnKnownDevice(tx, user.id, requester, { isProved: true });
    if (!session) throw accountErrors.code_expired();
    return { step: 'signed_in', session };
  });
}

export async function finishSignInWithPin(
  request: SignInRequest & { pin: string },
): Promise<SignInStep> {
  const user = await userToSignIn(request);
  await requireFactorTurn(user, request.requester);
  await checkPin(user.id, request.pin);
  return openAfterFactor(user, request.requester);
}
