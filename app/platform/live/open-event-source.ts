export interface ClientEvent {
  seq: number;
  kind: string;
  payload: unknown;
}

interface Source {
  /** Asked at each opening: the cursor has moved on meanwhile. */
  url: () => string;
  kinds: readonly string[];
  signal: AbortSignal;
  onEvent: (event: ClientEvent) => void;
  /** Whether the stream is open. */
  onLine: (up: boolean) => void;
}

const slowestMs = 30_000;

/** The browser opens a stream again by itself, but not after an answer such as 502: then we do. */
export function openEventSource({ url, kinds, signal, onEvent, onLine }: Source): void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  const open = () => {
    if (signal.aborted) return;
    const current = new EventSource(url());
    source = current;
    current.onopen = () => {
      failures = 0;
      onLine(true);
    };
    current.onerror = () => {
      onLine(false);
      current.close();
      failures += 1;
      const delay = Math.min(slowestMs, 500 * 2 ** failures);
      timer = setTimeout(open, delay * (0.5 + Math.random() / 2));
    };
    for (const kind of kinds) {
      current.addEventListener(kind, (event) => {
        onEvent({ seq: Number(event.lastEventId), kind, payload: JSON.parse(event.data) });
      });
    }
  };
  const comeBack = () => {
    if (source?.readyState !== EventSource.CLOSED || signal.aborted) return;
    clearTimeout(timer);
    open();
  };
  open();
  window.addEventListener('online', comeBack, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    source?.close();
  });
}
