import type { Transaction } from '#app/platform/db/database.server.ts';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { appendEvent } from '#app/platform/live/events.server.ts';
import { webChannel } from './channels/web-channel.ts';
import type { ThreadRow } from './inbox/inbox-views.server.ts';
import { type MessageRow, messageView } from './inbox/inbox-views.server.ts';
import { inboxCounts, inboxThread } from './messages.queries.server.ts';
import type { ChatEvent, InboxEvent } from './messages.ts';

export const buyerKeyOf = visitorKey;

export const shopChannel = (shopId: string): string => `messages:shop:${shopId}`;
/** All shops that a visitor writes to, so that one stream serves the whole browser. */
export const buyerChannel = (buyerKey: string): string => `messages:buyer:${buyerKey}`;

/**
 * Tells both sides what happened, inside its transaction. Last in it: the numbers of the channels
 * are given under locks that are held until the commit, always the shop's before the buyer's.
 */
export async function tell(
  tx: Transaction,
  thread: Pick<ThreadRow, 'id' | 'shopId' | 'channel' | 'buyerKey' | 'readSeq'>,
  message?: MessageRow,
): Promise<void> {
  const { shopId } = thread;
  const view = await inboxThread(shopId, thread.id, tx);
  if (!view) return;
  const kind = message ? 'message' : 'thread';
  const counts = await inboxCounts(shopId, tx);
  const shown = message && messageView(message);
  const forShop: InboxEvent = {
    shopId,
    thread: view,
    counts,
    ...(shown && { message: { ...shown, threadId: thread.id, buyer: view.buyer } }),
  };
  await appendEvent(tx, shopChannel(shopId), kind, forShop);
  if (thread.channel !== webChannel) return;
  const forBuyer: ChatEvent = {
    shopId,
    readSeq: thread.readSeq,
    ...(shown && { message: shown }),
  };
  await appendEvent(tx, buyerChannel(thread.buyerKey), kind, forBuyer);
}
