import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { factorsOf } from '#app/domains/accounts/accounts.queries.server.ts';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import { afterCommit, inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { takeToken } from '#app/platform/http/limits/rate-limit.server.ts';
import { noteSecurity } from '#app/platform/http/security/security-events.server.ts';
import { log } from '#app/platform/log.server.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { payoutBanks } from '../banks.server.ts';
import { paymentProvider } from '../current-provider.server.ts';
import { paymentErrors } from '../payments.errors.ts';
import { shopBankAccounts } from '../payments.table.server.ts';
import { refreshSubaccount } from './open-subaccount.server.ts';
import { recordAccountChange, undoAccountChange } from './undo-account.server.ts';

const accountNumber = textField({ max: 40, tooLong: 'payments.number_invalid' })
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .refine((digits) => /^\d{10}$/.test(digits), 'payments.number_invalid');
const line = textField({ max: 60, tooLong: 'payments.bank_invalid' }).refine(
  Boolean,
  'payments.bank_invalid',
);

const chosen = z.object({
  bankCode: keyField({ max: 20, invalid: 'payments.bank_invalid' }).min(1, 'payments.bank_invalid'),
  accountNumber,
  /** What the provider said last time and the shop has confirmed. */
  accountName: textField({ max: 200 }).optional(),
});
/** Without a provider that can be asked: for transfers only. */
const typed = z.object({ bank: line, accountName: line, accountNumber });

type Account = Omit<typeof shopBankAccounts.$inferInsert, 'shopId'>;

/** Returns the shop's name. */
const keepAccount = (actor: Actor, account: Account | undefined): Promise<string> =>
  inTransaction(async (tx) => {
    const { shop } = await lockShop(tx, actor, 'bank.edit');
    const own = eq(shopBankAccounts.shopId, shop.id);
    const [before] = await tx.select().from(shopBankAccounts).where(own);
    const at = now();
    await recordAccountChange(tx, actor, { before, at });
    if (account) {
      const isSame =
        before?.bankCode === account.bankCode && before?.accountNumber === account.accountNumber;
      const checkedAt = account.checkedAt ?? (isSame ? before?.checkedAt : null);
      const values = { ...account, checkedAt, updatedAt: at };
      await tx
        .insert(shopBankAccounts)
        .values({ shopId: shop.id, ...values })
        .onConflictDoUpdate({ target: shopBankAccounts.shopId, set: values });
    } else await tx.delete(shopBankAccounts).where(own);
    afterCommit(tx, () => noteSecurity('bank_change', { to: account ? 'another' : 'none' }));
    return shop.name;
  });

/** The provider is asked in the market's name: one shop must not use up what all have. */
async function limitChecks(shopId: string): Promise<void> {
  if (!settings().rateLimits) return;
  const bucket = { key: `payments.account:${shopId}`, limit: 20, per: 3600 };
  const { allowed, retryAfterSeconds } = await takeToken(bucket);
  if (!allowed) throw paymentErrors.too_many_checks({}, { retryAfterSeconds });
}

async function checkedName(shopId: string, account: z.output<typeof chosen>): Promise<string> {
  await limitChecks(shopId);
  const { bankCode, accountNumber: number } = account;
  const name = await paymentProvider().accountName({ bankCode, accountNumber: number });
  if (name) return name;
  const fields = { accountNumber: 'payments.account_not_found' };
  throw paymentErrors.account_not_found({}, { fields });
}

const isOutage = (error: unknown): boolean =>
  error instanceof AppError && error.code.startsWith('payment_provider.');

export interface PayoutAnswer {
  saved?: true;
  /** Whose account it is: to be confirmed by the shop. */
  found?: { bankCode: string; accountNumber: string; accountName: string };
  /** The provider cannot be asked now; the account can be kept for transfers. */
  unreachable?: true;
}

async function nameOrOutage(shopId: string, account: z.output<typeof chosen>) {
  try {
    return { name: await checkedName(shopId, account) };
  } catch (error) {
    if (!isOutage(error)) throw error;
    log.warn({ err: error }, 'an account could not be checked');
    return { name: undefined };
  }
}

async function saveChosen(actor: Actor, form: FormData): Promise<PayoutAnswer> {
  const account = readForm(chosen, form);
  const { bankCode, accountNumber: number, accountName } = account;
  const bank = (await payoutBanks()).find(({ code }) => code === bankCode)?.name;
  if (!bank)
    throw paymentErrors.bank_invalid({}, { fields: { bankCode: 'payments.bank_invalid' } });
  const { name } = await nameOrOutage(actor.shopId, account);
  if (name === undefined) return { unreachable: true };
  // Nobody confirms a name that was not shown.
  if (name !== accountName)
    return { found: { bankCode, accountNumber: number, accountName: name } };
  // A stolen SIM is enough to sign in by code, so online payments also need a PIN or passkey.
  const isLocked = (await factorsOf(actor.userId)).length > 0;
  const checkedAt = isLocked ? now() : null;
  const kept = { bank, bankCode, accountNumber: number, accountName: name, checkedAt };
  const shopName = await keepAccount(actor, kept);
  if (!isLocked) return { saved: true };
  try {
    await refreshSubaccount(actor.shopId, { bankCode, accountNumber: number }, shopName);
  } catch (error) {
    // The account is there for transfers; the job opens the rest.
    log.warn({ err: error }, 'a subaccount could not be opened now');
  }
  return { saved: true };
}

/** The form of the shop's account: check, confirm, keep; or typed, or taken away. */
export async function answerPayoutForm(actor: Actor, form: FormData): Promise<PayoutAnswer> {
  const intent = keyOf(form, 'intent');
  if (intent === 'account') return saveChosen(actor, form);
  if (intent === 'undo-account') await undoAccountChange(actor);
  else if (intent === 'remove-account') await keepAccount(actor, undefined);
  else {
    const account = readForm(typed, form);
    await keepAccount(actor, { ...account, bankCode: null, checkedAt: null });
  }
  return { saved: true };
}
