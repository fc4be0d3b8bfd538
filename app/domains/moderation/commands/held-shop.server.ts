import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { isSuspended } from '#app/domains/shops/commands/suspension.server.ts';
import { database, type Executor, type Transaction } from '#app/platform/db/database.server.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { measures, reportCases } from '../moderation.table.server.ts';

/**
 * What keeps a shop from being deleted: with it would go its suspension and what was found, and its owner open the next one
 * without a past. A report alone does not: anybody can send one.
 */
export async function isShopHeld(
  shopId: string,
  executor: Executor = database(),
): Promise<boolean> {
  // Until somebody has seen what a rule did: whoever lifts it has, also where the reports themselves wait on. Gone with its item,
  // nobody has.
  const isUnseen = and(
    eq(reportCases.shopId, shopId),
    isNotNull(reportCases.ruledAt),
    isNull(reportCases.closedAt),
    sql`not exists (select from ${measures} where ${measures.caseId} = ${reportCases.id}
      and ${measures.liftedAt} is not null)`,
  );
  return (
    (await isSuspended(shopId, executor)) || (await executor.$count(reportCases, isUnseen)) > 0
  );
}

export async function requireNotHeld(tx: Transaction, shopId: string): Promise<void> {
  if (await isShopHeld(shopId, tx)) throw moderationErrors.shop_held();
}
