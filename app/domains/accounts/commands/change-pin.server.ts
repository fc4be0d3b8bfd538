import { eq } from 'drizzle-orm';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { accountErrors } from '../accounts.errors.ts';
import { pinInput, requireTrusted, type Session } from '../accounts.ts';
import { pins } from '../sign-in/factors.table.server.ts';
import { isWeakPin } from '../sign-in/weak-pin.ts';
import { recordChange } from '../undo/record-change.server.ts';
import { confirmFactor, type FactorAnswer } from './confirm-factor.server.ts';
import { freshPin } from './pin.server.ts';

type Holder = Pick<Session, 'id' | 'userId' | 'deviceId' | 'limitedUntil' | 'provedAt' | 'user'>;

/** The first PIN is free to choose; a later one needs what is set already (`old`). */
export async function setPin(session: Holder, pin: string, old: FactorAnswer): Promise<void> {
  requireTrusted(session, 'account.pin');
  if (!pinInput.safeParse(pin).success) throw accountErrors.pin_invalid();
  if (isWeakPin(pin, session.user.phoneKey)) throw accountErrors.pin_weak();
  const isConfirmed = await confirmFactor(session, old);
  const fresh = { userId: session.userId, ...(await freshPin(pin, session.deviceId)) };
  await inTransaction(async (tx) => {
    const own = eq(pins.userId, session.userId);
    const [before] = isConfirmed ? await tx.delete(pins).where(own).returning() : [];
    const added = await tx
      .insert(pins)
      .values(fresh)
      .onConflictDoNothing({ target: pins.userId })
      .returning({ userId: pins.userId });
    // Somebody set one between the question and now: that one is asked for.
    if (added.length === 0) throw accountErrors.second_factor_needed();
    await recordChange(tx, session, { kind: 'pin', before });
  });
}

export async function removePin(session: Holder, old: FactorAnswer): Promise<void> {
  requireTrusted(session, 'account.pin');
  await confirmFactor(session, old);
  await inTransaction(async (tx) => {
    const [before] = await tx.delete(pins).where(eq(pins.userId, session.userId)).returning();
    if (before) await recordChange(tx, session, { kind: 'pin', before });
  });
}
