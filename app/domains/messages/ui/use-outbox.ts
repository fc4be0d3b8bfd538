import { useCallback, useEffect, useRef, useState } from 'react';
import { keepText, readStored } from '#app/platform/stored-text.ts';
import type { ChatMessage, ProductCard } from '../messages.ts';
import { CallFailed } from './calls.ts';

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
    // What was under way when the page went may have arrived: its id makes sending it again safe.
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

  // Again by itself when the page comes back and when the line does; what the server refused is left to a person.
  const entries = useRef(pending);
  entries.current = pending;
  useEffect(() => {
    const send = (all: readonly Pending[]) => {
      for (const entry of all)
        if (entry.state === 'failed' && entry.reason === '') void attempt(entry);
    };
    const kept = readPending(storageKey);
    setPending(kept);
    if (navigator.onLine) send(kept);
    const again = () => send(entries.current);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [storageKey, attempt]);

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
