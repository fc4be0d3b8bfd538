import { and, eq, isNull } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { accountErrors, codeNeeded } from '../accounts.errors.ts';
import { factorsOf } from '../accounts.queries.server.ts';
import type { CodeStep, Requester, Session } from '../accounts.ts';
import { devices } from '../sign-in/sign-in.table.server.ts';
import { checkCode } from './check-code.server.ts';
import { confirmFactor, type FactorAnswer } from './confirm-factor.server.ts';
import { requestCode } from './request-code.server.ts';

async function noteProof(executor: Executor, { deviceId }: Session): Promise<void> {
  await executor
    .update(devices)
    .set({ provedAt: now() })
    .where(and(eq(devices.id, deviceId), isNull(devices.revokedAt)));
}

/** Where a PIN or passkey is set a code proves nothing: it comes to the phone in the stranger's hand. */
async function requireNoFactor({ userId }: Session): Promise<void> {
  if ((await factorsOf(userId)).length > 0) throw accountErrors.second_factor_needed();
}

/** Sends the code; undefined where none is ever asked for (`SIGN_IN=phone-only`). */
export async function askProof(
  session: Session,
  requester: Requester,
  { resend = false } = {},
): Promise<CodeStep | undefined> {
  await requireNoFactor(session);
  if (settings().signIn === 'phone-only') {
    await noteProof(database(), session);
    return undefined;
  }
  return requestCode({ phoneKey: session.user.phoneKey, purpose: 'confirm', requester, resend });
}

export async function proveByCode(
  session: Session,
  code: string,
  requester: Requester,
): Promise<void> {
  await requireNoFactor(session);
  const { phoneKey } = session.user;
  await checkCode({ phoneKey, purpose: 'confirm', code, requester }, (tx) =>
    noteProof(tx, session),
  );
}

export async function proveByFactor(session: Session, answer: FactorAnswer): Promise<void> {
  const isShown = await confirmFactor(session, answer);
  if (isShown) await noteProof(database(), session);
}

interface ProgramProof {
  code?: string | undefined;
  pin?: string | undefined;
  requester: Requester;
  origin: string;
}

/** The same for a program, in one call that is repeated with what was missing. */
export async function confirmProgram(
  session: Session,
  { code, pin, requester, origin }: ProgramProof,
): Promise<void> {
  if (pin !== undefined) return proveByFactor(session, { origin, pin });
  if (code !== undefined) return proveByCode(session, code, requester);
  const sent = await askProof(session, requester);
  if (sent) throw codeNeeded(sent);
}
