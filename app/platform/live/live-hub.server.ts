import { log } from '#app/platform/log.server.ts';
import { ChannelTail } from './channel-tail.server.ts';
import { ListenConnection, type ListenTimes } from './listen-connection.server.ts';
import { Listeners } from './listeners.ts';
import { SharedChecks } from './shared-checks.server.ts';
import { decodeNotice } from './wire.ts';

const usualTimes: ListenTimes = { pingMs: 5_000, slowestRetryMs: 5_000 };
const failed = (error: unknown) => log.error({ err: error }, 'a live listener failed');

/** What happens on any instance, heard here: one listening connection for the whole process. */
export class LiveHub {
  readonly #tails = new Map<string, ChannelTail>();
  readonly #topics = new Listeners<unknown>(failed);
  readonly #lost = new Listeners<void>(failed);
  readonly #closing = new AbortController();
  readonly #connection: ListenConnection;
  readonly checks: SharedChecks;
  #listening = false;

  constructor(url: string, times: Partial<ListenTimes> = {}) {
    this.#connection = new ListenConnection(
      url,
      {
        onNotice: (text) => this.#hear(text),
        onUp: () => this.#up(),
        onDown: () => this.#down(),
      },
      { ...usualTimes, ...times },
    );
    this.checks = new SharedChecks(this);
  }

  open(): Promise<void> {
    return this.#connection.open();
  }

  /** False while broadcasts may be missed: a cache should then not be filled. */
  get listening(): boolean {
    return this.#listening;
  }

  /** Aborted when the hub closes: streams end then. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  get subscribers(): number {
    let all = 0;
    for (const tail of this.#tails.values()) all += tail.followers;
    return all;
  }

  /** The channel as all its streams here read it; `ring` is called when something may be new. */
  follow(channel: string, ring: () => void): { tail: ChannelTail; leave: () => void } {
    const tail = this.#tails.get(channel) ?? new ChannelTail(channel, () => this.#listening);
    this.#tails.set(channel, tail);
    const stop = tail.follow(ring);
    const leave = () => {
      stop();
      if (tail.followers === 0 && this.#tails.get(channel) === tail) this.#tails.delete(channel);
    };
    return { tail, leave };
  }

  onBroadcast(topic: string, listener: (payload: unknown) => void): () => void {
    return this.#topics.add(topic, listener);
  }

  /**
   * Called when the connection is lost and again when it is back, since what was cached in between
   * may be old too: caches forget everything.
   */
  onLost(listener: () => void): () => void {
    return this.#lost.add('', listener);
  }

  /** Ends the streams but goes on listening: the first half of a graceful stop. */
  endStreams(): void {
    this.#closing.abort();
  }

  async close(): Promise<void> {
    this.endStreams();
    this.#listening = false;
    await this.#connection.close();
  }

  #hear(text: string | undefined): void {
    const notice = decodeNotice(text);
    if (notice?.type === 'event') this.#tails.get(notice.channel)?.hear(notice.seq);
    else if (notice?.type === 'broadcast') this.#topics.tell(notice.topic, notice.payload);
  }

  #up(): void {
    this.#listening = true;
    this.#lost.tellAll();
    for (const tail of this.#tails.values()) tail.hear(undefined);
  }

  #down(): void {
    this.#listening = false;
    this.#lost.tellAll();
  }
}
