import { and, eq, sql } from 'drizzle-orm';
import { hasOpenOrder } from '#app/domains/orders/pages/visitor-order.server.ts';
import { isSuspended } from '#app/domains/shops/commands/suspension.server.ts';
import { publicStock, shownPriceOf } from '#app/domains/stocks/stocks.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { cutText } from '#app/platform/text/letters.ts';
import { plainLine } from '#app/platform/text/plain-line.ts';
import type { MessageRow, ThreadRow } from '../inbox/inbox-views.server.ts';
import { cleanMessage, isBlank, longestMessage } from '../message-text.ts';
import { messageErrors } from '../messages.errors.ts';
import {
  messageShops,
  messages,
  messageThreads,
  type StoredAttachment,
  type StoredCard,
} from '../messages.table.server.ts';
import type { Direction, MessageState } from '../messages.ts';

/**
 * Holds the shop's sequence until the transaction ends. Every writer takes this lock first, then a
 * thread, then a channel's chat, then the live channels: in one order, so that none waits in a circle.
 */
export async function lockSequence(tx: Transaction, shopId: string) {
  if (!isId(shopId)) throw messageErrors.shop_not_found();
  await tx.execute(sql`insert into message_shops (shop_id) select id from shops
    where id = ${shopId} and deleting_at is null
    on conflict do nothing`);
  const [row] = await tx
    .select()
    .from(messageShops)
    .where(eq(messageShops.shopId, shopId))
    .for('update');
  if (!row) throw messageErrors.shop_not_found();
  return row;
}

interface BuyerFacts {
  shopId: string;
  channel: string;
  buyerKey: string;
  name?: string | undefined;
}

async function nameThread(tx: Transaction, thread: ThreadRow, name: string): Promise<ThreadRow> {
  if (thread.buyerName !== '' || name === '') return thread;
  const [named] = await tx
    .update(messageThreads)
    .set({ buyerName: name, nameNorm: foldText(name) })
    .where(eq(messageThreads.id, thread.id))
    .returning();
  return named ?? thread;
}

/**
 * The buyer's thread, made when it is the first message; the shop's sequence is held. A shop that is suspended gets no
 * new ones, except about an open order, by whom it concerns.
 */
export async function openThread(
  tx: Transaction,
  buyer: BuyerFacts,
  { aboutOrder = false } = {},
): Promise<ThreadRow> {
  const { shopId, channel, buyerKey } = buyer;
  const buyerName = cutText(plainLine(buyer.name ?? ''), 80);
  const [known] = await tx
    .select()
    .from(messageThreads)
    .where(
      and(
        eq(messageThreads.shopId, shopId),
        eq(messageThreads.channel, channel),
        eq(messageThreads.buyerKey, buyerKey),
      ),
    )
    .for('update');
  if (known) return nameThread(tx, known, buyerName);
  const mayBegin = aboutOrder || !(await isSuspended(shopId, tx));
  if (!mayBegin && !(await hasOpenOrder(shopId, buyerKey, tx)))
    throw messageErrors.shop_not_found();
  const [counts] = await tx
    .update(messageShops)
    .set({ threads: sql`${messageShops.threads} + 1` })
    .where(eq(messageShops.shopId, shopId))
    .returning({ threads: messageShops.threads });
  const [made] = await tx
    .insert(messageThreads)
    .values({
      shopId,
      channel,
      buyerKey,
      buyerName,
      nameNorm: foldText(buyerName),
      number: counts?.threads ?? 1,
    })
    .returning();
  if (!made) throw new Error('no thread was made');
  return made;
}

/** A text that may be sent, or the reason why not. */
export function checkedText(written: string, { mayBeEmpty = false } = {}): string {
  const text = cleanMessage(written);
  if (!mayBeEmpty && isBlank(text)) throw messageErrors.blank();
  if (text.length > longestMessage) throw messageErrors.too_long({ longest: longestMessage });
  return text;
}

/** The product as it is now, when it is this shop's and public. */
export async function cardFor(shopId: string, stockId: string | undefined) {
  if (stockId === undefined) return null;
  const stock = await publicStock(stockId);
  if (!stock || stock.shopId !== shopId) throw messageErrors.product_not_found();
  const { id, name, imageBase, widths } = stock;
  const card = { stockId: id, name, ...shownPriceOf(stock), imageBase, widths: widths ?? [] };
  return card satisfies StoredCard;
}

export interface NewMessage {
  direction: Direction;
  state: MessageState;
  text: string;
  card?: StoredCard | null;
  attachment?: StoredAttachment | null;
  operationId: string;
  channelMessageId?: string;
  byUserId?: string;
  /** When it left the buyer's phone, by the channel's word. */
  at?: Date;
}

async function earlier(tx: Transaction, thread: ThreadRow, message: NewMessage) {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.threadId, thread.id), eq(messages.operationId, message.operationId)));
  if (!row) return undefined;
  const same =
    row.text === message.text &&
    row.direction === message.direction &&
    (row.card?.stockId ?? null) === (message.card?.stockId ?? null);
  if (!same) throw messageErrors.operation_reused();
  return row;
}

/** Writes the message under the next number, or finds the one that this operation has made before. */
export async function writeMessage(
  tx: Transaction,
  thread: ThreadRow,
  message: NewMessage,
): Promise<{ row: MessageRow; thread: ThreadRow; isNew: boolean }> {
  const before = await earlier(tx, thread, message);
  if (before) return { row: before, thread, isNew: false };
  const incoming = message.direction === 'incoming';
  const one = sql`1`;
  // A blocked buyer comes this far only about an open order.
  const fresh = thread.quiet === 'muted' ? 0 : 1;
  const [counts] = await tx
    .update(messageShops)
    .set({
      lastSeq: sql`${messageShops.lastSeq} + 1`,
      ...(incoming
        ? {
            received: sql`${messageShops.received} + ${one}`,
            unread: sql`${messageShops.unread} + ${fresh}`,
          }
        : { sent: sql`${messageShops.sent} + ${one}` }),
    })
    .where(eq(messageShops.shopId, thread.shopId))
    .returning({ seq: messageShops.lastSeq });
  if (!counts) throw new Error('the shop gave no number');
  const { seq } = counts;
  const { at = now(), ...fields } = message;
  const time = incoming ? { receivedAt: at } : { sentAt: fields.state === 'sent' ? at : null };
  const [row] = await tx
    .insert(messages)
    .values({ ...fields, ...time, seq, shopId: thread.shopId, threadId: thread.id })
    .returning();
  const [moved] = await tx
    .update(messageThreads)
    .set({
      lastSeq: seq,
      updatedAt: now(),
      ...(incoming
        ? { lastIncomingSeq: seq, unread: sql`${messageThreads.unread} + ${fresh}`, seenSeq: seq }
        : {}),
    })
    .where(eq(messageThreads.id, thread.id))
    .returning();
  if (!row || !moved) throw new Error('no message was written');
  return { row, thread: moved, isNew: true };
}
