import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { operatorLog } from '../operators.table.server.ts';
import type { Acting, LogLine, LogSubject } from './log-line.ts';

type Facts = Record<string, unknown>;

interface Change<T> {
  answer: T;
  before?: Facts | undefined;
  after?: Facts | undefined;
  /** Nothing was left to do: sent twice, it stands in the log once. */
  isSame?: boolean;
}

/** A line of the log, in the transaction of what it tells of. */
export async function logInside(
  tx: Transaction,
  by: Acting,
  { act, subject, reason = '' }: LogLine,
  { before, after }: Pick<Change<unknown>, 'before' | 'after'> = {},
): Promise<void> {
  await tx.insert(operatorLog).values({
    at: now(),
    operatorId: by.userId,
    operatorName: by.name,
    role: by.role,
    act,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name ?? '',
    reason,
    before: before ?? null,
    after: after ?? null,
  });
}

/** Every change of an operator goes through here: it and its line stand or fall together. */
export async function inOperatorLog<T>(
  by: Acting,
  line: LogLine,
  work: (tx: Transaction) => Promise<Change<T>>,
): Promise<T> {
  return inTransaction(async (tx) => {
    const change = await work(tx);
    if (!change.isSame) await logInside(tx, by, line, change);
    return change.answer;
  });
}

/** A number that was looked up and led to no person: that it was, and what was seen; the number stands nowhere in the log. */
export async function noteSearched(by: Acting, seen: Facts): Promise<void> {
  const line: LogLine = { act: 'searched', subject: { kind: 'person', id: 'nobody' } };
  await inTransaction((tx) => logInside(tx, by, line, { after: seen }));
}

/** Looking at a person or a shop is a line too. */
export async function noteOpened(by: Acting, subject: LogSubject): Promise<void> {
  await inTransaction((tx) => logInside(tx, by, { act: 'opened', subject }));
}
