import { and, eq, inArray, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { accountErrors } from '../accounts.errors.ts';
import { isLimited, requireTrusted, type Session } from '../accounts.ts';
import { checkPin } from '../commands/pin.server.ts';
import { pins } from '../sign-in/factors.table.server.ts';
import { devices } from '../sign-in/sign-in.table.server.ts';
import { recoveryRequests } from './recovery.table.server.ts';
import { liveRecoveries } from './recovery.ts';

type Holder = Pick<Session, 'userId' | 'deviceId' | 'limitedUntil'>;

const waitingOf = (userId: string) =>
  and(eq(recoveryRequests.userId, userId), inArray(recoveryRequests.state, [...liveRecoveries]));

/** What was there, and trusted, before somebody asked: a thief with the SIM who came in just before or since does not count. */
async function waitingFor({ userId, deviceId }: Holder) {
  const [waiting] = await database()
    .select({
      askedAt: recoveryRequests.createdAt,
      isKnownDevice: sql<boolean>`coalesce(${devices.createdAt} < ${recoveryRequests.createdAt}
        and (${devices.limitedUntil} is null or ${devices.limitedUntil} <= ${recoveryRequests.createdAt}), false)`,
      hasPin: sql<boolean>`coalesce(${pins.createdAt} < ${recoveryRequests.createdAt}, false)`,
    })
    .from(recoveryRequests)
    .leftJoin(devices, and(eq(devices.id, deviceId), eq(devices.userId, userId)))
    .leftJoin(pins, eq(pins.userId, userId))
    .where(waitingOf(userId));
  return waiting;
}

export interface WaitingRecovery {
  askedAt: Date;
  /** How this device may stop it. */
  stops: 'at_once' | 'with_pin' | 'never';
  /** Whom to call where it may not. */
  supportPhone: string;
}

/** Told on every device: whoever is in knows best whether the person outside is the same. */
export async function waitingRecovery(session: Holder): Promise<WaitingRecovery | undefined> {
  const waiting = await waitingFor(session);
  if (!waiting) return undefined;
  const { askedAt, isKnownDevice, hasPin } = waiting;
  const { supportPhone } = settings();
  if (isKnownDevice && !isLimited(session)) return { askedAt, stops: 'at_once', supportPhone };
  return { askedAt, stops: hasPin ? 'with_pin' : 'never', supportPhone };
}

/** The objection, of a device that was known before or of whoever knows the PIN; also the way to withdraw an own request. */
export async function stopRecovery(session: Holder, pin = ''): Promise<void> {
  const waiting = await waitingFor(session);
  if (waiting?.hasPin && pin) await checkPin(session.userId, pin);
  else {
    requireTrusted(session, 'account.recovery');
    if (!waiting) return;
    if (!waiting.isKnownDevice) throw accountErrors.recovery_device();
  }
  await database()
    .update(recoveryRequests)
    .set({ state: 'stopped', stoppedAt: now() })
    .where(waitingOf(session.userId));
}
