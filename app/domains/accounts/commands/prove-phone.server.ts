import { and, eq, gt } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { newId, newToken } from '#app/platform/id.ts';
import { accountErrors } from '../accounts.errors.ts';
import { users } from '../accounts.table.server.ts';
import type { CodePurpose, Requester } from '../accounts.ts';
import { requesterHash } from '../secrets.server.ts';
import { passkeys, pins } from '../sign-in/factors.table.server.ts';
import { devices, phoneProofs } from '../sign-in/sign-in.table.server.ts';

const proofMinutes: Record<CodePurpose, number> = {
  sign_in: 10,
  register: 60,
  confirm: 10,
  order: 30,
  find_orders: 10,
  my_data: 20,
  chat: 24 * 60,
};

export interface Proof {
  phoneKey: string;
  phoneDigits: string;
  purpose: CodePurpose;
}

/**
 * Notes that the phone is proved. It hangs on a fresh browser token: the one that asked for the
 * code may have been planted by whoever used the browser before. A program stays with its address.
 */
export async function grantProof(
  tx: Transaction,
  proof: Proof,
  requester: Requester,
): Promise<string> {
  const browserToken = newToken();
  const holder = { ...requester, browserToken: requester.browserToken && browserToken };
  const fresh = {
    id: newId(),
    ...proof,
    browserHash: requesterHash(holder),
    expiresAt: new Date(now().getTime() + proofMinutes[proof.purpose] * 60_000),
  };
  await tx
    .insert(phoneProofs)
    .values(fresh)
    .onConflictDoUpdate({
      target: [phoneProofs.browserHash, phoneProofs.phoneKey, phoneProofs.purpose],
      set: fresh,
    });
  return browserToken;
}

const ownProof = (phoneKey: string, purpose: CodePurpose, requester: Requester) =>
  and(
    eq(phoneProofs.browserHash, requesterHash(requester)),
    eq(phoneProofs.phoneKey, phoneKey),
    eq(phoneProofs.purpose, purpose),
    gt(phoneProofs.expiresAt, now()),
  );

/** Asked before a PIN or passkey is looked at: nobody without the phone may spend its owner's tries. */
export async function requireProof(
  phoneKey: string,
  purpose: CodePurpose,
  requester: Requester,
): Promise<void> {
  const [proof] = await database()
    .select({ id: phoneProofs.id })
    .from(phoneProofs)
    .where(ownProof(phoneKey, purpose, requester));
  if (!proof) throw accountErrors.code_expired();
}

/** Uses the proof up: of any number of parallel calls, one gets it. */
export async function takeProof(
  tx: Transaction,
  phoneKey: string,
  purpose: CodePurpose,
  requester: Requester,
): Promise<Proof | undefined> {
  const [proof] = await tx
    .delete(phoneProofs)
    .where(ownProof(phoneKey, purpose, requester))
    .returning();
  return proof;
}

/**
 * The owner of the phone takes the account over. Whoever wrote it down before (an employer's list, a
 * mistyped number) keeps nothing: whatever hangs on a row that was never proved goes first.
 */
export async function claimUser(tx: Transaction, userId: string): Promise<void> {
  const [user] = await tx
    .select({ verifiedAt: users.verifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!user || user.verifiedAt) return;
  await dropTies(tx, userId);
  await tx.update(users).set({ verifiedAt: now(), updatedAt: now() }).where(eq(users.id, userId));
}

/** Devices take their sessions and notices along. */
export async function dropTies(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(devices).where(eq(devices.userId, userId));
  await tx.delete(pins).where(eq(pins.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}
