import type { Context } from 'hono';
import {
  loadWordsSurely,
  stopLoadingWords,
  wordsTopic,
} from '#app/domains/operators/words/current-words.server.ts';
import { presenceTopic } from '#app/domains/stocks/search-index/presence.server.ts';
import { replicas } from '#app/platform/db/database.server.ts';
import { isEtagKnown } from '#app/platform/http/cache/etags.ts';
import {
  type CachedPage,
  type MadePage,
  PageCache,
} from '#app/platform/http/cache/page-cache.server.ts';
import { chooseEncoding } from '#app/platform/http/compress.server.ts';
import { counter } from '#app/platform/http/figures/metrics.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import type { PageForMany, WholePage } from '#app/platform/http/request-context.server.ts';
import { liveHub } from '#app/platform/live/current-hub.server.ts';
import type { LiveHub } from '#app/platform/live/live-hub.server.ts';
import { readerHeader, visitorReader } from '#app/platform/offline/worker-names.ts';
import {
  forgetGoods,
  forgetReads,
  rememberBy,
} from '#app/platform/remembered/remembered-reads.server.ts';
import { forgetRows } from '#app/platform/remembered/remembered-rows.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { requesterOf } from '../limits/sender.server.ts';
import { askedByMany, type PageName } from './asked-page.server.ts';
import { formFor } from './first-look.server.ts';
import { orLastPage } from './last-page.server.ts';
import { pagePolicy } from './page-policy.server.ts';

type PageHandler = (c: Context<HttpEnv>) => Promise<Response>;

const passed = (): number => replicas()?.passed() ?? Number.POSITIVE_INFINITY;

const cache = keep(
  'page-cache',
  () =>
    new PageCache({
      maxBytes: 64 * 1024 * 1024,
      ttlMs: 30_000,
      // Read from a replica, a page may be older than the change that called for it.
      passed,
    }),
);

const textsIn = (told: unknown): string[] | undefined =>
  Array.isArray(told) ? told.filter((one) => typeof one === 'string') : undefined;

/** Forgets what changed on any instance, and everything when changes may have been missed. */
export function forgetChanged(
  hub: Pick<LiveHub, 'onBroadcast' | 'onLost' | 'listening'>,
  pages: PageCache,
): () => void {
  const stopRemembering = rememberBy({
    areGoodsHeardOf: () => hub.listening && (replicas()?.hasPassedAll ?? true),
    passed,
  });
  /** `isForGood` drops the stale copies too, because changes may have been missed. */
  const forgetAll = (isForGood: boolean): void => {
    const change = isForGood ? pages.forgetForGood() : pages.forgetAll();
    forgetReads('goods', change);
    forgetReads('shops', change);
    forgetReads('words', change);
    forgetRows('shown');
    forgetRows('words');
    replicas()?.hear(change);
  };
  const stopChanges = hub.onBroadcast('market.changed', (told) => {
    const ids = textsIn(told) ?? [];
    forgetGoods(ids);
    forgetRows('shown', ids);
    const change = pages.forget(ids);
    replicas()?.hear(change);
  });
  const stopWords = hub.onBroadcast(presenceTopic, (told) => {
    forgetRows('words', textsIn(told));
    const change = pages.forget([]);
    replicas()?.hear(change);
  });
  // Names of shops are remembered for longer than it may take until a suspended one is gone.
  const stopSuspended = hub.onBroadcast('shops.suspended', () => {
    const change = pages.forget([]);
    forgetReads('shops', change);
    replicas()?.hear(change);
  });
  let hasMissed = false;
  /** Retries until the pool answers and keeps the last pages meanwhile. Searches use a new synonym only after that. */
  const wordsChanged = () =>
    void loadWordsSurely(() => {
      forgetAll(hasMissed && hub.listening);
      hasMissed &&= !hub.listening;
    });
  const stopMarketWords = hub.onBroadcast(wordsTopic, wordsChanged);
  const stopLost = hub.onLost(() => {
    hasMissed = true;
    forgetAll(false);
    if (hub.listening) wordsChanged();
  });
  return () => {
    stopChanges();
    stopWords();
    stopSuspended();
    stopMarketWords();
    stopLoadingWords();
    stopLost();
    forgetAll(true);
    stopRemembering();
  };
}

export const pageCacheBytes = (): number => cache.bytes;
/** How many pages could be given out without a database. */
export const lastPageCount = (): number => cache.lastCount;

export const keepPagesFresh = (): (() => void) => forgetChanged(liveHub(), cache);

function isListening(): boolean {
  try {
    return liveHub().listening;
  } catch {
    return false;
  }
}

