import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { plainLine } from '#app/platform/text/plain-line.ts';
import { shopBankAccounts } from '../orders.table.server.ts';

const line = z
  .string()
  .max(200, 'orders.bank_invalid')
  .transform(plainLine)
  .pipe(z.string().max(60, 'orders.bank_invalid'));

/** All three, or none: an empty form takes the account away. */
export const bankInput = z
  .object({
    bank: line,
    accountName: line,
    accountNumber: z.string().transform((typed) => typed.replace(/[\s-]/g, '')),
  })
  .refine(
    ({ bank, accountName, accountNumber }) =>
      (bank === '' && accountName === '' && accountNumber === '') ||
      (bank !== '' && accountName !== '' && /^\d{10}$/.test(accountNumber)),
    { path: ['accountNumber'], message: 'orders.bank_invalid' },
  );

export async function setBankAccount(
  tx: Transaction,
  actor: Actor,
  account: z.output<typeof bankInput>,
): Promise<void> {
  await lockShop(tx, actor, 'bank.edit');
  const { shopId } = actor;
  if (account.accountNumber === '') {
    await tx.delete(shopBankAccounts).where(eq(shopBankAccounts.shopId, shopId));
    return;
  }
  const values = { ...account, updatedAt: now() };
  await tx
    .insert(shopBankAccounts)
    .values({ shopId, ...values })
    .onConflictDoUpdate({ target: shopBankAccounts.shopId, set: values });
}
