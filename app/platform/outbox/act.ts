import type { About, Operation } from './operations.ts';
import type { KeptFile } from './outbox-store.ts';
import type { Round } from './send-waiting.ts';

/** What a page says of an act; the rest is made here. */
export interface Act {
  kind: string;
  /** What it stays in order with; nothing when not given. */
  lane?: string;
  payload: unknown;
  about?: About | undefined;
  needs?: readonly string[];
  files?: readonly KeptFile[];
  /** Of an act that was kept in another way before. */
  id?: string;
  at?: number;
}

export interface OutboxView {
  /** What the phone keeps has been read: before, nothing can be said of it. */
  isOpen: boolean;
  /** Own ones, the oldest first; also those that were sent in the last day. */
  operations: readonly Operation[];
  /** False in a window that keeps nothing. */
  isLasting: boolean;
  /** Photos were let go, or an act could not be kept, because the phone is full. */
  isFull: boolean;
  end: Round['end'];
  /** The server's clock minus the phone's, when it is known. */
  offset?: number | undefined;
}

export const emptyView: OutboxView = {
  isOpen: false,
  operations: [],
  isLasting: true,
  isFull: false,
  end: 'done',
};
