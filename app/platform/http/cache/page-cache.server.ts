import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { now } from '../../clock.ts';
import { Changes } from '../../remembered/changes.ts';
import type { Encoding } from '../compress.server.ts';
import { idsIn } from './named-ids.ts';

export interface MadePage {
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
  /** What of it names the ids of everything that it shows. */
  naming: string;
  /** Two pages with the same one are the same. */
  outline: string;
}

export interface CachedPage {
  headers: Record<string, string>;
  etag: string;
  plain: Buffer<ArrayBuffer>;
  /** Compressed when first asked for, then cached. */
  packed: (encoding: Encoding) => Promise<Buffer<ArrayBuffer>>;
  /** The same, once it is there. */
  packedBefore: (encoding: Encoding) => Buffer<ArrayBuffer> | undefined;
  /** Ids of everything on the page: it is forgotten when one of them changes. */
  tags: ReadonlySet<string>;
}

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function compressed(plain: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await (encoding === 'br' ? packers.br(plain, brotli) : packers.gzip(plain)));
}

/** A body with its compressed forms, each made once. */
export function packable(plain: () => Buffer): Pick<CachedPage, 'packed' | 'packedBefore'> {
  const begun = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>();
  const ready = new Map<Encoding, Buffer<ArrayBuffer>>();
  const pack = async (encoding: Encoding): Promise<Buffer<ArrayBuffer>> => {
    const bytes = await compressed(plain(), encoding);
    ready.set(encoding, bytes);
    return bytes;
  };
  return {
    packed: (encoding) => {
      const packing = begun.get(encoding) ?? pack(encoding);
      begun.set(encoding, packing);
      return packing;
    },
    packedBefore: (encoding) => ready.get(encoding),
  };
}

const storedForm = ({ headers, body: plain, naming, outline }: MadePage): CachedPage => ({
  headers,
  // Keeps no secret and proves nothing; it takes half the time of the next stronger one, and that is worth having on every page.
  etag: `W/"${hash('sha1', outline, 'base64url').slice(0, 22)}"`,
  plain,
  ...packable(() => plain),
  tags: idsIn(naming),
});

interface Cached {
  page: CachedPage;
  /** Nothing on it had changed then. */
  freshAt: number;
}

interface Making {
  page: Promise<CachedPage | undefined>;
  goesFirst: boolean;
}

/** The page, its compressed forms, and those of the page with its styles in it (`pages/first-look.server.ts`). */
const sizeOf = ({ page }: Cached): number => Math.ceil(page.plain.length * 1.8) + 10_000;

interface PageCacheSettings {
  maxBytes: number;
  /** So long a page is new; for as long again it is given out while the next one is made. */
  ttlMs: number;
  nowMs?: () => number;
  /** The last change, as `forget` counts them, that whatever is read now has in it; without it all. */
  passed?: () => number;
}

/** Addresses that found no room, as many as are asked for in some seconds of a flood. */
const mostTurnedAway = 5_000;
/** To look for pages whose time is over goes through all of them. */
const clearMs = 1_000;

/** What is given out while nothing can be made; pages that are new, too, lie in memory once. */
const lastBytes = 16 * 1024 * 1024;

export interface LastPage {
  page: CachedPage;
  madeAt: Date;
}

