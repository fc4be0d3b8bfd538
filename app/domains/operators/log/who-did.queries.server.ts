import { and, asc, eq, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { operatorLog } from '../operators.table.server.ts';
import type { LogSubject, OperatorAct } from './log-line.ts';

interface Done {
  acts: readonly OperatorAct[];
  /** What the line may be about. */
  subjects: readonly LogSubject[];
  /** When the row says that it was done: its line is the first from then on. */
  since: Date | null;
  /** The case that the line names: others act on the same thing, too. */
  caseId?: string;
}

/** Which operator did something, and in which words, as the log tells it; undefined for a rule and where nobody did. */
export async function whoDid({ acts, subjects, since, caseId }: Done) {
  if (!since) return undefined;
  const [line] = await database()
    .select({ name: operatorLog.operatorName, reason: operatorLog.reason })
    .from(operatorLog)
    .where(
      and(
        inArray(operatorLog.act, [...acts]),
        or(
          ...subjects.map(({ kind, id }) =>
            and(eq(operatorLog.subjectKind, kind), eq(operatorLog.subjectId, id)),
          ),
        ),
        gte(operatorLog.at, since),
        isNotNull(operatorLog.operatorId),
        caseId === undefined ? undefined : sql`${operatorLog.after} ->> 'case' = ${caseId}`,
      ),
    )
    .orderBy(asc(operatorLog.id))
    .limit(1);
  return line;
}

/** Whether an operator has settled money that did not match, as the log says last; null where nobody has. */
export const isSettled = (
  paymentId: SQL,
): SQL => sql`(select l.act = 'money.settled' from operator_log l
  where l.subject_kind = 'payment' and l.subject_id = ${paymentId} and l.act in ('money.settled', 'money.reopened')
  order by l.id desc limit 1)`;
