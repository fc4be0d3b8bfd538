import { photoAt } from '#app/domains/stocks/stocks.queries.server.ts';
import { previewOf } from '../message-text.ts';
import type {
  messageShops,
  messages,
  messageThreads,
  StoredAttachment,
  StoredCard,
} from '../messages.table.server.ts';
import {
  type Attachment,
  type ChatMessage,
  type InboxCounts,
  type InboxThread,
  messageTime,
  type ProductCard,
  previewLetters,
} from '../messages.ts';

export type MessageRow = typeof messages.$inferSelect;
export type ThreadRow = typeof messageThreads.$inferSelect;
export type CountsRow = typeof messageShops.$inferSelect;

function cardView(card: StoredCard | null): ProductCard | null {
  if (!card) return null;
  const { imageBase, widths, ...shown } = card;
  return { ...shown, photo: photoAt(imageBase, { widths }) };
}

export const photoAddress = (messageId: string): string => `/api/messages/${messageId}/photo`;

function attachmentView(id: string, attachment: StoredAttachment | null): Attachment | null {
  if (!attachment) return null;
  const { kind, key, width = 0, height = 0, lost } = attachment;
  if (kind === 'other') return { kind: 'other' };
  if (lost) return { kind: 'photo_lost' };
  return key ? { kind: 'photo', url: photoAddress(id), width, height } : { kind: 'photo_coming' };
}

export function messageView(row: MessageRow): ChatMessage {
  const { id, seq, direction, text, state, reason } = row;
  return {
    id,
    seq,
    direction,
    text,
    card: cardView(row.card),
    attachment: attachmentView(id, row.attachment),
    state,
    reason,
    at: messageTime(row).toISOString(),
    operationId: row.operationId,
  };
}

function whatOf(row: MessageRow): NonNullable<InboxThread['last']>['what'] {
  if (row.text !== '') return 'text';
  if (row.attachment) return row.attachment.kind;
  return row.card ? 'product' : 'text';
}

export function threadView(thread: ThreadRow, last: MessageRow | null): InboxThread {
  return {
    id: thread.id,
    channel: thread.channel,
    buyer: { name: thread.buyerName, number: thread.number },
    unread: thread.unread,
    closed: thread.closedAt !== null,
    quiet: thread.quiet,
    seenSeq: thread.seenSeq,
    last: last && {
      seq: last.seq,
      direction: last.direction,
      text: previewOf(last.text, previewLetters),
      what: whatOf(last),
      state: last.state,
      at: messageTime(last).toISOString(),
    },
  };
}

export const countsView = (row: CountsRow | undefined): InboxCounts => ({
  total: (row?.sent ?? 0) + (row?.received ?? 0),
  sent: row?.sent ?? 0,
  received: row?.received ?? 0,
  unread: row?.unread ?? 0,
  threads: row?.threads ?? 0,
});
