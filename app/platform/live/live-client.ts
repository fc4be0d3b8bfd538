import type { EventsSince } from './events-since.server.ts';
import { type ClientEvent, openEventSource } from './open-event-source.ts';
import { shareByTabs } from './share-by-tabs.ts';

export interface LiveClientOptions {
  /** One name, one stream for all tabs of this browser. */
  name: string;
  streamUrl: string;
  /** The same events in one answer: for gaps and for networks that hold streams back. */
  sinceUrl: string;
  kinds: readonly string[];
  /** Embedded in the page, read before its data. */
  cursor: number;
  onEvent: (event: ClientEvent) => void;
  /** Events are gone: the page loads its data again. */
  onReset: () => void;
  /** True in the one tab that speaks for the browser. */
  onLead?: (leads: boolean) => void;
}

const pollMs = 5_000;

/**
 * Events of one channel, each once and in order, whatever happens to the line. One tab holds the
 * stream and passes events on; every tab keeps its own cursor and asks for what it missed.
 */
export class LiveClient {
  readonly #options: LiveClientOptions;
  readonly #stop = new AbortController();
  #cursor: number;
  #catchingUp: Promise<void> | undefined;
  #poller: ReturnType<typeof setInterval> | undefined;

  constructor(options: LiveClientOptions) {
    this.#options = options;
    this.#cursor = options.cursor;
  }

  start(): void {
    const { name, streamUrl, kinds, onLead } = this.#options;
    const { signal } = this.#stop;
    const share = shareByTabs<ClientEvent>(name, {
      signal,
      onEvent: (event) => this.#take(event),
      lead: (leading) => {
        onLead?.(true);
        openEventSource({
          url: () => `${streamUrl}?cursor=${this.#cursor}`,
          kinds: [...kinds, 'reset'],
          signal: leading,
          onEvent: (event) => {
            this.#take(event);
            share.send(event);
          },
          onLine: (up) => this.#poll(!up),
        });
      },
    });
    // What was told between the page's data and this moment.
    void this.#catchUp();
    signal.addEventListener('abort', () => this.#poll(false));
  }

  stop(): void {
    this.#stop.abort();
  }

  #poll(on: boolean): void {
    if (!on) {
      clearInterval(this.#poller);
      this.#poller = undefined;
    } else if (!this.#stop.signal.aborted) {
      this.#poller ??= setInterval(() => void this.#catchUp(), pollMs);
    }
  }

  #take(event: ClientEvent): void {
    if (this.#stop.signal.aborted) return;
    if (event.kind === 'reset') {
      this.#cursor = event.seq;
      this.#options.onReset();
    } else if (event.seq === this.#cursor + 1) {
      this.#cursor = event.seq;
      this.#options.onEvent(event);
    } else if (event.seq > this.#cursor) void this.#catchUp();
  }

  #catchUp(): Promise<void> {
    this.#catchingUp ??= this.#ask().finally(() => {
      this.#catchingUp = undefined;
    });
    return this.#catchingUp;
  }

  async #ask(): Promise<void> {
    const { sinceUrl } = this.#options;
    for (let more = true; more && !this.#stop.signal.aborted; ) {
      const from = this.#cursor;
      const answer = await fetch(`${sinceUrl}?cursor=${from}`).catch(() => undefined);
      if (!answer?.ok) return;
      const { events, cursor, reset } = (await answer.json()) as EventsSince;
      if (reset) this.#take({ seq: cursor, kind: 'reset', payload: {} });
      for (const event of events) this.#take(event);
      more = events.length > 0 && this.#cursor > from;
    }
  }
}
