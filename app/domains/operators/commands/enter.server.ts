import { accountErrors } from '#app/domains/accounts/accounts.errors.ts';
import { factorsOf } from '#app/domains/accounts/accounts.queries.server.ts';
import type { Session } from '#app/domains/accounts/accounts.ts';
import {
  confirmFactor,
  confirmOptions,
} from '#app/domains/accounts/commands/confirm-factor.server.ts';
import {
  addPasskey,
  passkeyRegistrationOptions,
} from '#app/domains/accounts/commands/passkeys.server.ts';
import { now } from '#app/platform/clock.ts';
import { settings } from '#app/platform/env.server.ts';
import { inOperatorLog } from '../log/operator-log.server.ts';
import { operatorErrors } from '../operators.errors.ts';
import { deviceState } from '../operators.queries.server.ts';
import { operatorSessions } from '../operators.table.server.ts';
import { type Operator, sessionHours } from '../operators.ts';
import { askForDevice } from './devices.server.ts';

/** What stands between an operator who is signed in and the rooms. */
export type EnterStep = 'device' | 'waiting' | 'new_passkey' | 'passkey' | 'demo';

const isDemo = (): boolean => settings().mode === 'demo';

export async function enterStep(session: Session): Promise<EnterStep> {
  if (isDemo()) return 'demo';
  const state = await deviceState(session.deviceId);
  if (state === 'unknown') return 'device';
  if (state === 'waiting') return 'waiting';
  return (await factorsOf(session.userId)).includes('passkey') ? 'passkey' : 'new_passkey';
}

async function requireAllowed({ deviceId }: Session): Promise<void> {
  if ((await deviceState(deviceId)) !== 'allowed') throw operatorErrors.device_waits();
}

/** The device was vouched for by a person: it need not be a day old, as others must. */
const vouched = (session: Session): Session => ({ ...session, limitedUntil: null });

interface PasskeyAsk {
  origin: string;
  /** Of somebody who has a PIN and no passkey yet. */
  pin?: string | undefined;
}

/** The question for the phone's passkey: for the one that is set up, or for a first one. */
export async function passkeyQuestion(session: Session, { origin, pin }: PasskeyAsk) {
  await requireAllowed(session);
  const factors = await factorsOf(session.userId);
  if (factors.includes('passkey')) return { options: await confirmOptions(session, origin) };
  return { creation: await passkeyRegistrationOptions(vouched(session), { origin, pin }) };
}

interface PasskeyGiven {
  origin: string;
  userAgent: string | undefined;
  /** The browser's answer, unread. */
  response: unknown;
}

async function openSession(operator: Operator, session: Session): Promise<void> {
  const { userId, name } = operator;
  const line = {
    act: 'signed_in',
    subject: { kind: 'device', id: session.deviceId, name },
  } as const;
  await inOperatorLog(operator, line, async (tx) => {
    const fresh = {
      openedAt: now(),
      expiresAt: new Date(now().getTime() + sessionHours * 3_600_000),
    };
    await tx
      .insert(operatorSessions)
      .values({ sessionId: session.id, userId, ...fresh })
      .onConflictDoUpdate({ target: operatorSessions.sessionId, set: fresh });
    return { answer: undefined };
  });
}

/** The answer to `passkeyQuestion` opens the rooms for twelve hours. */
export async function enterWithPasskey(
  operator: Operator,
  session: Session,
  { origin, response, userAgent }: PasskeyGiven,
): Promise<void> {
  await requireAllowed(session);
  if (response === undefined) throw accountErrors.passkey_failed();
  const factors = await factorsOf(session.userId);
  if (factors.includes('passkey')) await confirmFactor(session, { origin, response });
  else await addPasskey(vouched(session), { origin, response, userAgent });
  await openSession(operator, session);
}

/** Demo mode has one operator, nobody to ask and no secrets: device and passkey are skipped. */
export async function enterDemo(operator: Operator, session: Session): Promise<void> {
  if (!isDemo()) throw operatorErrors.device_waits();
  await askForDevice(operator, session, true);
  await openSession(operator, session);
}
