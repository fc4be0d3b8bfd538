import { lastOrderOfVisitor } from '#app/domains/orders/pages/visitor-order.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isId } from '#app/platform/id.ts';
import { webChannel } from '../channels/web-channel.ts';
import { type MessageRow, messageView } from '../inbox/inbox-views.server.ts';
import { buyerKeyOf, tell } from '../live-channels.server.ts';
import type { ChatMessage } from '../messages.ts';
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
  await lockSequence(tx, from.shopId);
  const thread = await openThread(tx, from);
  const written = await writeMessage(tx, thread, {
    ...message,
    direction: 'incoming',
    state: 'received',
  });
  if (written.isNew) await tell(tx, written.thread, written.row);
  return written.row;
}

export interface ChatEntry {
  shopId: string;
  visitorId: string;
  text: string;
  stockId?: string | undefined;
  operationId: string;
}

/** A visitor writes from the web chat. */
export async function receiveChat(entry: ChatEntry): Promise<ChatMessage> {
  const { shopId, visitorId, operationId } = entry;
  const text = checkedText(entry.text);
  const card = await cardFor(shopId, entry.stockId);
  const buyerKey = buyerKeyOf(visitorId);
  // A visitor is nobody until they order: then the shop knows the name that they gave it.
  const name = isId(shopId) ? (await lastOrderOfVisitor(shopId, buyerKey))?.buyerName : undefined;
  const row = await inTransaction((tx) =>
    receiveMessage(
      tx,
      { shopId, channel: webChannel, buyerKey, name },
      { text, card, operationId },
    ),
  );
  return messageView(row);
}
