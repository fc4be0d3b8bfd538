import { channelCursor, eventsAfter, type LiveEvent } from './events.server.ts';

/** What a stream sends next, and where it stands then; without bytes there is nothing new. */
export interface Batch {
  cursor: number;
  bytes?: Uint8Array;
}

interface Written {
  seq: number;
  bytes: Uint8Array;
}

const mostBuffered = 100;
const mostBufferedBytes = 128 * 1024;

const write = ({ seq, kind, payload }: LiveEvent): Written => ({
  seq,
  bytes: Buffer.from(`id: ${seq}\nevent: ${kind}\ndata: ${JSON.stringify(payload)}\n\n`),
});

/** Events in between were swept, or the database was restored: the page must load its data again. */
const reset = (seq: number): Batch => ({
  cursor: seq,
  bytes: Buffer.from(`id: ${seq}\nevent: reset\ndata: {}\n\n`),
});

/**
 * The end of one channel, read once for all its streams on this instance. What is known is trusted
 * only while the hub listens: else every question goes to the database, still once for all.
 */
export class ChannelTail {
  readonly #channel: string;
  readonly #isListening: () => boolean;
  readonly #followers = new Set<() => void>();
  readonly #older = new Map<string, Promise<Written[]>>();
  /** Without holes; the last of them is the newest. */
  #buffer: Written[] = [];
  #newest: number | undefined;
  #heard = 0;
  #isStale = true;
  #looking: Promise<void> | undefined;
  #lookingAgain: Promise<void> | undefined;

  constructor(channel: string, isListening: () => boolean) {
    this.#channel = channel;
    this.#isListening = isListening;
  }

  /** `ring` is called whenever something may be new. */
  follow(ring: () => void): () => void {
    const own = () => ring();
    this.#followers.add(own);
    return () => this.#followers.delete(own);
  }

  get followers(): number {
    return this.#followers.size;
  }

  /** `seq` is the channel's newest number; undefined after a gap, when it must be looked up. */
  hear(seq: number | undefined): void {
    if (seq === undefined) this.#isStale = true;
    else if (this.#newest !== undefined && seq <= this.#newest) return;
    else this.#heard = Math.max(this.#heard, seq);
    const ringAll = () => {
      for (const ring of this.#followers) ring();
    };
    // A read that fails fails again for those who are woken, and there it is dealt with.
    this.#look().then(ringAll, ringAll);
  }

  /**
   * For a stream that opens. It may have heard on another instance of an event whose notice is
   * still on its way here, so the database itself is asked.
   */
  async catchUp(): Promise<void> {
    this.#isStale = true;
    await this.#look();
  }

  async read(cursor: number | undefined, most: number): Promise<Batch> {
    if (this.#isBehind()) await this.#look();
    const newest = this.#newest ?? 0;
    if (cursor === undefined || cursor === newest) return { cursor: newest };
    if (cursor > newest) return reset(newest);
    const first = this.#buffer[0]?.seq ?? newest + 1;
    const skip = cursor + 1 - first;
    const found =
      skip < 0 ? await this.#readOlder(cursor, most) : this.#buffer.slice(skip, skip + most);
    // No stream gets ahead of what is known here, or it would look like one of a restored database.
    const events = found.filter(({ seq }) => seq <= newest);
    const last = events.at(-1);
    if (!last || events[0]?.seq !== cursor + 1) return reset(newest);
    return { cursor: last.seq, bytes: Buffer.concat(events.map(({ bytes }) => bytes)) };
  }

  #isBehind(): boolean {
    const isUnknown = this.#newest === undefined || this.#isStale || !this.#isListening();
    return isUnknown || this.#heard > (this.#newest ?? 0);
  }

  /** Who asks during a read waits for the one after it, which sees all that was there when he asked. */
  #look(): Promise<void> {
    if (!this.#looking) {
      this.#looking = this.#readNew().finally(() => {
        this.#looking = undefined;
      });
      return this.#looking;
    }
    const again = () => {
      this.#lookingAgain = undefined;
      return this.#look();
    };
    this.#lookingAgain ??= this.#looking.then(again, again);
    return this.#lookingAgain;
  }

  async #readNew(): Promise<void> {
    const known = this.#newest;
    try {
      if (known === undefined || this.#isStale || !this.#isListening()) {
        this.#isStale = false;
        this.#heard = 0;
        const seq = await channelCursor(this.#channel);
        // Less than before: the database was restored, and what is buffered here never happened.
        if (known === undefined || seq < known) this.#startAt(seq);
        if (known === undefined || seq <= known) return;
      }
      const events = await eventsAfter(this.#channel, known, mostBuffered);
      if (events[0]?.seq === known + 1) this.#keep(events);
      else this.#startAt(await channelCursor(this.#channel));
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  #startAt(seq: number): void {
    this.#buffer = [];
    this.#newest = seq;
  }

  #keep(events: readonly LiveEvent[]): void {
    this.#buffer.push(...events.map(write));
    this.#newest = this.#buffer.at(-1)?.seq;
    let size = this.#buffer.reduce((sum, { bytes }) => sum + bytes.length, 0);
    while (this.#buffer.length > mostBuffered || size > mostBufferedBytes) {
      size -= this.#buffer.shift()?.bytes.length ?? 0;
    }
  }

  /** For readers who were away: many of them come back at once, often from the same place. */
  #readOlder(cursor: number, most: number): Promise<Written[]> {
    const key = `${cursor}:${most}`;
    const known = this.#older.get(key);
    if (known) return known;
    const reading = eventsAfter(this.#channel, cursor, most)
      .then((events) => events.map(write))
      .finally(() => this.#older.delete(key));
    this.#older.set(key, reading);
    return reading;
  }
}
