import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { users } from '../accounts.table.server.ts';
import { passkeyChallenges } from '../sign-in/factors.table.server.ts';
import { phoneProofs, signInCodes } from '../sign-in/sign-in.table.server.ts';

/**
 * Codes and proofs that still lie there, and a row that somebody else wrote down for this number (a shop's
 * invitation). An account that the phone itself has opened stays: it is deleted with its shop, not here.
 */
export async function forgetPhone(tx: Transaction, phoneKey: string): Promise<void> {
  await tx.delete(signInCodes).where(eq(signInCodes.phoneKey, phoneKey));
  await tx.delete(phoneProofs).where(eq(phoneProofs.phoneKey, phoneKey));
  await tx
    .delete(passkeyChallenges)
    .where(sql`right(${passkeyChallenges.requester}, ${phoneKey.length + 1}) = ${`:${phoneKey}`}`);
  // Operators are named by hand before they first sign in; their row is no invitation of a shop.
  await tx
    .delete(users)
    .where(
      and(
        eq(users.phoneKey, phoneKey),
        isNull(users.verifiedAt),
        sql`not exists (select from operators where operators.user_id = ${users.id})`,
      ),
    );
}
