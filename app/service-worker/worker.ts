import {
  CacheFirst,
  ExpirationPlugin,
  Serwist,
  type SerwistPlugin,
  StaleWhileRevalidate,
} from 'serwist';
import { cacheNames, type ToWorker } from '#app/platform/offline/worker-names.ts';
import { answerPage, wantKept } from './answer-pages.ts';
import { keepShared } from './keep-shared.ts';
import { isData, isKept, isPage } from './kept-paths.ts';
import { limitBytes } from './limit-bytes.ts';
import { listenForNotices } from './notices.ts';
import { keepPage, keptPage } from './page-store.ts';
import { sendWhenOnline } from './send-outbox.ts';

declare const self: ServiceWorkerGlobalScope;
/** Set by scripts/after-build/service-worker.ts. */
declare const buildName: string;
declare const teamFiles: readonly string[];

const month = 30 * 24 * 3_600;
const day = 24 * 3_600_000;
const mostPictures = 20 * 1024 * 1024;

const files = new CacheFirst({
  cacheName: cacheNames.files,
  // Also those of the builds before: an open page or a kept one goes on with them.
  plugins: [
    new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: 2 * month, maxAgeFrom: 'last-used' }),
  ],
  matchOptions: { ignoreVary: true },
});

/** A picture that is not on this phone is a plain place for one, not a sign that something is broken. */
const noPhoto = '/no-photo.svg';
/** Under the page “No network”, and on no screen of the team. */
const logoOnDark = '/logo-on-dark.svg';
const plainPlace: SerwistPlugin = {
  handlerDidError: () => caches.match(noPhoto, { cacheName: cacheNames.files, ignoreVary: true }),
};

const pictures = new CacheFirst({
  cacheName: cacheNames.pictures,
  plugins: [limitBytes(cacheNames.pictures, mostPictures), plainPlace],
});

const isOwn = (url: URL): boolean => url.origin === self.location.origin;
/** Named by their content, for good. */
const isFile = ({ pathname }: URL): boolean => /^\/(assets\/|messages\/.+\.json$)/.test(pathname);
const isLook = ({ pathname }: URL): boolean =>
  /^\/(banners\/.+|(icon|logo|logo-on-dark|no-photo)\.svg)$/.test(pathname);
const isPicture = ({ pathname }: URL): boolean =>
  /^\/files\/(products|demo|profile-pictures|reviews)\//.test(pathname);

// It takes over at once and reloads nothing: what it does for a page does not depend on the page's own version.
const serwist = new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  navigationPreload: true,
  runtimeCaching: [
    { matcher: ({ url }) => isOwn(url) && isFile(url), handler: files },
    { matcher: ({ url }) => isOwn(url) && isPicture(url), handler: pictures },
    {
      matcher: ({ url }) => isOwn(url) && isLook(url),
      handler: new StaleWhileRevalidate({ cacheName: cacheNames.files }),
    },
    {
      matcher: ({ url, request }) =>
        isOwn(url) &&
        (request.mode === 'navigate'
          ? isPage(url.pathname)
          : isData(url.pathname) && isKept(url.pathname)),
      handler: ({ event }) => answerPage(event as FetchEvent, buildName),
    },
  ],
});

/** One after the other: a slow line is the page's own first. */
async function keepFiles(event: ExtendableEvent, urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheNames.files);
  for (const url of urls) {
    const address = new URL(url, self.location.origin);
    if (!isOwn(address) || !(isFile(address) || isLook(address))) continue;
    if (await cache.match(address.href, { ignoreVary: true })) continue;
    const request = new Request(address.href);
    await files.handle({ event, request }).catch(() => undefined);
  }
}

const namedFiles = /["'](\/(?:assets|messages)\/[\w.-]+)["']/g;

/** With the scripts, styles and texts that a document names: without them it would not come alive. */
async function fetchAndKeep(event: ExtendableEvent, href: string): Promise<void> {
  const response = await fetch(href);
  const text = await response.clone().text();
  await keepPage(href, response, buildName);
  if (!response.headers.get('content-type')?.startsWith('text/html')) return;
  await keepFiles(event, [...new Set([...text.matchAll(namedFiles)].map(([, url]) => url ?? ''))]);
}

async function keepPages(event: ExtendableEvent, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { href, pathname, origin } = new URL(path, self.location.origin);
    if (origin !== self.location.origin || !isKept(pathname)) continue;
    const kept = await keptPage(href);
    if (kept?.build === buildName && Date.now() - kept.at < day) continue;
    await fetchAndKeep(event, href).catch(() => undefined);
  }
}

/** What the team's first screens are made of; a visitor's phone never fetches it. */
const teamPages = [
  '/',
  '/offline',
  '/orders/counter',
  '/orders',
  '/stocks',
  '/stocks?add=1',
  '/messages',
  '/waiting',
];
const dataOf = (page: string): string => {
  const [path, search] = page.split('?');
  return `${path === '/' ? '/_' : path}.data${search ? `?${search}` : ''}`;
};

async function hear(event: ExtendableMessageEvent): Promise<void> {
  const message: ToWorker = event.data;
  if (message.kind === 'keep') {
    await keepFiles(event, [noPhoto, ...message.files]);
    await keepPages(event, message.pages);
    return;
  }
  if (message.kind === 'useKept') {
    wantKept(message.page);
    event.ports[0]?.postMessage('noted');
    return;
  }
  await keepPages(event, ['/', '/offline', ...teamPages.map(dataOf)]);
  await keepFiles(event, [logoOnDark, ...teamFiles]);
}

/** Shared to the app: kept here, with or without a line, and taken up by the form for a new item. */
async function takeIn(request: Request): Promise<Response> {
  await keepShared(await request.formData());
  return Response.redirect('/stocks?add=1', 303);
}

serwist.registerCapture(
  ({ url }) => isOwn(url) && url.pathname === '/shared',
  ({ request }) => takeIn(request),
  'POST',
);

self.addEventListener('message', (event) => event.waitUntil(hear(event)));
sendWhenOnline(self);
listenForNotices();
serwist.addEventListeners();
