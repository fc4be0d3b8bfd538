import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { accountErrors } from '../accounts.errors.ts';
import { factorsOf } from '../accounts.queries.server.ts';
import { requireFresh, type Session } from '../accounts.ts';
import { askChallenge, takeChallenge } from './passkey-challenge.server.ts';
import { checkPin } from './pin.server.ts';
import { hostOf, keysOf, verifyPasskey } from './verify-passkey.server.ts';

/** The PIN or the passkey's answer that comes with a change of either. */
export interface FactorAnswer {
  /** Our own address (`facts.origin`): a passkey belongs to its host name. */
  origin: string;
  pin?: string | undefined;
  /** The browser's answer to `confirmOptions`, unread. */
  response?: unknown;
}

type Holder = Pick<Session, 'id' | 'userId' | 'provedAt'>;
const requester = ({ id }: Pick<Holder, 'id'>): string => `confirm:${id}`;

/** The question for the passkey that is already set up. */
export async function confirmOptions(
  session: Pick<Holder, 'id' | 'userId'>,
  origin: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    allowCredentials: await keysOf(session.userId),
    userVerification: 'required',
  });
  await askChallenge(requester(session), options.challenge);
  return options;
}

/**
 * A lock is changed only with the key to it: throws unless the right one was given. False where none
 * is set: then a fresh proof stands for it, or an open phone would give its thief the first lock.
 */
export async function confirmFactor(session: Holder, answer: FactorAnswer): Promise<boolean> {
  const factors = await factorsOf(session.userId);
  if (factors.length === 0) {
    requireFresh(session);
    return false;
  }
  if (answer.response !== undefined && factors.includes('passkey')) {
    const challenge = await takeChallenge(requester(session));
    await verifyPasskey(session.userId, answer.response, challenge, answer.origin);
    return true;
  }
  if (!answer.pin || !factors.includes('pin')) throw accountErrors.second_factor_needed();
  await checkPin(session.userId, answer.pin);
  return true;
}
