import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { tellFollowers, tellTeam } from '#app/domains/notices/commands/tell.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import type { Enqueueable } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { webChannel } from '../channels/web-channel.ts';
import type { MessageRow, ThreadRow } from '../inbox/inbox-views.server.ts';
import { previewOf } from '../message-text.ts';
import { messageShops, messages, messageThreads } from '../messages.table.server.ts';
import { previewLetters } from '../messages.ts';

const burstMs = 10 * 60_000;
/** So many messages of strangers wake the phones one by one; the others of a burst once, when it is over. */
const toldOfBurst = 3;

/** Somebody whom the team has not answered yet. */
async function isStranger(tx: Transaction, { id }: ThreadRow): Promise<boolean> {
  const [answer] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.threadId, id), eq(messages.direction, 'outgoing')))
    .limit(1);
  return answer === undefined;
}

/** The how-manieth message of a burst this is, and when the burst ends; the shop's row is held. */
async function inBurst(tx: Transaction, shopId: string) {
  const at = now();
  const isOver = sql`coalesce(${messageShops.burstAt}, '-infinity') <= ${new Date(at.getTime() - burstMs).toISOString()}::timestamptz`;
  const [row] = await tx
    .update(messageShops)
    .set({
      burst: sql`case when ${isOver} then 1 else ${messageShops.burst} + 1 end`,
      burstAt: sql`case when ${isOver} then ${at.toISOString()}::timestamptz else ${messageShops.burstAt} end`,
    })
    .where(eq(messageShops.shopId, shopId))
    .returning({ count: messageShops.burst, burstAt: messageShops.burstAt });
  return { count: row?.count ?? 1, endsAt: new Date((row?.burstAt ?? at).getTime() + burstMs) };
}

/** One notification at the end of a burst of messages from strangers, with the number of chats that have something new. */
export const tellBurst: Enqueueable<{ shopId: string }> = {
  name: 'messages.tell-burst',
  schema: z.object({ shopId: ownText }),
  options: { isKeyed: true },
};

/** Told once; nothing where the team has read all of it meanwhile. */
export async function tellAfterBurst(shopId: string): Promise<void> {
  const isNew = and(eq(messageThreads.shopId, shopId), gt(messageThreads.unread, 0));
  const count = await database().$count(messageThreads, isNew);
  if (count === 0) return;
  const news = { tag: 'messages', path: '/messages?show=new', facts: { count } };
  await tellTeam(database(), { shopId, kind: 'message', ...news });
}

/** Wakes phones of the team that look at no page; open pages have it from the stream. */
export async function tellPhones(
  tx: Transaction,
  thread: ThreadRow,
  { text }: MessageRow,
): Promise<void> {
  const { id, shopId, buyerName, quiet } = thread;
  if (quiet === 'muted') return;
  if (await isStranger(tx, thread)) {
    const { count, endsAt } = await inBurst(tx, shopId);
    if (count > toldOfBurst)
      return void (await enqueue(tx, tellBurst, { shopId }, { key: shopId, runAt: endsAt }));
  }
  await tellTeam(tx, {
    shopId,
    kind: 'message',
    tag: `thread-${id}`,
    path: `/messages?thread=${id}`,
    facts: { name: buyerName, text: previewOf(text, previewLetters) },
  });
}

export const threadTopic = (threadId: string): string => `thread:${threadId}`;

/** A buyer of the web chat, where they asked for it; another channel wakes its people itself. */
export async function tellChatBuyer(
  tx: Transaction,
  { id, shopId, channel }: ThreadRow,
): Promise<void> {
  if (channel !== webChannel) return;
  await tellFollowers(tx, threadTopic(id), { kind: 'my_message', path: `/chat/${shopId}` });
}
