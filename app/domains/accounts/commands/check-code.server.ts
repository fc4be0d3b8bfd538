import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { AppError } from '#app/platform/errors.ts';
import { accountErrors, tooManyTries } from '../accounts.errors.ts';
import type { Asker, CodePurpose } from '../accounts.ts';
import { giveBackSending, releaseBrake, triesNow } from '../code-limits.server.ts';
import { askerHash, sameHash } from '../secrets.server.ts';
import { signInCodes } from '../sign-in.table.server.ts';
import { codeHash, isDemoGateway } from './request-code.server.ts';

export interface CodeCheck {
  phoneKey: string;
  purpose: CodePurpose;
  code: string;
  asker: Pick<Asker, 'browserToken' | 'address'>;
}

const secondsUntil = (moment: Date): number => (moment.getTime() - now().getTime()) / 1_000;

/**
 * The try is counted before the code is compared: compared first, fifty parallel guesses would all
 * be looked at before the third was counted. A right code is deleted, so that it opens one door.
 */
async function spendTry(
  tx: Transaction,
  check: CodeCheck,
  tries: number,
): Promise<AppError | undefined> {
  const own = and(
    eq(signInCodes.browserHash, askerHash(check.asker)),
    eq(signInCodes.phoneKey, check.phoneKey),
    eq(signInCodes.purpose, check.purpose),
    gt(signInCodes.expiresAt, now()),
  );
  const [row] = await tx
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(and(own, lt(signInCodes.tries, tries)))
    .returning();
  if (!row) {
    const [usedUp] = await tx.select().from(signInCodes).where(own);
    return usedUp ? tooManyTries(secondsUntil(usedUp.expiresAt)) : accountErrors.code_expired();
  }
  if (sameHash(row.codeHash, codeHash(row.id, check.code.replace(/\D/g, '')))) {
    await tx.delete(signInCodes).where(eq(signInCodes.id, row.id));
    return undefined;
  }
  const left = tries - row.tries;
  return left > 0
    ? accountErrors.code_wrong({ n: left })
    : tooManyTries(secondsUntil(row.expiresAt));
}

/** Runs `then` in the transaction that uses the code up; a wrong code throws after its try is kept. */
export async function checkCode<T>(
  check: CodeCheck,
  then: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const tries = await triesNow();
  const outcome = await inTransaction(async (tx) => {
    const fault = await spendTry(tx, check, tries);
    return fault ? { fault } : { value: await then(tx) };
  });
  if ('fault' in outcome) throw outcome.fault;
  await releaseBrake();
  if (isDemoGateway()) await giveBackSending(check.phoneKey, check.asker);
  return outcome.value;
}
