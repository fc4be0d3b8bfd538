import { and, eq, isNull } from 'drizzle-orm';
import { accountErrors } from '#app/domains/accounts/accounts.errors.ts';
import { userByPhone } from '#app/domains/accounts/accounts.queries.server.ts';
import { forgetFactors } from '#app/domains/accounts/commands/forget-factors.server.ts';
import { writeDownUser } from '#app/domains/accounts/commands/people.server.ts';
import { displayPhone, phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { afterCommit, isCheckViolation } from '#app/platform/db/transaction.server.ts';
import { noteSecurity } from '#app/platform/http/security/security-events.server.ts';
import { isId } from '#app/platform/id.ts';
import type { Acting, LogSubject } from '../log/log-line.ts';
import { inOperatorLog, lastChangeOf } from '../log/operator-log.server.ts';
import { operatorErrors } from '../operators.errors.ts';
import { operatorDevices, operatorSessions, operators } from '../operators.table.server.ts';
import { consentHours, type OperatorRole } from '../operators.ts';

const consentUntil = (): Date => new Date(now().getTime() + consentHours * 3_600_000);

interface Naming {
  phone: string;
  role: OperatorRole;
  name?: string | undefined;
  reason?: string | undefined;
}

/** Held while a chief may go: two who go at once would leave none. */
async function requireOtherChief(tx: Transaction, userId: string): Promise<void> {
  const chiefs = await tx
    .select({ userId: operators.userId })
    .from(operators)
    .where(eq(operators.role, 'chief'))
    .for('update');
  if (!chiefs.some((chief) => chief.userId !== userId)) throw operatorErrors.last_chief();
}

/** A chief's alone, whomever it is about; asked again here, as the role may be gone by now. */
async function requireNaming(tx: Transaction, { userId }: Acting): Promise<void> {
  if (userId !== null && (await current(tx, userId))?.role !== 'chief')
    throw operatorErrors.higher_role();
}

async function current(tx: Transaction, userId: string) {
  const [row] = await tx.select().from(operators).where(eq(operators.userId, userId)).for('update');
  return row;
}

const noteRole = (tx: Transaction, to: string): void =>
  afterCommit(tx, () => noteSecurity('role_change', { of: 'market', to }));

/** Names somebody, or gives another role; the next device of theirs is allowed with it. */
export async function nameOperator(by: Acting, naming: Naming): Promise<{ userId: string }> {
  const { phone, role, name, reason } = naming;
  const key = phoneKey(phone);
  if (!key) throw accountErrors.invalid_phone();
  const shown = name?.trim() || displayPhone(key);
  const known = await userByPhone(key);
  const subject: LogSubject = { kind: 'operator', id: known?.id ?? '', name: shown };
  try {
    return await inOperatorLog(by, { act: 'operator.named', subject, reason }, async (tx) => {
      await requireNaming(tx, by);
      const { id: userId } = await writeDownUser(tx, { phone, firstName: '', lastName: '' });
      subject.id = userId;
      const before = await current(tx, userId);
      const isSame = before?.role === role && (name === undefined || before.name === shown);
      if (isSame) return { answer: { userId }, isSame };
      if (before?.role === 'chief' && role !== 'chief') await requireOtherChief(tx, userId);
      const kept = name === undefined && before ? before.name : shown;
      subject.name = kept;
      await tx
        .insert(operators)
        .values({ userId, role, name: kept, consentUntil: consentUntil() })
        .onConflictDoUpdate({ target: operators.userId, set: { role, name: kept } });
      if (before?.role !== role) noteRole(tx, role);
      return {
        answer: { userId },
        ...(before && { before: { role: before.role, name: before.name } }),
        after: { role, name: kept },
      };
    });
  } catch (error) {
    if (isCheckViolation(error, 'operators_not_in_shop'))
      throw operatorErrors.in_shop({}, { cause: error, fields: { phone: 'operators.in_shop' } });
    throw error;
  }
}

async function operatorByPhone(phone: string) {
  const key = phoneKey(phone);
  const user = key && (await userByPhone(key));
  if (!user) throw operatorErrors.unknown();
  return user.id;
}

/** Out with the next request; what they did stays in the log. */
export async function removeOperator(
  by: Acting,
  { userId, reason }: { userId: string; reason?: string | undefined },
): Promise<void> {
  if (!isId(userId)) throw operatorErrors.unknown();
  const subject: LogSubject = { kind: 'operator', id: userId };
  await inOperatorLog(by, { act: 'operator.removed', subject, reason }, async (tx) => {
    await requireNaming(tx, by);
    const before = await current(tx, userId);
    if (!before) {
      // Removed before, by whomever: pressed twice, it is done once.
      if ((await lastChangeOf(tx, subject))?.act !== 'operator.removed')
        throw operatorErrors.unknown();
      return { answer: undefined, isSame: true };
    }
    subject.name = before.name;
    if (before.role === 'chief') await requireOtherChief(tx, userId);
    await tx.delete(operators).where(eq(operators.userId, userId));
    noteRole(tx, 'none');
    return { answer: undefined, before: { role: before.role } };
  });
}

export const removeOperatorByPhone = async (by: Acting, phone: string): Promise<void> =>
  removeOperator(by, { userId: await operatorByPhone(phone) });

/** A lost phone: passkeys, PIN and devices go, and the next device that proves the number is allowed. */
export async function resetPasskey(by: Acting, phone: string): Promise<void> {
  const userId = await operatorByPhone(phone);
  const subject: LogSubject = { kind: 'operator', id: userId };
  await inOperatorLog(by, { act: 'operator.passkey_reset', subject }, async (tx) => {
    const before = await current(tx, userId);
    if (!before) throw operatorErrors.unknown();
    subject.name = before.name;
    await forgetFactors(tx, userId);
    await tx.delete(operatorSessions).where(eq(operatorSessions.userId, userId));
    await tx.delete(operatorDevices).where(eq(operatorDevices.userId, userId));
    await tx
      .update(operators)
      .set({ consentUntil: consentUntil() })
      .where(eq(operators.userId, userId));
    return { answer: undefined };
  });
}

/** The consent of the machine: the devices that wait, and else the next one. */
export async function allowByPhone(by: Acting, phone: string): Promise<void> {
  const userId = await operatorByPhone(phone);
  const subject: LogSubject = { kind: 'operator', id: userId };
  await inOperatorLog(by, { act: 'device.allowed', subject }, async (tx) => {
    const before = await current(tx, userId);
    if (!before) throw operatorErrors.unknown();
    subject.name = before.name;
    const waiting = await tx
      .update(operatorDevices)
      .set({ allowedAt: now() })
      .where(and(eq(operatorDevices.userId, userId), isNull(operatorDevices.allowedAt)))
      .returning({ deviceId: operatorDevices.deviceId });
    if (waiting.length === 0) {
      await tx
        .update(operators)
        .set({ consentUntil: consentUntil() })
        .where(eq(operators.userId, userId));
    }
    return { answer: undefined, after: { devices: waiting.map(({ deviceId }) => deviceId) } };
  });
}