/** Whole answers in memory, bounded; each knows what it shows and is not given out when that has changed. */
export class PageCache {
  readonly #pages: LRUCache<string, Cached>;
  /** Each page as it was last made: for when its time is over and no other can be made, however long that lasts. */
  readonly #last = new LRUCache<string, LastPage>({
    maxSize: lastBytes,
    sizeCalculation: ({ page }) => page.plain.length + 1_000,
  });
  readonly #making = new Map<string, Making>();
  /** Asked for once while there was no room: whoever asks again finds the page kept. */
  readonly #turnedAway = new LRUCache<string, true>({ max: mostTurnedAway });
  #clearedAt = Number.NEGATIVE_INFINITY;
  readonly #changes = new Changes();
  readonly #maxBytes: number;
  readonly #ttlMs: number;
  readonly #nowMs: () => number;
  readonly #passed: () => number;

  constructor({ maxBytes, ttlMs, nowMs = () => performance.now(), passed }: PageCacheSettings) {
    this.#maxBytes = maxBytes;
    this.#ttlMs = ttlMs;
    this.#nowMs = nowMs;
    this.#passed = passed ?? (() => this.#changes.clock);
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      ttl: 2 * ttlMs,
      ttlResolution: 0,
      perf: { now: nowMs },
      sizeCalculation: sizeOf,
    });
  }

  get size(): number {
    return this.#pages.size;
  }

  /** Of all pages together, as they are counted against the bound. */
  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  get(key: string): CachedPage | undefined {
    const cached = this.#pages.get(key);
    if (!cached) return undefined;
    if (this.#changes.areSince(cached.freshAt, cached.page.tags)) {
      this.#pages.delete(key);
      return undefined;
    }
    cached.freshAt = this.#changes.clock;
    return cached.page;
  }

  /** However old; never one whose things are known to have changed. */
  last(key: string): LastPage | undefined {
    return this.#last.get(key);
  }

  get lastCount(): number {
    return this.#last.size;
  }

  /** Time for the next one, and nobody makes it yet: who made a page wait for its turn would make all wait. */
  isDue(key: string): boolean {
    return this.#pages.getRemainingTTL(key) < this.#ttlMs && !this.#making.has(key);
  }

  /**
   * Makes a page once for all who ask meanwhile; undefined when it may not be cached. Who `goesFirst` has
   * an earlier turn than others and does not wait for theirs.
   */
  async make(
    key: string,
    make: () => Promise<MadePage | undefined>,
    goesFirst = false,
  ): Promise<CachedPage | undefined> {
    const running = this.#making.get(key);
    if (running && (running.goesFirst || !goesFirst)) return running.page;
    const page = this.#makeAndKeep(key, make).finally(() => {
      if (this.#making.get(key) === mine) this.#making.delete(key);
    });
    const mine = { page, goesFirst };
    this.#making.set(key, mine);
    return page;
  }

  async #makeAndKeep(
    key: string,
    make: () => Promise<MadePage | undefined>,
  ): Promise<CachedPage | undefined> {
    const known = Math.min(this.#changes.clock, this.#passed());
    const made = await make();
    if (!made) return undefined;
    const page = storedForm(made);
    // A server that is behind may have come back meanwhile.
    if (!this.#changes.areSince(Math.min(known, this.#passed()), page.tags)) {
      const cached = { page, freshAt: this.#changes.clock };
      if (!this.#isWorthRoom(key, cached)) return page;
      this.#pages.set(key, cached);
      this.#last.set(key, { page, madeAt: now() });
    }
    return page;
  }

  /**
   * Whoever goes through endless addresses would push out the pages that many ask for: once there is no room, a page is
   * kept when it is asked for the second time.
   */
  #isWorthRoom(key: string, cached: Cached): boolean {
    if (this.#pages.has(key) || this.#hasRoomFor(cached)) return true;
    if (this.#turnedAway.delete(key)) return true;
    this.#turnedAway.set(key, true);
    return false;
  }

  #hasRoomFor(cached: Cached): boolean {
    const hasRoom = () => this.#pages.calculatedSize + sizeOf(cached) <= this.#maxBytes;
    if (hasRoom()) return true;
    // Pages whose time is over lie there until somebody looks.
    const at = this.#nowMs();
    if (at - this.#clearedAt < clearMs) return false;
    this.#clearedAt = at;
    this.#pages.purgeStale();
    return hasRoom();
  }

  /** Every page that shows one of these is out of date: found out when it is asked for, so a change costs nothing. Gives the change's number. */
  forget(tags: readonly string[]): number {
    // A few hundred at most; later nobody would know any more what had changed.
    for (const [key, { page }] of this.#last.entries())
      if (tags.some((tag) => page.tags.has(tag))) this.#last.delete(key);
    // Those who come from now on must not be handed a page that was begun before.
    this.#making.clear();
    return this.#changes.note(tags);
  }

  /** No page is new any more; the last ones stay for when no other can be made. */
  forgetAll(): number {
    this.#pages.clear();
    this.#making.clear();
    return this.#changes.noteAll();
  }

  /** Changes have been missed: nothing of before is worth anything. */
  forgetForGood(): number {
    this.#last.clear();
    return this.forgetAll();
  }
}
