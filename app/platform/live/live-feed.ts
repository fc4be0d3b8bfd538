import { LiveClient, type LiveClientOptions } from './live-client.ts';
import type { ClientEvent } from './open-event-source.ts';

interface Subscriber {
  /** Newer events only: what came before is in the data that the subscriber has. */
  after: number;
  onEvent: (event: ClientEvent) => void;
  onReset: () => void;
}

const mostBuffered = 500;

/** One client for all parts of a page; who comes later is told what came since its own data. */
export class LiveFeed {
  readonly #client: LiveClient;
  readonly #subscribers = new Set<Subscriber>();
  readonly #recent: ClientEvent[] = [];
  #first: number;
  leads = false;

  constructor(options: Omit<LiveClientOptions, 'onEvent' | 'onReset' | 'onLead'>) {
    this.#first = options.cursor;
    this.#client = new LiveClient({
      ...options,
      onEvent: (event) => this.#pass(event),
      onReset: () => this.#reset(),
      onLead: (leads) => {
        this.leads = leads;
      },
    });
    this.#client.start();
  }

  stop(): void {
    this.#client.stop();
    this.#subscribers.clear();
  }

  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    const missed = this.#recent.filter(({ seq }) => seq > subscriber.after);
    if (this.#first > subscriber.after) subscriber.onReset();
    else for (const event of missed) subscriber.onEvent(event);
    return () => this.#subscribers.delete(subscriber);
  }

  #pass(event: ClientEvent): void {
    this.#recent.push(event);
    if (this.#recent.length > mostBuffered) this.#first = this.#recent.shift()?.seq ?? this.#first;
    for (const subscriber of [...this.#subscribers]) {
      if (event.seq > subscriber.after) subscriber.onEvent(event);
    }
  }

  #reset(): void {
    this.#recent.length = 0;
    for (const { onReset } of [...this.#subscribers]) onReset();
  }
}
