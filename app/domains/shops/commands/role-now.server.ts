import { and, eq, ne } from 'drizzle-orm';
import type { Executor } from '#app/platform/db/database.server.ts';
import { shopErrors } from '../shops.errors.ts';
import { shopMembers } from '../shops.table.server.ts';
import type { Role } from '../team/permissions.ts';

/**
 * The rights of a person in a shop, read in the transaction. People who are not on its team find no shop, and
 * a phone forgets all of it; one whose place is paused comes back, and the phone keeps what waits.
 */
export async function roleNow(
  { shopId, userId }: { shopId: string; userId: string },
  executor: Executor,
): Promise<Role> {
  const [row] = await executor
    .select({ role: shopMembers.role, state: shopMembers.state })
    .from(shopMembers)
    .where(
      and(
        eq(shopMembers.shopId, shopId),
        eq(shopMembers.userId, userId),
        ne(shopMembers.state, 'invited'),
      ),
    );
  if (!row) throw shopErrors.not_found();
  if (row.state === 'paused') throw shopErrors.paused();
  return row.role;
}
