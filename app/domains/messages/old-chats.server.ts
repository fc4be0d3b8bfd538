import { and, asc, gt, lt, type SQL, sql } from 'drizzle-orm';
import { monthsBefore, now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { noteSwept } from '#app/platform/db/sweep-rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { workOffDue } from '#app/platform/queue/due-work.server.ts';
import { webChannel } from './channels/web-channel.ts';
import { deleteThreads } from './commands/delete-threads.server.ts';
import { buyerChannel } from './live-channels.server.ts';
import { messages, messageThreads } from './messages.table.server.ts';

export const chatMonths = 24;

/** Nobody has written since, and no order of the two is open or ended later. */
function isOld(oldest: Date): SQL {
  const at = oldest.toISOString();
  return sql`not exists (select from ${messages} m where m.thread_id = ${messageThreads.id}
      and m.created_at >= ${at}::timestamptz)
    and not exists (select from orders o where o.shop_id = ${messageThreads.shopId}
      and o.visitor_key = ${messageThreads.buyerKey}
      and (o.status not in ('completed', 'cancelled', 'expired') or o.updated_at >= ${at}::timestamptz))`;
}

/** Chats of orders that ended two years ago, and chats that nothing came of; each by itself. */
export async function deleteOldChats(at: Date = now(), pageSize?: number): Promise<number> {
  const oldest = monthsBefore(chatMonths, at);
  const old = isOld(oldest);
  const gone = await workOffDue<{ id: string; shopId: string }>(
    {
      name: 'messages.delete-old-chats',
      keyOf: ({ id }) => id,
      page: ({ after, limit, isReady }) =>
        database()
          .select({ id: messageThreads.id, shopId: messageThreads.shopId })
          .from(messageThreads)
          .where(
            and(
              lt(messageThreads.createdAt, oldest),
              after ? gt(messageThreads.id, after.id) : undefined,
              old,
              isReady(sql`${messageThreads.id}::text`),
            ),
          )
          .orderBy(asc(messageThreads.id))
          .limit(limit),
      run: async ({ id, shopId }) =>
        (await inTransaction((tx) => deleteThreads(tx, shopId, [id], old))) > 0,
    },
    pageSize === undefined ? {} : { pageSize },
  );
  noteSwept('chats', gone);
  noteSwept('chat_channels', await forgetChannels());
  return gone;
}

/** The live line of a browser is called after it: with the last chat and the last event it is of nobody. */
async function forgetChannels(): Promise<number> {
  const start = buyerChannel('');
  const { rowCount } = await database().execute(sql`delete from live_channels c
    where starts_with(c.channel, ${start})
      and not exists (select from live_events e where e.channel = c.channel)
      and not exists (select from ${messageThreads} where ${messageThreads.channel} = ${webChannel}
        and ${messageThreads.buyerKey} = substr(c.channel, ${start.length + 1}))`);
  return rowCount ?? 0;
}
