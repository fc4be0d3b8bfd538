import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { shopPicture } from '#app/domains/shops/directory/directory.queries.server.ts';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { webChannel } from '../channels/web-channel.ts';
import { threadView } from '../inbox/inbox-views.server.ts';
import { messages, messageThreads } from '../messages.table.server.ts';

/** Nobody reads further back than this in a list of shops. */
const mostThreads = 50;
const mostUnread = 100;

const ofVisitor = (buyerKey: string) =>
  and(eq(messageThreads.channel, webChannel), eq(messageThreads.buyerKey, buyerKey));

/** What a shop has written and this visitor's browser has not shown. */
const unread = sql<number>`(select count(*)::int from (select from ${messages} m
  where m.thread_id = ${messageThreads.id} and m.direction = 'outgoing'
    and m.seq > ${messageThreads.seenSeq} limit ${mostUnread}) as newer)`;

/** The shops that a visitor's browser writes to, the latest thread first. */
export async function myThreads(buyerKey: string, limit = mostThreads) {
  const rows = await database()
    .select({
      thread: messageThreads,
      last: messages,
      unread,
      shop: { id: shops.id, name: shops.name },
      picture: {
        pictureBase: users.pictureBase,
        pictureWidths: sql<number[] | null>`${users.pictureManifest} -> 'widths'`,
      },
    })
    .from(messageThreads)
    .innerJoin(
      messages,
      and(eq(messages.shopId, messageThreads.shopId), eq(messages.seq, messageThreads.lastSeq)),
    )
    .innerJoin(shops, eq(shops.id, messageThreads.shopId))
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .where(and(ofVisitor(buyerKey), isStanding))
    .orderBy(desc(messages.id))
    .limit(limit);
  return rows.map(({ thread, last, unread: count, shop, picture }) => ({
    id: thread.id,
    unread: count,
    last: threadView(thread, last).last,
    shop: { ...shop, picture: shopPicture(picture) },
  }));
}

export type MyThread = Awaited<ReturnType<typeof myThreads>>[number];

/** For the number in the bar. */
export async function myUnread(buyerKey: string): Promise<number> {
  const [row] = await database()
    .select({ all: sql<number>`coalesce(sum(${unread}), 0)::int` })
    .from(messageThreads)
    .innerJoin(shops, eq(shops.id, messageThreads.shopId))
    .where(and(ofVisitor(buyerKey), isStanding));
  return row?.all ?? 0;
}
