import {
  dueRecoveries,
  finishRecovery,
  refuseUnknown,
} from '#app/domains/accounts/recovery/move-recovery.server.ts';
import { logInside } from '#app/domains/operators/log/operator-log.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { workThrough } from '#app/platform/queue/due-work.server.ts';

const rule = { userId: null, name: 'Recovery after 48 hours', role: 'rule' };

/** Nobody has objected: PIN and passkeys go, and the log says so in the same transaction. */
export async function finishRecoveries(): Promise<number> {
  await refuseUnknown();
  return workThrough(
    {
      name: 'privacy.finish-recoveries',
      keyOf: ({ id }) => id,
      run: ({ id }) =>
        inTransaction(async (tx) => {
          const userId = await finishRecovery(tx, id);
          if (!userId) return false;
          await logInside(tx, rule, {
            act: 'recovery.done',
            subject: { kind: 'person', id: userId },
          });
          return true;
        }),
    },
    await dueRecoveries(),
  );
}
