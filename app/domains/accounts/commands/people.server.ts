import { eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import type { ImageManifest } from '#app/platform/images/image-manifest.ts';
import { accountErrors } from '../accounts.errors.ts';
import { languageOf } from '../accounts.queries.server.ts';
import { users } from '../accounts.table.server.ts';
import { refuseReserved } from '../names/refuse-reserved.server.ts';
import { phoneDigits, phoneKey } from '../phone/phone.ts';

export interface Names {
  firstName: string;
  lastName: string;
}

/**
 * The person behind a phone that somebody else typed (an employer's list). A new row is inert: no
 * device, session or factor can hang on it before the phone has signed in. An existing one keeps
 * its own names.
 */
export async function writeDownUser(
  tx: Executor,
  { phone, ...names }: Names & { phone: string },
): Promise<{ id: string; isVerified: boolean }> {
  const [key, digits] = [phoneKey(phone), phoneDigits(phone)];
  if (!key || !digits) throw accountErrors.invalid_phone();
  await tx
    .insert(users)
    .values({ phoneKey: key, phoneDigits: digits, ...names })
    .onConflictDoNothing({ target: users.phoneKey });
  const [user] = await tx
    .select({ id: users.id, verifiedAt: users.verifiedAt })
    .from(users)
    .where(eq(users.phoneKey, key));
  if (!user) throw accountErrors.user_not_found();
  return { id: user.id, isVerified: user.verifiedAt !== null };
}

export async function editOwnNames(userId: string, names: Names): Promise<void> {
  refuseReserved('firstName', names.firstName, names.lastName);
  await database()
    .update(users)
    .set({ ...names, updatedAt: now() })
    .where(eq(users.id, userId));
}

export async function chooseOwnLanguage(userId: string, language: string): Promise<void> {
  await database().update(users).set({ language }).where(eq(users.id, userId));
}

/**
 * Signing in brings the person's language along. Who has none yet keeps the one that this device speaks;
 * English that nobody chose is no choice.
 */
export async function languageAtSignIn(
  tx: Executor,
  userId: string,
  ownLanguage: string | undefined,
): Promise<string | undefined> {
  const chosen = await languageOf(userId, tx);
  if (chosen !== undefined || ownLanguage === undefined) return chosen;
  await tx.update(users).set({ language: ownLanguage }).where(eq(users.id, userId));
  return ownLanguage;
}

/** Answers the base of the picture that was there before: its files can go. */
export async function setOwnPicture(
  userId: string,
  picture: { base: string; manifest: ImageManifest },
): Promise<string | null> {
  return database().transaction(async (tx) => {
    const [before] = await tx
      .select({ base: users.pictureBase })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    await tx
      .update(users)
      .set({ pictureBase: picture.base, pictureManifest: picture.manifest, updatedAt: now() })
      .where(eq(users.id, userId));
    return before?.base ?? null;
  });
}
