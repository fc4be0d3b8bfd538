import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatMessage, ProductCard } from '../messages.ts';
import { CallFailed } from './calls.ts';
import { keepText, readStored } from './stored-text.ts';

/** A message that this browser has not seen arrive. */
export interface Pending {
  operationId: string;
  text: string;
  card: ProductCard | null;
  at: string;
  state: 'sending' | 'failed';
  /** The server's words; empty means that there was no network. */
  reason: string;
}

export interface Sending {
  operationId: string;
  text: string;
  stockId?: string;
}

interface OutboxOptions<M extends ChatMessage> {
  /** Where unsent messages outlive the page. */
  storageKey: string;
  send: (sending: Sending) => Promise<M>;
  onSent: (message: M) => void;
}

function readPending(key: string): Pending[] {
  try {
    const kept = JSON.parse(readStored(key) ?? '[]') as Pending[];
    // What was under way when the page went is tried again by hand: its id makes that safe.
    return kept.map((entry) => ({ ...entry, state: 'failed' as const }));
  } catch {
    return [];
  }
}

/** Messages on their way: shown at once, kept until they have arrived, sent again under the same id. */
export function useOutbox<M extends ChatMessage>({ storageKey, send, onSent }: OutboxOptions<M>) {
  const [pending, setPending] = useState<Pending[]>([]);
  const latest = useRef({ send, onSent });
  latest.current = { send, onSent };

  const change = useCallback(
    (alter: (entries: Pending[]) => Pending[]) =>
      setPending((entries) => {
        const next = alter(entries);
        keepText(storageKey, next.length > 0 ? JSON.stringify(next) : '');
        return next;
      }),
    [storageKey],
  );
  useEffect(() => setPending(readPending(storageKey)), [storageKey]);

  const drop = useCallback(
    (operationId: string) =>
      change((entries) =>
        entries.some((entry) => entry.operationId === operationId)
          ? entries.filter((entry) => entry.operationId !== operationId)
          : entries,
      ),
    [change],
  );

  const attempt = useCallback(
    async (entry: Pending) => {
      const { operationId, text, card } = entry;
      const mark = (to: Partial<Pending>) =>
        change((entries) =>
          entries.map((one) => (one.operationId === operationId ? { ...one, ...to } : one)),
        );
      mark({ state: 'sending', reason: '' });
      try {
        const sending = { operationId, text, ...(card && { stockId: card.stockId }) };
        latest.current.onSent(await latest.current.send(sending));
        drop(operationId);
      } catch (error) {
        mark({ state: 'failed', reason: error instanceof CallFailed ? error.message : '' });
      }
    },
    [change, drop],
  );

  const post = useCallback(
    (text: string, card: ProductCard | null) => {
      const entry: Pending = {
        operationId: crypto.randomUUID(),
        text,
        card,
        at: new Date().toISOString(),
        state: 'sending',
        reason: '',
      };
      change((entries) => [...entries, entry]);
      return attempt(entry);
    },
    [change, attempt],
  );
  return { pending, post, retry: attempt, drop };
}
