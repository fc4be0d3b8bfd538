import { and, eq } from 'drizzle-orm';
import { roleNow } from '#app/domains/shops/commands/role-now.server.ts';
import { shopErrors } from '#app/domains/shops/shops.errors.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import type { ThreadRow } from '../inbox/inbox-views.server.ts';
import { messageErrors } from '../messages.errors.ts';
import { messageThreads } from '../messages.table.server.ts';

export interface MessageActor {
  userId: string;
  shopId: string;
}

/** Read again where it counts: somebody removed a moment ago answers nobody any more. */
export async function requireWorker({ shopId, userId }: MessageActor): Promise<void> {
  const role = await roleNow({ shopId, userId }, database());
  if (!can(role, 'messages.work')) throw shopErrors.forbidden();
}

/** The shop's thread, held until the transaction ends; another shop's is not there. */
export async function ownThread(
  tx: Transaction,
  shopId: string,
  threadId: string,
): Promise<ThreadRow> {
  if (!isId(threadId)) throw messageErrors.thread_not_found();
  const [row] = await tx
    .select()
    .from(messageThreads)
    .where(and(eq(messageThreads.id, threadId), eq(messageThreads.shopId, shopId)))
    .for('update');
  if (!row) throw messageErrors.thread_not_found();
  return row;
}
