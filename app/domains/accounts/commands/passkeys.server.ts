import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isId } from '#app/platform/id.ts';
import { accountErrors } from '../accounts.errors.ts';
import { type Requester, requireTrusted, type Session, type SignInStep } from '../accounts.ts';
import { limitLookUps } from '../limits/sending.server.ts';
import { displayPhone } from '../phone/phone.ts';
import { requesterHash } from '../secrets.server.ts';
import { deviceLabel } from '../session/device-label.ts';
import { passkeys } from '../sign-in/factors.table.server.ts';
import { readRegistrationAnswer } from '../sign-in/passkey-answers.server.ts';
import { recordChange } from '../undo/record-change.server.ts';
import { confirmFactor, type FactorAnswer } from './confirm-factor.server.ts';
import { openProved } from './open-session.server.ts';
import { askChallenge, takeChallenge } from './passkey-challenge.server.ts';
import {
  openAfterFactor,
  requireFactorTurn,
  type SignInRequest,
  userToSignIn,
} from './sign-in.server.ts';
import { hostOf, keysOf, ownerOfPasskey, verifyPasskey } from './verify-passkey.server.ts';

/**
 * `origin` is our own address (`facts.origin`): a passkey belongs to its host name. Answers of the
 * browser come as `response`, unread.
 */
interface Place {
  origin: string;
}

/** EdDSA, ES256, RS256: what every authenticator has; the newer ones are experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257];

const sessionRequester = (session: Pick<Session, 'id'>): string => `session:${session.id}`;

/** Where a PIN or passkey is set, it opens the way to one more; the answer needs this question. */
export async function passkeyRegistrationOptions(
  session: Session,
  answer: FactorAnswer,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requireTrusted(session, 'account.passkeys');
  await confirmFactor(session, answer);
  const { origin } = answer;
  const options = await generateRegistrationOptions({
    rpName: 'Oja',
    rpID: hostOf(origin),
    userName: displayPhone(session.user.phoneKey),
    userID: new TextEncoder().encode(session.userId),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: await keysOf(session.userId),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await askChallenge(sessionRequester(session), options.challenge);
  return options;
}

async function verifiedRegistration(answer: unknown, expectedChallenge: string, origin: string) {
  const response = readRegistrationAnswer(answer);
  if (!response) throw accountErrors.passkey_failed();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      supportedAlgorithmIDs,
    });
    if (registrationInfo) return registrationInfo.credential;
  } catch (cause) {
    throw accountErrors.passkey_failed({}, { cause });
  }
  throw accountErrors.passkey_failed();
}

export async function addPasskey(
  session: Session,
  answer: Place & { response: unknown; userAgent: string | undefined },
): Promise<void> {
  requireTrusted(session, 'account.passkeys');
  const challenge = await takeChallenge(sessionRequester(session));
  const credential = await verifiedRegistration(answer.response, challenge, answer.origin);
  const key = {
    userId: session.userId,
    deviceId: session.deviceId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    label: deviceLabel(answer.userAgent),
  };
  await inTransaction(async (tx) => {
    const [added] = await tx
      .insert(passkeys)
      .values(key)
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id });
    if (!added) throw accountErrors.passkey_known();
    await recordChange(tx, session, { kind: 'passkey_added', targetId: added.id });
  });
}

export async function removePasskey(
  session: Session,
  passkeyId: string,
  answer: FactorAnswer,
): Promise<void> {
  requireTrusted(session, 'account.passkeys');
  if (!isId(passkeyId)) throw accountErrors.passkey_not_found();
  await confirmFactor(session, answer);
  await inTransaction(async (tx) => {
    const [before] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, session.userId)))
      .returning();
    if (!before) throw accountErrors.passkey_not_found();
    await recordChange(tx, session, { kind: 'passkey_removed', targetId: before.id, before });
  });
}

const signInRequester = ({ requester }: SignInRequest, phoneKey: string): string =>
  `${requesterHash(requester)}:${phoneKey}`;

/** Only for a browser that has proved the phone or is known: nobody else learns whether it has passkeys. */
export async function passkeySignInOptions(
  request: SignInRequest & Place,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const user = await userToSignIn(request);
  await requireFactorTurn(user, request.requester);
  const options = await generateAuthenticationOptions({
    rpID: hostOf(request.origin),
    allowCredentials: await keysOf(user.id),
    userVerification: 'required',
  });
  await askChallenge(signInRequester(request, user.phoneKey), options.challenge);
  return options;
}

export async function finishSignInWithPasskey(
  request: SignInRequest & Place & { response: unknown },
): Promise<SignInStep> {
  const user = await userToSignIn(request);
  await requireFactorTurn(user, request.requester);
  const challenge = await takeChallenge(signInRequester(request, user.phoneKey));
  await verifyPasskey(user.id, request.response, challenge, request.origin);
  return openAfterFactor(user, request.requester);
}

const aloneRequester = (requester: Requester): string => `alone:${requesterHash(requester)}`;

/** Asks for a passkey before a phone number is typed. It lists none, so the phone offers those that it has for this site. */
export async function passkeyAloneOptions(
  requester: Requester,
  { origin }: Place,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await limitLookUps(requester);
  const rpID = hostOf(origin);
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await askChallenge(aloneRequester(requester), options.challenge);
  return options;
}

/** A passkey replaces phone number, code and second factor: it proves the device and its holder's finger or PIN. */
export async function signInWithPasskeyAlone(
  requester: Requester,
  { origin, response }: Place & { response: unknown },
): Promise<SignInStep> {
  const challenge = await takeChallenge(aloneRequester(requester));
  const userId = await ownerOfPasskey(response);
  await verifyPasskey(userId, response, challenge, origin);
  const session = await inTransaction((tx) => openProved(tx, userId, requester));
  return { step: 'signed_in', session };
}
