import { useCallback, useEffect, useRef, useState } from 'react';
import { keepText, readStored } from '#app/platform/stored-text.ts';
import type { Attachment, ChatMessage, ProductCard } from '../messages.ts';
import { CallFailed } from './calls.ts';

/** A message that this browser has not seen arrive. */
export interface Pending {
  operationId: string;
  text: string;
  card: ProductCard | null;
  at: string;
  /** Waiting: kept here, and it goes by itself. Failed: somebody has to press. */
  state: 'sending' | 'waiting' | 'failed';
  /** The server's words; empty means that there was no network. */
  reason: string;
  /** What the server calls it. */
  code?: string | undefined;
  /** Trying again may help: it is done by itself. */
  isAgain?: boolean;
  /** As this page shows it; the file itself lives as long as the page. */
  attachment?: Attachment;
}

export interface Sending {
  operationId: string;
  text: string;
  stockId?: string;
  photo?: Blob;
}

interface OutboxOptions<M extends ChatMessage> {
  /** Where unsent messages outlive the page. */
  storageKey: string;
  send: (sending: Sending) => Promise<M>;
  onSent: (message: M) => void;
  /** Where it can wait for a line and outlive the page; false when it cannot. */
  keep?: (
    entry: Pick<Pending, 'operationId' | 'text' | 'card' | 'at'> & { photo?: Blob | undefined },
  ) => Promise<boolean>;
}

const againMs = 15_000;

/** No line, a busy server or one that asks for patience; a refusal is left to a person. */
const mayHelp = (status: number): boolean => status === 0 || status === 408 || status >= 429;

/** A photo is not kept beyond the page: it is not safe yet. */
const unsentState = ({ attachment }: Pending): Pending['state'] =>
  attachment ? 'failed' : 'waiting';

const shownPhoto = (photo: Blob): Attachment => ({
  kind: 'photo',
  url: URL.createObjectURL(photo),
  width: 240,
  height: 240,
});

function readPending(key: string): Pending[] {
  try {
    const kept = JSON.parse(readStored(key) ?? '[]') as Pending[];
    // What was under way when the page went may have arrived: its id makes sending it again safe.
    return kept.map((entry) => ({ ...entry, state: 'waiting' as const, isAgain: true }));
  } catch {
    return [];
  }
}

/** Messages on their way: shown at once, kept until they have arrived, sent again under the same id. */
export function useOutbox<M extends ChatMessage>({
  storageKey,
  send,
  onSent,
  keep,
}: OutboxOptions<M>) {
  const [pending, setPending] = useState<Pending[]>([]);
  const photos = useRef(new Map<string, Blob>());
  const latest = useRef({ send, onSent, keep });
  latest.current = { send, onSent, keep };
  const entries = useRef(pending);
  entries.current = pending;
  /** One after the other, and none past one that waits, so that they arrive as they were written. */
  const turn = useRef<Promise<void>>(Promise.resolve());
  const stuck = useRef(new Map<string, string>());

  const change = useCallback(
    (alter: (entries: Pending[]) => Pending[]) =>
      setPending((entries) => {
        const next = alter(entries);
        const words = next.filter(({ attachment }) => !attachment);
        keepText(storageKey, words.length > 0 ? JSON.stringify(words) : '');
        return next;
      }),
    [storageKey],
  );

  const drop = useCallback(
    (operationId: string) => {
      stuck.current.delete(operationId);
      change((entries) =>
        entries.some((entry) => entry.operationId === operationId)
          ? entries.filter((entry) => entry.operationId !== operationId)
          : entries,
      );
    },
    [change],
  );

  const sendNow = useCallback(
    async (entry: Pending) => {
      const { operationId, text, card } = entry;
      const mark = (to: Partial<Pending>) =>
        change((entries) =>
          entries.map((one) => (one.operationId === operationId ? { ...one, ...to } : one)),
        );
      const isBehind = [...stuck.current].some(([, at]) => at < entry.at);
      if (isBehind) {
        stuck.current.set(operationId, entry.at);
        return mark({ state: unsentState(entry), reason: '', isAgain: true });
      }
      stuck.current.delete(operationId);
      try {
        const photo = photos.current.get(operationId);
        const sending = {
          operationId,
          text,
          ...(card && { stockId: card.stockId }),
          ...(photo && { photo }),
        };
        latest.current.onSent(await latest.current.send(sending));
        drop(operationId);
      } catch (error) {
        const status = error instanceof CallFailed ? error.status : 0;
        const { message: reason, code } =
          error instanceof CallFailed ? error : { message: '', code: undefined };
        const photo = photos.current.get(operationId);
        if (mayHelp(status) && (await latest.current.keep?.({ ...entry, photo })))
          return drop(operationId);
        if (mayHelp(status)) stuck.current.set(operationId, entry.at);
        const isAgain = mayHelp(status);
        mark({ state: isAgain ? unsentState(entry) : 'failed', reason, code, isAgain });
      }
    },
    [change, drop],
  );

  const attempt = useCallback(
    (entry: Pending): Promise<void> => {
      const { operationId } = entry;
      change((all) =>
        all.map((one) =>
          one.operationId === operationId ? { ...one, state: 'sending', reason: '' } : one,
        ),
      );
      turn.current = turn.current.then(() => sendNow(entry));
      return turn.current;
    },
    [change, sendNow],
  );

  // Again by itself: when the page comes back, when the line does, and now and then in between.
  useEffect(() => {
    const send = (all: readonly Pending[]) => {
      for (const entry of all) if (entry.state !== 'sending' && entry.isAgain) void attempt(entry);
    };
    // Another thread has its own order.
    stuck.current.clear();
    const kept = readPending(storageKey);
    setPending(kept);
    if (navigator.onLine) send(kept);
    const again = () => send(entries.current);
    window.addEventListener('online', again);
    const timer = setInterval(again, againMs);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [storageKey, attempt]);

  const post = useCallback(
    (text: string, card: ProductCard | null, photo?: Blob) => {
      const operationId = crypto.randomUUID();
      if (photo) photos.current.set(operationId, photo);
      const entry: Pending = {
        operationId,
        text,
        card,
        ...(photo && { attachment: shownPhoto(photo) }),
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
