import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { isSuspended } from '#app/domains/shops/commands/suspension.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { reportCases } from '../moderation.table.server.ts';

/**
 * What keeps a shop from being deleted: with it would go its suspension and what was found, and its owner open the next one
 * without a past. A report alone does not: anybody can send one.
 */
export async function requireNotHeld(tx: Transaction, shopId: string): Promise<void> {
  const isRuled = and(
    eq(reportCases.shopId, shopId),
    isNotNull(reportCases.ruledAt),
    isNull(reportCases.closedAt),
  );
  if ((await isSuspended(shopId, tx)) || (await tx.$count(reportCases, isRuled)) > 0)
    throw moderationErrors.shop_held();
}
