import { setTimeout as wait } from 'node:timers/promises';
import { readEvents } from '#tests/support/read-events.ts';

interface Since {
  cursor: number;
}

/** An open page of the team: it hears what happens, and comes back by its last number when it was cut off. */
class Reader {
  heard = 0;
  missed = 0;
  repeated = 0;
  cuts = 0;
  #last: number;
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #over: AbortSignal;
  readonly running: Promise<void>;

  constructor(url: string, token: string, from: number, over: AbortSignal) {
    this.#url = url;
    this.#headers = { authorization: `Bearer ${token}` };
    this.#last = from;
    this.#over = over;
    this.running = this.#read();
  }

  get last(): number {
    return this.#last;
  }

  async #read(): Promise<void> {
    while (!this.#over.aborted) {
      try {
        const headers = { ...this.#headers, 'last-event-id': String(this.#last) };
        const stream = await fetch(this.#url, { headers, signal: this.#over });
        if (stream.status === 200)
          for await (const { id, event } of readEvents(stream)) this.#hear(id, event);
        else await stream.body?.cancel();
      } catch {
        // Cut off: the number says where to go on.
      }
      this.cuts += 1;
      await wait(300);
    }
  }

  #hear(id: number, event: string): void {
    if (event === 'reset' || id > this.#last + 1) this.missed += Math.max(1, id - this.#last - 1);
    if (id <= this.#last) this.repeated += 1;
    this.heard += 1;
    this.#last = Math.max(this.#last, id);
  }
}

/** Open pages of a shop's team on both of its streams. */
export class Streams {
  readonly #url: string;
  readonly #token: string;
  readonly #over = new AbortController();
  readonly #readers = new Map<string, Reader[]>();

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async #newest(path: string): Promise<number> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const answer = await fetch(`${this.#url}${path}/since`, { headers });
    return ((await answer.json()) as Since).cursor;
  }

  async open(each: number): Promise<void> {
    for (const path of ['/api/live/inbox', '/api/live/orders']) {
      const from = await this.#newest(path);
      const open = () => new Reader(`${this.#url}${path}`, this.#token, from, this.#over.signal);
      this.#readers.set(path, Array.from({ length: each }, open));
    }
  }

  /**
   * When nothing more happens: everybody has heard the last word, or it counts as missed. Sooner than the heartbeat
   * (20 s), at which a stream looks by itself: catches an instance that no longer listens after the leader changed.
   */
  async close(): Promise<{ heard: number; missed: number; repeated: number; cuts: number }> {
    const sum = { heard: 0, missed: 0, repeated: 0, cuts: 0 };
    for (const [path, readers] of this.#readers) {
      const newest = await this.#newest(path);
      const until = Date.now() + 8_000;
      while (readers.some(({ last }) => last < newest) && Date.now() < until) await wait(200);
      for (const reader of readers) {
        sum.heard += reader.heard;
        sum.missed += reader.missed + Math.max(0, newest - reader.last);
        sum.repeated += reader.repeated;
        sum.cuts += reader.cuts;
      }
    }
    this.#over.abort();
    await Promise.all([...this.#readers.values()].flat().map(({ running }) => running));
    return sum;
  }
}
