import { and, eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { log } from '#app/platform/log.server.ts';
import { workOffDue } from '#app/platform/queue/due-work.server.ts';
import { paymentProvider } from '../current-provider.server.ts';
import { shopSubaccounts } from '../payments.table.server.ts';
import { accountWithoutSubaccount, shopsWithoutSubaccount } from '../payout.queries.server.ts';

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'payment_provider.account_refused';

/** Undefined: the provider will not have this account. Anything else that fails is tried again later. */
async function askForCode(request: {
  businessName: string;
  bankCode: string;
  accountNumber: string;
}): Promise<string | undefined> {
  try {
    return await paymentProvider().createSubaccount(request);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log.error({ err: error }, 'the provider refused to open a subaccount');
    return undefined;
  }
}

/** Has the provider open a subaccount for the shop's checked account, unless there is one. */
export async function openSubaccount(shopId: string): Promise<boolean> {
  const found = await accountWithoutSubaccount(shopId);
  const bankCode = found?.account.bankCode;
  if (!found || !bankCode) return false;
  const { accountNumber } = found.account;
  const code = await askForCode({ businessName: found.shopName, bankCode, accountNumber });
  await database()
    .insert(shopSubaccounts)
    .values({
      shopId,
      provider: paymentProvider().environment(),
      bankCode,
      accountNumber,
      code: code ?? null,
      refusedAt: code === undefined ? now() : null,
      createdAt: now(),
    })
    .onConflictDoNothing();
  return true;
}

/** What could not be opened when the shop asked for it, or was opened with another key. */
export async function openSubaccounts(): Promise<void> {
  if (!paymentProvider().isConfigured()) return;
  await workOffDue({
    name: 'payments.open-subaccounts',
    keyOf: (shopId: string) => shopId,
    page: ({ after, limit, isReady }) => shopsWithoutSubaccount(after, limit, isReady),
    run: openSubaccount,
  });
}

/** The same account again: the provider learns the shop's name of today; a refusal is asked about again. */
export async function refreshSubaccount(
  shopId: string,
  { bankCode, accountNumber }: { bankCode: string; accountNumber: string },
  businessName: string,
): Promise<void> {
  const own = and(
    eq(shopSubaccounts.shopId, shopId),
    eq(shopSubaccounts.provider, paymentProvider().environment()),
    eq(shopSubaccounts.bankCode, bankCode),
    eq(shopSubaccounts.accountNumber, accountNumber),
  );
  const [known] = await database().select().from(shopSubaccounts).where(own);
  if (known?.code) {
    const { code } = known;
    await paymentProvider().updateSubaccount({ code, businessName, bankCode, accountNumber });
  } else {
    if (known) await database().delete(shopSubaccounts).where(own);
    await openSubaccount(shopId);
  }
}
