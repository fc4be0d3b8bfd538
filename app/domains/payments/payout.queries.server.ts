import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { factorsOf } from '#app/domains/accounts/accounts.queries.server.ts';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { paymentProvider } from './current-provider.server.ts';
import { shopBankAccounts, shopSubaccounts } from './payments.table.server.ts';

/** The subaccount of the account that the shop has now, where the provider runs now. */
const ofThisAccount = () =>
  and(
    eq(shopSubaccounts.shopId, shopBankAccounts.shopId),
    eq(shopSubaccounts.provider, paymentProvider().environment()),
    eq(shopSubaccounts.bankCode, shopBankAccounts.bankCode),
    eq(shopSubaccounts.accountNumber, shopBankAccounts.accountNumber),
  );

/** Whether an account that this person saves takes transfers only, because online payments need a PIN or passkey. */
export const needsLock = async (userId: string): Promise<boolean> =>
  paymentProvider().isConfigured() && (await factorsOf(userId)).length === 0;

/**
 * Whether buyers can pay this shop online: `off` nobody can, `unchecked` nobody with a PIN or passkey has
 * confirmed whose account it is, `waiting` the provider has still to open it, `refused` it will not, `active` yes.
 */
export type PayoutState = 'off' | 'unchecked' | 'waiting' | 'refused' | 'active';

export async function payoutAccountOf(shopId: string) {
  const [row] = await database()
    .select({
      bank: shopBankAccounts.bank,
      bankCode: shopBankAccounts.bankCode,
      accountNumber: shopBankAccounts.accountNumber,
      accountName: shopBankAccounts.accountName,
      checkedAt: shopBankAccounts.checkedAt,
      code: shopSubaccounts.code,
      refusedAt: shopSubaccounts.refusedAt,
    })
    .from(shopBankAccounts)
    .leftJoin(shopSubaccounts, ofThisAccount())
    .where(eq(shopBankAccounts.shopId, shopId));
  if (!row) return undefined;
  const { checkedAt, code, refusedAt, ...account } = row;
  const state = (): PayoutState => {
    if (!paymentProvider().isConfigured()) return 'off';
    if (!checkedAt) return 'unchecked';
    return code ? 'active' : refusedAt ? 'refused' : 'waiting';
  };
  return { ...account, payout: state() };
}

/** Where charges of this shop settle; undefined: it cannot be paid online. */
export async function subaccountOf(
  shopId: string,
  executor: Executor = database(),
): Promise<string | undefined> {
  if (!paymentProvider().isConfigured()) return undefined;
  const [row] = await executor
    .select({ code: shopSubaccounts.code })
    .from(shopBankAccounts)
    .innerJoin(shopSubaccounts, ofThisAccount())
    .innerJoin(shops, and(eq(shops.id, shopBankAccounts.shopId), isStanding))
    .where(and(eq(shopBankAccounts.shopId, shopId), isNotNull(shopBankAccounts.checkedAt)));
  return row?.code ?? undefined;
}

/** A checked account that has no subaccount yet where the provider runs now. */
const isWithout = () =>
  and(
    isNotNull(shopBankAccounts.checkedAt),
    isNotNull(shopBankAccounts.bankCode),
    isNull(shopSubaccounts.id),
  );

export async function accountWithoutSubaccount(shopId: string) {
  const [row] = await database()
    .select({ account: shopBankAccounts, shopName: shops.name })
    .from(shopBankAccounts)
    .innerJoin(shops, eq(shops.id, shopBankAccounts.shopId))
    .leftJoin(shopSubaccounts, ofThisAccount())
    .where(and(eq(shopBankAccounts.shopId, shopId), isWithout()));
  return row;
}

export async function shopsWithoutSubaccount(
  after: string | undefined,
  limit: number,
  isReady: (key: SQL) => SQL,
): Promise<string[]> {
  const rows = await database()
    .select({ shopId: shopBankAccounts.shopId })
    .from(shopBankAccounts)
    .leftJoin(shopSubaccounts, ofThisAccount())
    .where(
      and(
        isWithout(),
        after === undefined ? undefined : gt(shopBankAccounts.shopId, after),
        isReady(sql`${shopBankAccounts.shopId}::text`),
      ),
    )
    .orderBy(asc(shopBankAccounts.shopId))
    .limit(limit);
  return rows.map(({ shopId }) => shopId);
}
