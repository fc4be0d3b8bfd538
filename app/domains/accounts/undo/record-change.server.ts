import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isOutranked, type Session } from '../accounts.ts';
import { type ChangeKind, deviceChanges } from './undo.table.server.ts';

type Doer = Pick<Session, 'userId' | 'deviceId' | 'limitedUntil'>;

interface Change {
  kind: ChangeKind;
  targetId?: string;
  before?: Record<string, unknown> | undefined;
}

/** In the transaction of the act. What a device does that is known for longer stands. */
export async function recordChange(tx: Transaction, doer: Doer, change: Change): Promise<void> {
  if (!isOutranked(doer)) return;
  const { userId, deviceId } = doer;
  await tx.insert(deviceChanges).values({ userId, deviceId, createdAt: now(), ...change });
}
