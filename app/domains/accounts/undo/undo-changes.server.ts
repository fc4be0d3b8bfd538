import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { outrankedHours } from '../accounts.ts';
import { passkeys, pins } from '../sign-in/factors.table.server.ts';
import { devices } from '../sign-in/sign-in.table.server.ts';
import { devicesThrownOut } from './accounts.events.ts';
import { deviceChanges } from './undo.table.server.ts';

type ChangeRow = typeof deviceChanges.$inferSelect;

/** From here on an act can be taken back. */
export const undoableFrom = (): Date => new Date(now().getTime() - outrankedHours * 3_600_000);

/** A row as it was stored in `before`: moments come back as texts. */
const revived = (row: Record<string, unknown>, moments: readonly string[]) => ({
  ...row,
  ...Object.fromEntries(
    moments.map((name) => [name, row[name] ? new Date(String(row[name])) : null]),
  ),
});

/** Only while it is the one that the device set: a PIN that somebody chose later stays. */
async function restorePin(tx: Transaction, { userId, deviceId, before }: ChangeRow): Promise<void> {
  await tx.delete(pins).where(and(eq(pins.userId, userId), eq(pins.deviceId, deviceId)));
  if (!before) return;
  const row = revived(before, ['lockedUntil', 'createdAt']) as typeof pins.$inferInsert;
  await tx.insert(pins).values(row).onConflictDoNothing({ target: pins.userId });
}

async function restorePasskey(tx: Transaction, { before }: ChangeRow): Promise<void> {
  if (!before) return;
  const row = revived(before, ['createdAt', 'lastUsedAt']) as typeof passkeys.$inferInsert;
  await tx.insert(passkeys).values(row).onConflictDoNothing();
}

/** Trusted again, signed in nowhere. */
const restoreDevice = (tx: Transaction, targetId: string) =>
  tx.update(devices).set({ revokedAt: null }).where(eq(devices.id, targetId));

async function undo(tx: Transaction, change: ChangeRow): Promise<void> {
  const { kind, targetId, deviceId } = change;
  if (kind === 'pin') await restorePin(tx, change);
  if (kind === 'passkey_removed') await restorePasskey(tx, change);
  if (kind === 'device_out' && targetId) await restoreDevice(tx, targetId);
  if (kind === 'passkey_added' && targetId) {
    const own = and(eq(passkeys.id, targetId), eq(passkeys.deviceId, deviceId));
    await tx.delete(passkeys).where(own);
  }
}

/**
 * Takes back what these devices changed, the newest first, so that what was there before the first
 * change is there again. Devices that they threw out come back, unless they are among these.
 */
export async function undoChanges(tx: Transaction, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return;
  const changes = await tx
    .select()
    .from(deviceChanges)
    .where(
      and(
        inArray(deviceChanges.deviceId, [...deviceIds]),
        isNull(deviceChanges.undoneAt),
        gt(deviceChanges.createdAt, undoableFrom()),
      ),
    )
    .orderBy(desc(deviceChanges.id))
    .for('update');
  for (const change of changes) {
    const isOfTheirs = change.kind === 'device_out' && deviceIds.includes(change.targetId ?? '');
    if (!isOfTheirs) await undo(tx, change);
  }
  await tx
    .update(deviceChanges)
    .set({ undoneAt: now() })
    .where(
      inArray(
        deviceChanges.id,
        changes.map(({ id }) => id),
      ),
    );
  const at = now().toISOString();
  await enqueue(tx, devicesThrownOut, { deviceIds: [...deviceIds], at });
}

/** Nothing that a device has changed is taken back any more: of this person, or of everybody. */
export async function closeChanges(tx: Transaction, userId?: string): Promise<void> {
  const isOpen = isNull(deviceChanges.undoneAt);
  await tx
    .update(deviceChanges)
    .set({ undoneAt: now() })
    .where(userId === undefined ? isOpen : and(isOpen, eq(deviceChanges.userId, userId)));
}
