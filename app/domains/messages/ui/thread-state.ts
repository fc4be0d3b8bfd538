import type {
  ChatMessage,
  InboxCounts,
  InboxEvent,
  InboxMessage,
  InboxThread,
} from '../messages.ts';

/** Puts messages into a list by their number; one that is known is replaced. */
export function mergeMessages<M extends ChatMessage>(list: readonly M[], more: readonly M[]): M[] {
  const byId = new Map(list.map((message) => [message.id, message]));
  for (const message of more) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

export interface InboxState {
  threads: InboxThread[];
  counts: InboxCounts;
  messages: InboxMessage[];
}

export interface InboxView {
  /** The open thread; undefined in the list of all messages. */
  threadId: string | undefined;
  /** A thread is on show: one thread, or all messages. */
  isOpen: boolean;
  /** The list is a choice (searched, or only new ones): no other thread comes in. */
  isFiltered: boolean;
}

const newestFirst = (a: InboxThread, b: InboxThread): number =>
  (b.last?.seq ?? 0) - (a.last?.seq ?? 0);

function withThread(threads: InboxThread[], thread: InboxThread, view: InboxView): InboxThread[] {
  const known = threads.some(({ id }) => id === thread.id);
  if (!known && view.isFiltered) return threads;
  const others = threads.filter(({ id }) => id !== thread.id);
  // Blocked, it leaves the list, unless something about an open order is new.
  if (thread.quiet === 'blocked' && thread.unread === 0 && !view.isFiltered) return others;
  return [...others, thread].sort(newestFirst);
}

/** The inbox after an event; pure, so that the page and its tests agree. */
export function applyInboxEvent(
  state: InboxState,
  { thread, counts, message }: InboxEvent,
  view: InboxView,
): InboxState {
  const shown =
    message && view.isOpen && (view.threadId === undefined || view.threadId === message.threadId);
  return {
    counts,
    threads: withThread(state.threads, thread, view),
    messages: shown ? mergeMessages(state.messages, [message]) : state.messages,
  };
}
