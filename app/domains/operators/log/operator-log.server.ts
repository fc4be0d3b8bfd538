import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { redactPhones } from '#app/platform/redact.ts';
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

/** Words that somebody typed beside it: what is in the log can never be erased, so no number goes in. */
const withoutPhones = (facts: Facts | undefined): Facts | null =>
  facts
    ? JSON.parse(JSON.stringify(facts), (_, value: unknown) =>
        typeof value === 'string' ? redactPhones(value) : value,
      )
    : null;

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
    subjectName: redactPhones(subject.name ?? ''),
    reason: redactPhones(reason),
    before: withoutPhones(before),
    after: withoutPhones(after),
  });
}

/** The last change of a thing, as the log tells it; looking at it is none. */
export async function lastChangeOf(tx: Transaction, { kind, id }: LogSubject) {
  const [line] = await tx
    .select({
      act: operatorLog.act,
      operatorId: operatorLog.operatorId,
      reason: operatorLog.reason,
      after: operatorLog.after,
    })
    .from(operatorLog)
    .where(
      and(
        eq(operatorLog.subjectKind, kind),
        eq(operatorLog.subjectId, id),
        ne(operatorLog.act, 'opened'),
      ),
    )
    .orderBy(desc(operatorLog.id))
    .limit(1);
  return line;
}

/**
 * The last change of the thing is this very one, by the same operator in the same words: pressed twice, it was done with
 * the first. Asked under the lock of the thing, or two at once would both see none.
 */
export async function isRepeat(
  tx: Transaction,
  by: Acting,
  { act, subject, reason = '' }: LogLine,
): Promise<boolean> {
  const last = await lastChangeOf(tx, subject);
  return last?.act === act && last.operatorId === by.userId && last.reason === redactPhones(reason);
}

/** Whether what a form asked for stands in the log (as `form` of what came of it): its line stays, whatever followed. */
export async function isFormKnown(
  tx: Transaction,
  { kind, id }: LogSubject,
  form: string,
): Promise<boolean> {
  const ofSubject = and(eq(operatorLog.subjectKind, kind), eq(operatorLog.subjectId, id));
  const isOfForm = sql`${operatorLog.after}->>'form' = ${form}`;
  return (await tx.$count(operatorLog, and(ofSubject, isOfForm))) > 0;
}

/** Every change of an operator goes through here: it and its line stand or fall together. */
export const inOperatorLog = <T>(
  by: Acting,
  line: LogLine,
  work: (tx: Transaction) => Promise<Change<T>>,
): Promise<T> => inOperatorLogOf(by, async (tx) => ({ ...(await work(tx)), line }));

/** The same where only the work finds out what its line is about. */
export async function inOperatorLogOf<T>(
  by: Acting,
  work: (tx: Transaction) => Promise<Change<T> & { line: LogLine }>,
): Promise<T> {
  return inTransaction(async (tx) => {
    const { line, ...change } = await work(tx);
    if (!change.isSame) await logInside(tx, by, line, change);
    return change.answer;
  });
}

/** A number that was looked up: whose, and what was seen; the number itself stands nowhere in the log. */
export async function noteSearched(
  by: Acting,
  whom: readonly LogSubject[],
  seen: Facts,
): Promise<void> {
  await inTransaction(async (tx) => {
    for (const subject of whom)
      await logInside(tx, by, { act: 'searched', subject }, { after: seen });
  });
}

/** Looking at a person or a shop is a line too; a page that shows several has one for each. */
export async function noteOpened(by: Acting, ...subjects: readonly LogSubject[]): Promise<void> {
  await inTransaction(async (tx) => {
    for (const subject of subjects) await logInside(tx, by, { act: 'opened', subject });
  });
}
