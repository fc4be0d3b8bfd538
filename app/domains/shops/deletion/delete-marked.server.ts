import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { workOffDue } from '#app/platform/queue/due-work.server.ts';
import { shops } from '../shops.table.server.ts';
import { deleteShopRow } from './delete-shop-row.server.ts';
import { deletePortions } from './portions.server.ts';

/** Shops that their owners have deleted and that were too large for one go. */
export async function deleteMarkedShops(signal: AbortSignal): Promise<number> {
  return workOffDue({
    name: 'shops.delete-portions',
    keyOf: ({ id }: { id: string }) => id,
    page: ({ after, limit, isReady }) =>
      database()
        .select({ id: shops.id })
        .from(shops)
        .where(
          and(
            isNotNull(shops.deletingAt),
            isReady(sql`${shops.id}::text`),
            after && gt(shops.id, after.id),
          ),
        )
        .orderBy(asc(shops.id))
        .limit(limit),
    run: async ({ id }) => {
      if (!(await deletePortions(id, signal))) return false;
      return inTransaction(async (tx) => {
        const [shop] = await tx
          .select({ id: shops.id })
          .from(shops)
          .where(and(eq(shops.id, id), isNotNull(shops.deletingAt)))
          .for('update');
        if (!shop) return false;
        await deleteShopRow(tx, id);
        return true;
      });
    },
  });
}
