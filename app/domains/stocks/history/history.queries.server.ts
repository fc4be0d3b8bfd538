import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { type MovementKind, stockMovements, stockVariants } from '../stocks.table.server.ts';
import type { HistoryFilter } from './history-filters.ts';

const kinds: Record<Exclude<HistoryFilter, 'all'>, MovementKind[]> = {
  in: ['opening', 'restock', 'return', 'release'],
  out: ['sale', 'reservation'],
  corrections: ['correction', 'shortage', 'move'],
};

const pageSize = 30;

interface HistoryRequest {
  /** Whose shop it is has been checked by the caller. */
  stockId: string;
  filter: HistoryFilter;
  after?: string | undefined;
}

/** What moved, the newest first: why, who, which variant, how many, what was left. */
export async function stockHistory({ stockId, filter, after }: HistoryRequest) {
  const wanted: SQL | undefined =
    filter === 'all' ? undefined : inArray(stockMovements.kind, kinds[filter]);
  const rows = await database()
    .select({
      id: stockMovements.id,
      kind: stockMovements.kind,
      change: stockMovements.change,
      left: stockMovements.quantityAfter,
      reason: stockMovements.reason,
      orderId: stockMovements.orderId,
      at: stockMovements.at,
      color: stockVariants.color,
      size: stockVariants.size,
      option: stockVariants.option,
      by: sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
      phone: users.phoneDigits,
    })
    .from(stockMovements)
    .leftJoin(stockVariants, eq(stockVariants.id, stockMovements.variantId))
    .leftJoin(users, eq(users.id, stockMovements.byUserId))
    .where(
      and(
        eq(stockMovements.stockId, stockId),
        wanted,
        after !== undefined && isId(after) ? lt(stockMovements.id, after) : undefined,
      ),
    )
    .orderBy(desc(stockMovements.id))
    .limit(pageSize + 1);
  const movements = rows.slice(0, pageSize);
  return { movements, next: rows.length > pageSize ? movements.at(-1)?.id : undefined };
}

export type HistoryRow = Awaited<ReturnType<typeof stockHistory>>['movements'][number];
