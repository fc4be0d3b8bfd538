import {
  hasOpenOrder,
  lastOrderOfVisitor,
} from '#app/domains/orders/pages/visitor-order.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isId } from '#app/platform/id.ts';
import { webChannel } from '../channels/web-channel.ts';
import { type MessageRow, messageView } from '../inbox/inbox-views.server.ts';
import { buyerKeyOf, tell } from '../live-channels.server.ts';
import { messageErrors } from '../messages.errors.ts';
import { chatThread } from '../messages.queries.server.ts';
import type { ChatMessage } from '../messages.ts';
import { tellPhones } from './message-news.server.ts';
import { withPhoto } from './photo-message.server.ts';
import {
  cardFor,
  checkedText,
  lockSequence,
  type NewMessage,
  openThread,
  writeMessage,
} from './write-message.server.ts';

type Incoming = Omit<NewMessage, 'direction' | 'state' | 'byUserId'>;

interface From {
  shopId: string;
  channel: string;
  buyerKey: string;
  name?: string | undefined;
}

/** Puts a buyer's message into the shop's inbox, once for each operation id. */
export async function receiveMessage(
  tx: Transaction,
  from: From,
  message: Incoming,
): Promise<MessageRow> {
  return (await receiveOnce(tx, from, message)).row;
}

async function receiveOnce(tx: Transaction, from: From, message: Incoming) {
  await lockSequence(tx, from.shopId);
  const thread = await openThread(tx, from);
  // Who waits for an order has a word for the shop all the same.
  if (thread.quiet === 'blocked' && !(await hasOpenOrder(from.shopId, from.buyerKey, tx)))
    throw messageErrors.blocked();
  const written = await writeMessage(tx, thread, {
    ...message,
    direction: 'incoming',
    state: 'received',
  });
  if (written.isNew) {
    await tell(tx, written.thread, written.row);
    await tellPhones(tx, written.thread, written.row);
  }
  return written;
}

export interface ChatEntry {
  shopId: string;
  visitorId: string;
  text: string;
  stockId?: string | undefined;
  photo?: File | undefined;
  operationId: string;
}

/** A visitor writes from the web chat. */
export async function receiveChat(entry: ChatEntry): Promise<ChatMessage> {
  const { shopId, visitorId, operationId, photo } = entry;
  const text = checkedText(entry.text, { mayBeEmpty: photo !== undefined });
  const card = await cardFor(shopId, entry.stockId);
  const buyerKey = buyerKeyOf(visitorId);
  // A visitor is nobody until they order: then the shop knows the name that they gave it.
  const name = isId(shopId) ? (await lastOrderOfVisitor(shopId, buyerKey))?.buyerName : undefined;
  // A photo comes into a thread that there is: nobody begins with one.
  if (photo && !(await chatThread(shopId, buyerKey))) throw messageErrors.thread_not_found();
  const from = { shopId, channel: webChannel, buyerKey, name };
  const row = await withPhoto(shopId, photo, (attachment) =>
    inTransaction(async (tx) => {
      const written = await receiveOnce(tx, from, { text, card, attachment, operationId });
      return { answer: written.row, isNew: written.isNew };
    }),
  );
  return messageView(row);
}
