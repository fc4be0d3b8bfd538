import { useSyncExternalStore } from 'react';
import { emptyView, type OutboxView } from './act.ts';
import { type Owner, ownedBy } from './operations.ts';
import { Outbox } from './outbox.ts';
import type { Transport } from './send-waiting.ts';

let current: Outbox | undefined;
const listeners = new Set<() => void>();

/** One for the whole page; another person or shop gets another. */
export function openOutbox(owner: Owner, transport: Transport): Outbox {
  if (current && ownedBy(owner)(current.owner)) return current;
  current?.close();
  current = new Outbox({ owner, transport });
  for (const listener of listeners) listener();
  return current;
}

export const currentOutbox = (): Outbox | undefined => current;

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
