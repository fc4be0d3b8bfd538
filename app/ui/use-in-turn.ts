import { useRef } from 'react';

/**
 * One request after the other: of two on their way at once, the server may carry out the older one
 * last. Of those that wait only the newest is sent. Answers when nothing is left to send.
 */
export function useInTurn<T>(send: (wanted: T) => Promise<void>): (wanted: T) => Promise<void> {
  const waiting = useRef<{ wanted: T }>(undefined);
  const sending = useRef<Promise<void>>(undefined);
  const sendAll = async () => {
    for (let next = waiting.current; next; next = waiting.current) {
      waiting.current = undefined;
      await send(next.wanted);
    }
  };
  return (wanted) => {
    waiting.current = { wanted };
    sending.current ??= sendAll().finally(() => {
      sending.current = undefined;
    });
    return sending.current;
  };
}
