import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const mark = 'oja-threads';
/** A visitor who walks through the market asks so often, and not with every page. */
const freshMs = 60_000;

let unread = 0;
let askedAt = 0;
const listeners = new Set<() => void>();

/** This browser has written to a shop: from now on it asks for answers. */
export function rememberThreads(): void {
  try {
    localStorage.setItem(mark, '1');
  } catch {
    // Storage is closed: then the bar shows no number, and My messages is there all the same.
  }
}

function hasThreads(): boolean {
  try {
    return localStorage.getItem(mark) === '1';
  } catch {
    return false;
  }
}

function ask(): void {
  if (!hasThreads() || document.visibilityState !== 'visible') return;
  if (Date.now() - askedAt < freshMs) return;
  askedAt = Date.now();
  fetch('/api/myUnread')
    .then((response) => (response.ok ? response.json() : { unread }))
    .then((answer: { unread: number }) => {
      unread = answer.unread;
      for (const listener of listeners) listener();
    })
    // Without an answer the number of before stands.
    .catch(() => undefined);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The number at My Oja in the bars. Pages are the same for everybody, so it comes in a request of its own. */
export function useMyUnread(): number {
  const isChat = useLocation().pathname.startsWith('/chat/');
  useEffect(() => {
    if (!isChat) ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      // What a chat has shown is read: whoever leaves it asks again.
      if (isChat) askedAt = 0;
    };
  }, [isChat]);
  return useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  );
}
