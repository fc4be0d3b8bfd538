interface InboxPlace {
  show: string;
  q?: string | undefined;
  thread?: string | undefined;
  before?: number | undefined;
  count?: number | undefined;
  /** Chosen already where chats are tidied up. */
  pick?: string | undefined;
}

/** The address of a place in the inbox; what is usual is left out. */
export function inboxHref({ show, q, thread, before, count, pick }: InboxPlace): string {
  const query = new URLSearchParams();
  if (show !== 'buyers') query.set('show', show);
  if (q) query.set('q', q);
  if (thread) query.set('thread', thread);
  if (before) query.set('before', String(before));
  if (count) query.set('count', String(count));
  if (pick) query.set('pick', pick);
  const text = query.toString();
  return text === '' ? '/messages' : `/messages?${text}`;
}
