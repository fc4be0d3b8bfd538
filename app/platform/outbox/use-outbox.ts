import { useSyncExternalStore } from 'react';
import { emptyView, type OutboxView } from './act.ts';
import type { Outbox } from './outbox.ts';

let current: Outbox | undefined;
const listeners = new Set<() => void>();

/** One for the whole page, opened by the frame of the team's pages. */
export function setOutbox(outbox: Outbox | undefined): void {
  current?.close();
  current = outbox;
  for (const listener of listeners) listener();
}

export const currentOutbox = (): Outbox | undefined => current;

/** A page may be alive before the frame has opened it. */
export const openedOutbox = (): Promise<Outbox> =>
  new Promise((resolve) => {
    if (current) return resolve(current);
    const opened = () => {
      if (!current) return;
      listeners.delete(opened);
      resolve(current);
    };
    listeners.add(opened);
  });

function subscribe(listener: () => void): () => void {
  let leave = current?.subscribe(listener);
  const change = () => {
    leave?.();
    leave = current?.subscribe(listener);
    listener();
  };
  listeners.add(change);
  return () => {
    leave?.();
    listeners.delete(change);
  };
}

/** What is kept on this phone, as it changes. */
export const useOutboxView = (): OutboxView =>
  useSyncExternalStore(
    subscribe,
    () => current?.view() ?? emptyView,
    () => emptyView,
  );
