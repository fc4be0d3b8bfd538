import { isNull } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { accountErrors } from '../accounts.errors.ts';
import { userByPhone } from '../accounts.queries.server.ts';
import { users } from '../accounts.table.server.ts';
import type { CodeStep, OpenedSession, RegistrationStep, Requester } from '../accounts.ts';
import { limitLookUps } from '../limits/sending.server.ts';
import { phoneDigits, phoneKey } from '../phone/phone.ts';
import { checkCode } from './check-code.server.ts';
import { openOnNewDevice } from './open-session.server.ts';
import { dropTies, grantProof, type Proof, takeProof } from './prove-phone.server.ts';
import { requestCode } from './request-code.server.ts';

export interface RegistrationRequest {
  /** As typed. */
  phone: string;
  requester: Requester;
}

/** A row that somebody else wrote down does not count as registered: its phone has never signed in. */
async function unregisteredPhone({ phone, requester }: RegistrationRequest): Promise<Proof> {
  const [key, digits] = [phoneKey(phone), phoneDigits(phone)];
  if (!key || !digits) throw accountErrors.invalid_phone();
  if ((await userByPhone(key))?.verifiedAt) {
    await limitLookUps(requester);
    throw accountErrors.already_registered();
  }
  return { phoneKey: key, phoneDigits: digits, purpose: 'register' };
}

async function proved(
  tx: Transaction,
  proof: Proof,
  requester: Requester,
): Promise<RegistrationStep> {
  return { step: 'proved', browserToken: await grantProof(tx, proof, requester) };
}

/** End of step 1: a code is on its way, or nothing is asked (`SIGN_IN=phone-only`). */
export async function registerPhone(request: RegistrationRequest): Promise<RegistrationStep> {
  const proof = await unregisteredPhone(request);
  if (settings().signIn === 'phone-only') {
    return inTransaction((tx) => proved(tx, proof, request.requester));
  }
  return requestCode({ ...proof, requester: request.requester });
}

export async function resendRegistrationCode(request: RegistrationRequest): Promise<CodeStep> {
  return requestCode({
    ...(await unregisteredPhone(request)),
    requester: request.requester,
    resend: true,
  });
}

export async function verifyRegistration(
  request: RegistrationRequest & { code: string },
): Promise<RegistrationStep> {
  const { code, requester } = request;
  const proof = await unregisteredPhone(request);
  return checkCode({ ...proof, code, requester }, (tx) => proved(tx, proof, requester));
}

/**
 * End of step 2, in the transaction that also makes the shop: if that fails, the proof is still
 * there for another try. Names that somebody else wrote beside this phone are forgotten.
 */
export async function createAccount(
  tx: Transaction,
  { phone, requester }: RegistrationRequest,
): Promise<OpenedSession> {
  const key = phoneKey(phone);
  if (!key) throw accountErrors.invalid_phone();
  const proof = await takeProof(tx, key, 'register', requester);
  if (!proof) throw accountErrors.cannot_verify();
  const own = {
    phoneDigits: proof.phoneDigits,
    firstName: '',
    lastName: '',
    verifiedAt: now(),
    updatedAt: now(),
  };
  const [user] = await tx
    .insert(users)
    .values({ phoneKey: key, ...own })
    .onConflictDoUpdate({ target: users.phoneKey, set: own, setWhere: isNull(users.verifiedAt) })
    .returning({ id: users.id });
  if (!user) throw accountErrors.already_registered();
  await dropTies(tx, user.id);
  return openOnNewDevice(tx, user.id, requester);
}
