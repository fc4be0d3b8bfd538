import type { OrderStatus } from '#app/domains/orders/orders.ts';
import type { CardPhoto } from '#app/domains/photos/photos.ts';
import type { ShownPrice } from '#app/domains/stocks/variants/variants.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { longestMessage } from './message-text.ts';

export type Direction = 'incoming' | 'outgoing';

/** An incoming message is `received`; an outgoing one waits, went out, or was given up. */
export type MessageState = 'received' | 'queued' | 'sent' | 'failed';

/** Why a message did not go out. `no_network` exists in the browser only. */
export type FailReason = 'blocked' | 'refused' | 'no_answer' | 'no_network' | 'unknown';

export const quietStates = ['muted', 'blocked'] as const;
export type Quiet = (typeof quietStates)[number];

/** What is offered or asked for the product: its page for the team, and by its code for the buyer. */
export interface CardBid {
  id: string;
  code: string;
  amountKobo: number;
  quantity: number;
}

/** A product as it was when it was sent. */
export interface ProductCard extends ShownPrice {
  stockId: string;
  name: string;
  photo: CardPhoto;
  bid?: CardBid | undefined;
}

/** A picture that is still on its way to our storage has no address yet. */
export type Attachment =
  | { kind: 'photo'; url: string; width: number; height: number }
  | { kind: 'photo_coming' | 'photo_lost' | 'other' };

/** A message as its two sides see it. */
export interface ChatMessage {
  id: string;
  seq: number;
  direction: Direction;
  text: string;
  card: ProductCard | null;
  attachment: Attachment | null;
  state: MessageState;
  reason: FailReason | null;
  /** ISO; the sent, received, updated or created date, the first that there is. */
  at: string;
  /** By it a browser knows its own message again. */
  operationId: string;
}

/** What the team sees beside it. */
export interface InboxMessage extends ChatMessage {
  threadId: string;
  /** Who wrote it, in the list of all messages. */
  buyer: Buyer;
}

/** A visitor has no name: then the shop's number for the buyer stands in. */
export interface Buyer {
  name: string;
  number: number;
}

/** The order that stands above a thread. */
export interface ThreadOrder {
  id: string;
  number: number;
  status: OrderStatus;
  totalKobo: number;
  /** The buyer's own page of it, to see and to pay. */
  url: string;
  /** Where to call the buyer. */
  tel: string | null;
}

export interface InboxThread {
  id: string;
  channel: string;
  buyer: Buyer;
  unread: number;
  /** The buyer blocked us or the chat is gone. */
  closed: boolean;
  quiet?: Quiet | null | undefined;
  /** What this buyer's browser has shown, by the shop's sequence. */
  seenSeq: number;
  last: {
    seq: number;
    direction: Direction;
    text: string;
    what: 'text' | 'photo' | 'product' | 'other';
    state: MessageState;
    at: string;
  } | null;
}

export interface InboxCounts {
  total: number;
  sent: number;
  received: number;
  unread: number;
  threads: number;
}

export interface QuickReply {
  id: string;
  text: string;
}

/** Kinds of live events; `reset` comes from the stream itself. */
export const liveKinds = ['message', 'thread'] as const;

/** What the team's stream carries: enough to show it without asking. */
export interface InboxEvent {
  shopId: string;
  thread: InboxThread;
  counts: InboxCounts;
  message?: InboxMessage;
}

/** What the buyer's stream carries, for all shops that this visitor writes to. */
export interface ChatEvent {
  shopId: string;
  /** Up to here the shop has read. */
  readSeq: number;
  message?: ChatMessage;
}

interface Dates {
  sentAt: Date | null;
  receivedAt: Date | null;
  updatedAt: Date | null;
  createdAt: Date;
}

/** The spec's rule of a bubble's time. */
export const messageTime = ({ sentAt, receivedAt, updatedAt, createdAt }: Dates): Date =>
  sentAt ?? receivedAt ?? updatedAt ?? createdAt;

/** The sender's own name for one sending: repeating it never makes a second message. */
export const operationId = keyField({ invalid: 'messages.operation_invalid' }).regex(
  /^[\w-]{8,64}$/,
  'messages.operation_invalid',
);

export const messageText = textField({
  max: longestMessage * 4,
  longest: longestMessage,
  tooLong: 'messages.too_long',
  lines: true,
});

export const mostQuickReplies = 20;
export const longestQuickReply = 300;

export const previewLetters = 120;
