import {
  agreeRecovery,
  checkRecovery,
  refuseRecovery,
} from '#app/domains/accounts/recovery/move-recovery.server.ts';
import type { RecoveryState } from '#app/domains/accounts/recovery/recovery.ts';
import { requireRank } from '#app/domains/operators/commands/require-rank.server.ts';
import type { OperatorAct } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLog, isRepeat } from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { isId } from '#app/platform/id.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { privacyErrors } from '../privacy.errors.ts';
import { tellRecovery } from '../telling/tell-recovery.jobs.server.ts';
import { recoveryCase } from './recoveries.queries.server.ts';

export const decisions = ['check', 'agree', 'refuse'] as const;
export type Decision = (typeof decisions)[number];

const acts: Record<Decision, OperatorAct> = {
  check: 'recovery.checked',
  agree: 'recovery.agreed',
  refuse: 'recovery.refused',
};

interface Decided {
  id: string;
  decision: Decision;
  /** The state that the page showed. */
  seen: RecoveryState;
  reason: string;
}

async function move(tx: Transaction, { decision, id, seen }: Decided, by: string) {
  if (decision === 'refuse') return refuseRecovery(tx, id, seen);
  if (decision === 'check') return checkRecovery(tx, id, by);
  const isAgreed = await agreeRecovery(tx, id, by);
  // In the same transaction: the hours do not run while nobody is told.
  if (isAgreed) await enqueue(tx, tellRecovery, { requestId: id });
  return isAgreed;
}

/** One operator compares, another agrees; another who comes second at the same moment is told so, pressed twice it is one. */
export async function decideRecovery(me: Operator, decided: Decided): Promise<void> {
  const { id, decision, reason } = decided;
  const found = isId(id) ? await recoveryCase(id) : undefined;
  if (!found) throw httpErrors.not_found();
  const { request, person } = found;
  // Nobody lets himself in.
  if (person.id === me.userId) throw privacyErrors.own_recovery();
  if (decision === 'agree' && request.checkedBy === me.userId) throw privacyErrors.same_operator();
  const line = { act: acts[decision], subject: { kind: 'person', id: person.id }, reason } as const;
  await inOperatorLog(me, line, async (tx) => {
    await requireRank(tx, me, person.id);
    if (!(await move(tx, decided, me.userId))) {
      if (await isRepeat(tx, me, line)) return { answer: undefined, isSame: true };
      throw privacyErrors.recovery_moved();
    }
    return { answer: undefined, before: { state: request.state } };
  });
}
