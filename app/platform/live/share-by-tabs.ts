interface Sharing<T> {
  signal: AbortSignal;
  onEvent: (event: T) => void;
  /** This tab speaks for the browser now, until the signal. */
  lead: (signal: AbortSignal) => void;
}

/**
 * Browsers allow six connections to a host: of all tabs one holds the stream (whoever has the lock)
 * and passes events on. When it closes, the lock falls to the next.
 */
export function shareByTabs<T>(
  name: string,
  { signal, onEvent, lead }: Sharing<T>,
): { send: (event: T) => void } {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  if (channel) channel.onmessage = ({ data }) => onEvent(data as T);
  signal.addEventListener('abort', () => channel?.close());
  const send = (event: T) => {
    if (!signal.aborted) channel?.postMessage(event);
  };
  const hold = () =>
    new Promise<void>((release) => {
      if (signal.aborted) return release();
      signal.addEventListener('abort', () => release());
      lead(signal);
    });
  // Before the first await of a lock nobody leads, so `send` exists when `lead` needs it.
  if (channel && locks) {
    locks.request(name, { signal }, hold).catch(() => {
      // Left before its turn came.
    });
  } else queueMicrotask(() => lead(signal));
  return { send };
}
