import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database, type Executor, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { AppError } from '#app/platform/errors.ts';
import { noteSecurity } from '#app/platform/http/security/security-events.server.ts';
import { accountErrors, tooManyTries } from '../accounts.errors.ts';
import { type CodePurpose, codeMinutes, codeTries } from '../accounts.ts';
import { countGuess, giveBackSending, type SendingRequester } from '../limits/sending.server.ts';
import { requesterHash } from '../secrets.server.ts';
import { signInCodes } from '../sign-in/sign-in.table.server.ts';
import { isCodeOf } from './request-code.server.ts';

export interface CodeCheck {
  phoneKey: string;
  purpose: CodePurpose;
  code: string;
  requester: SendingRequester;
}

const secondsUntil = (moment: Date): number => (moment.getTime() - now().getTime()) / 1_000;

const ownCode = (check: CodeCheck) =>
  and(
    eq(signInCodes.browserHash, requesterHash(check.requester)),
    eq(signInCodes.phoneKey, check.phoneKey),
    eq(signInCodes.purpose, check.purpose),
    gt(signInCodes.expiresAt, now()),
  );

/** Why nothing can be tried at all; undefined when a try is left. */
async function deadEnd(executor: Executor, check: CodeCheck): Promise<AppError | undefined> {
  const [code] = await executor.select().from(signInCodes).where(ownCode(check));
  if (!code) return accountErrors.code_expired();
  return code.tries < codeTries ? undefined : tooManyTries(secondsUntil(code.expiresAt));
}

interface Fault {
  error: AppError;
  /** A code was compared and was another. */
  isGuess: boolean;
}

/**
 * The try is counted before the code is compared: compared first, fifty parallel guesses would all
 * be looked at before the third was counted. A right code is deleted, so that it opens one door.
 */
async function spendTry(tx: Transaction, check: CodeCheck): Promise<Fault | undefined> {
  const [row] = await tx
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(and(ownCode(check), lt(signInCodes.tries, codeTries)))
    .returning();
  if (!row) {
    const error = (await deadEnd(tx, check)) ?? tooManyTries(codeMinutes * 60);
    return { error, isGuess: false };
  }
  if (isCodeOf(row.codeHash, row.id, check.code.replace(/\D/g, ''))) {
    await tx.delete(signInCodes).where(eq(signInCodes.id, row.id));
    return undefined;
  }
  const n = codeTries - row.tries;
  const error = n > 0 ? accountErrors.code_wrong({ n }) : tooManyTries(secondsUntil(row.expiresAt));
  return { error, isGuess: true };
}

/**
 * Runs `then` in the transaction that uses the code up; a wrong code throws after its try is kept.
 * Whatever others do, a right code of this browser opens: what they guess slows only the asking.
 */
export async function checkCode<T>(
  check: CodeCheck,
  then: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const hopeless = await deadEnd(database(), check);
  if (hopeless) throw hopeless;
  const outcome = await inTransaction(async (tx) => {
    const fault = await spendTry(tx, check);
    return fault ? { fault } : { value: await then(tx) };
  });
  if (outcome.fault?.isGuess) {
    noteSecurity('wrong_code', { purpose: check.purpose });
    await countGuess();
  }
  if (outcome.fault) throw outcome.fault.error;
  await giveBackSending(check);
  return outcome.value;
}
