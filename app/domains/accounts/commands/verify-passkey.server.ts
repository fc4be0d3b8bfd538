import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { accountErrors } from '../accounts.errors.ts';
import { passkeys } from '../sign-in/factors.table.server.ts';
import { readAuthenticationAnswer } from '../sign-in/passkey-answers.server.ts';

export const hostOf = (origin: string): string => new URL(origin).hostname;

export async function keysOf(userId: string) {
  const found = await database().select().from(passkeys).where(eq(passkeys.userId, userId));
  return found.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
}

/** Finds whose passkey answered. An unknown passkey is refused like a wrong answer. */
export async function ownerOfPasskey(answer: unknown): Promise<string> {
  const credentialId = readAuthenticationAnswer(answer)?.id ?? '';
  const [key] = await database()
    .select({ userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId));
  if (!key) throw accountErrors.passkey_failed();
  return key.userId;
}

export async function verifyPasskey(
  userId: string,
  answer: unknown,
  expectedChallenge: string,
  origin: string,
): Promise<void> {
  const response = readAuthenticationAnswer(answer);
  if (!response) throw accountErrors.passkey_failed();
  const [key] = await database()
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, response.id), eq(passkeys.userId, userId)));
  if (!key) throw accountErrors.passkey_failed();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
      },
    });
    if (!verified) throw new Error('the signature does not fit');
    await database()
      .update(passkeys)
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: now() })
      .where(eq(passkeys.id, key.id));
  } catch (cause) {
    throw accountErrors.passkey_failed({}, { cause });
  }
}
