import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { passkeys, pins } from '../sign-in/factors.table.server.ts';
import { revoke } from './sign-out.server.ts';

/** Somebody who lost the phone: PIN and passkeys go, and every device is signed out. */
export async function forgetFactors(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(pins).where(eq(pins.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await revoke(tx, userId);
}