/** A page that can be given out as it is, with nothing else to be done about it. */
export function keptPage(key: string): CachedPage | undefined {
  if (!isListening()) return undefined;
  const page = cache.get(key);
  return page && !cache.isDue(key) ? page : undefined;
}

/** Undefined for whatever must be made for this one request. */
function pageAsked(c: Context<HttpEnv>): PageName | undefined {
  const { origin, translator } = c.var.context;
  const { pathname, search, searchParams } = new URL(c.req.raw.url);
  return askedByMany({
    method: c.req.method,
    path: pathname,
    params: search === '' ? undefined : searchParams,
    cookie: c.req.header('cookie'),
    authorization: c.req.header('authorization'),
    origin,
    language: translator.language,
  });
}

const countAsked = counter('oja_page_cache_requests_total');

/** How often pages come from memory. */
export const countOutcome = (language: string, outcome: 'hit' | 'miss'): void =>
  countAsked({ language, outcome });

async function answer(c: Context<HttpEnv>, made: CachedPage): Promise<Response> {
  const known = c.req.header('if-none-match');
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  const page = formFor(made, { cookie: c.req.header('cookie'), known, encoding });
  const headers = { ...page.headers, etag: page.etag };
  if (isEtagKnown(known, page.etag)) return new Response(null, { status: 304, headers });
  const body = encoding === undefined ? page.plain : await page.packed(encoding);
  const length = { 'content-length': String(body.length) };
  return new Response(body, {
    headers: encoding
      ? { ...headers, ...length, 'content-encoding': encoding }
      : { ...headers, ...length },
  });
}

function mayBeKept(response: Response): boolean {
  return response.status === 200 && !response.headers.has('set-cookie');
}

/** Data for a page change comes as an answer of its own, and so does a page that failed: no scripts of ours are in it. */
async function wholeOf(response: Response): Promise<WholePage> {
  const body = Buffer.from(await response.arrayBuffer());
  const text = body.toString('latin1');
  return { body, naming: text, scripts: [], outline: text };
}

/** Given out without a nonce: its own scripts are named by their hashes instead. */
function made(
  c: Context<HttpEnv>,
  response: Response,
  { body, naming, scripts, outline }: WholePage,
): MadePage {
  const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
  const isPage = type.startsWith('text/html');
  return {
    body,
    naming,
    outline,
    headers: {
      'content-type': type,
      'content-language': c.var.context.translator.language,
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, accept-language, cookie',
      ...(isPage && {
        'content-security-policy': pagePolicy(c, { hashes: scripts }),
      }),
      [readerHeader]: visitorReader,
      ...(response.headers.has('x-remix-response') && { 'x-remix-response': 'yes' }),
    },
  };
}

/** Made for all who ask meanwhile; `own` is what came out when it may not be cached. */
async function makePage(
  c: Context<HttpEnv>,
  { key, search }: PageName,
  handle: PageHandler,
): Promise<{ page: CachedPage | undefined; own: Response | undefined }> {
  let own: Response | undefined;
  const make = async (): Promise<MadePage | undefined> => {
    let whole: WholePage | undefined;
    let isFit = true;
    const forMany: PageForMany = {
      search,
      take: (page: WholePage): void => {
        whole = page;
      },
      keepNot: (): void => {
        isFit = false;
      },
    };
    c.set('context', { ...c.var.context, forMany });
    const response = await handle(c);
    const page = made(c, response, whole ?? (await wholeOf(response)));
    if (isFit && mayBeKept(response)) return page;
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(page.headers)) {
      if (name !== 'cache-control') headers.set(name, value);
    }
    own = new Response(page.body, { status: response.status, headers });
    return undefined;
  };
  const page = await cache.make(key, make, requesterOf(c).isKnown);
  return { page, own };
}

/** Answers the market's pages from memory for everybody who is not signed in. */
export function cachedPages(handle: PageHandler): PageHandler {
  return async (c) => {
    const asked = pageAsked(c);
    if (asked === undefined) return handle(c);
    const { key } = asked;
    const last = () => cache.last(key);
    if (!isListening()) return orLastPage(c, last, () => handle(c));
    const known = cache.get(key);
    const { language } = c.var.context.translator;
    countOutcome(language, known ? 'hit' : 'miss');
    if (known) {
      // Its failure is nobody's: the page that is there goes on until its time is over.
      if (cache.isDue(key)) void makePage(c, asked, handle).catch(() => undefined);
      return answer(c, known);
    }
    return orLastPage(c, last, async () => {
      const { page, own } = await makePage(c, asked, handle);
      if (page) return answer(c, page);
      return own ?? handle(c);
    });
  };
}
