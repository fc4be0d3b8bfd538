import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Session } from '#app/domains/accounts/accounts.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { inOperatorLog, lastChangeOf } from '../log/operator-log.server.ts';
import { operatorErrors } from '../operators.errors.ts';
import { operatorDevices, operators } from '../operators.table.server.ts';
import type { Operator } from '../operators.ts';
import { requireRank } from './require-rank.server.ts';

/** The one device that naming, or the command line, has allowed beforehand. */
async function takeConsent(tx: Transaction, userId: string): Promise<boolean> {
  const taken = await tx
    .update(operators)
    .set({ consentUntil: null })
    .where(and(eq(operators.userId, userId), gt(operators.consentUntil, now())))
    .returning({ userId: operators.userId });
  return taken.length > 0;
}

/** This device wants to come in: at once when that was allowed beforehand, else it waits for another operator. */
export async function askForDevice(
  { userId, name, role }: Operator,
  { deviceId }: Pick<Session, 'deviceId'>,
  isAllowed = false,
): Promise<void> {
  const line = { act: 'device.asked', subject: { kind: 'device', id: deviceId, name } } as const;
  await inOperatorLog({ userId, name, role }, line, async (tx) => {
    const asked = await tx
      .insert(operatorDevices)
      .values({ deviceId, userId, askedAt: now() })
      .onConflictDoNothing()
      .returning({ deviceId: operatorDevices.deviceId });
    if (asked.length === 0) return { answer: undefined, isSame: true };
    const allowed = (await takeConsent(tx, userId)) || isAllowed;
    if (allowed) {
      await tx
        .update(operatorDevices)
        .set({ allowedAt: now() })
        .where(eq(operatorDevices.deviceId, deviceId));
    }
    return { answer: undefined, after: { allowed } };
  });
}

/** The word of an operator of a higher role, or of another chief; nobody lets the own device in. */
export async function answerDevice(
  by: Operator,
  { deviceId, isAllowed, reason }: { deviceId: string; isAllowed: boolean; reason: string },
): Promise<void> {
  if (!isId(deviceId)) throw operatorErrors.unknown();
  const act = isAllowed ? 'device.allowed' : 'device.refused';
  const subject = { kind: 'device', id: deviceId } as const;
  await inOperatorLog(by, { act, subject, reason }, async (tx) => {
    const [device] = await tx
      .select()
      .from(operatorDevices)
      .where(eq(operatorDevices.deviceId, deviceId))
      .for('update');
    if (!device) {
      // Refused before, by whomever: pressed twice, it is done once.
      if (isAllowed || (await lastChangeOf(tx, subject))?.act !== act)
        throw operatorErrors.unknown();
      return { answer: undefined, isSame: true };
    }
    if (device.userId === by.userId) throw operatorErrors.own_device();
    await requireRank(tx, by, device.userId);
    if (device.allowedAt && isAllowed) return { answer: undefined, isSame: true };
    if (isAllowed) {
      await tx
        .update(operatorDevices)
        .set({ allowedAt: now() })
        .where(and(eq(operatorDevices.deviceId, deviceId), isNull(operatorDevices.allowedAt)));
    } else {
      // Also one that was allowed already: its hours in the rooms end with this row.
      await tx.delete(operatorDevices).where(eq(operatorDevices.deviceId, deviceId));
    }
    return { answer: undefined, before: { userId: device.userId } };
  });
}
