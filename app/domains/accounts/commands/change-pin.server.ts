import { eq } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { accountErrors } from '../accounts.errors.ts';
import { pinInput, requireTrusted, type Session } from '../accounts.ts';
import { pins } from '../factors.table.server.ts';
import { confirmFactor, type FactorGiven } from './confirm-factor.server.ts';
import { freshPin } from './pin.server.ts';

type Holder = Pick<Session, 'id' | 'userId' | 'deviceId' | 'limitedUntil'>;

async function replacePin({ userId }: Holder, fresh: Awaited<ReturnType<typeof freshPin>>) {
  const replaced = await database()
    .update(pins)
    .set(fresh)
    .where(eq(pins.userId, userId))
    .returning({ userId: pins.userId });
  return replaced.length > 0;
}

/** The first PIN is free to choose; a later one needs what is set already (`old`). */
export async function setPin(session: Holder, pin: string, old: FactorGiven): Promise<void> {
  requireTrusted(session, 'account.pin');
  if (!pinInput.safeParse(pin).success) throw accountErrors.pin_invalid();
  const confirmed = await confirmFactor(session, old);
  const fresh = await freshPin(pin, session.deviceId);
  if (confirmed && (await replacePin(session, fresh))) return;
  const added = await database()
    .insert(pins)
    .values({ userId: session.userId, ...fresh })
    .onConflictDoNothing({ target: pins.userId })
    .returning({ userId: pins.userId });
  // Somebody set one between the question and now: that one is asked for.
  if (added.length === 0) throw accountErrors.second_factor_needed();
}

export async function removePin(session: Holder, old: FactorGiven): Promise<void> {
  requireTrusted(session, 'account.pin');
  await confirmFactor(session, old);
  await database().delete(pins).where(eq(pins.userId, session.userId));
}
