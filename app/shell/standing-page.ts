import type { DataStrategyResult, UIMatch } from 'react-router';
import { isPassingFailure } from '#app/platform/http/forms/form-fault.ts';
import { asOfTime } from '#app/platform/i18n/formats.ts';
import { browserTranslator } from '#app/platform/i18n/i18n.tsx';
import { hasAsOf, sayAsOf } from '#app/ui/frame/offline-bar.tsx';
import { toastStore } from '#app/ui/overlays/toast-store.ts';
import { showNewer } from './newer.ts';

interface Standing {
  path: string;
  /** What each part of the page was made of, by the route's id. */
  data: Map<string, unknown>;
  /** Since when it shows that; undefined where the page itself is an error. */
  since: number | undefined;
}

/** What could not be fetched of a page. */
interface Lost {
  path: string;
  ids: readonly string[];
  takeBack?: () => void;
}

type Results = Record<string, DataStrategyResult>;

const [firstMs, mostMs] = [5_000, 60_000];
const frame = 'root';

let standing: Standing | undefined;
let lost: Lost | undefined;
let wait = firstMs;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Pages and parts of pages that are being fetched: whoever asks then breaks them off, on a slow line again and again. */
let onWay = 0;
/** Where the form leads that was sent last. */
let sentTo: string | undefined;

/** The page is of now, or another one stands. */
function settle(): void {
  clearTimeout(timer);
  wait = firstMs;
  lost?.takeBack?.();
  lost = undefined;
}

/** Said by the frame in the browser: the page that somebody looks at. */
export function noteStanding(
  { pathname, search }: { pathname: string; search: string },
  matches: readonly Pick<UIMatch, 'id' | 'loaderData'>[],
): void {
  const path = pathname + search;
  if (lost?.path !== path) settle();
  const known = matches.filter(({ loaderData }) => loaderData !== undefined);
  const data = new Map(known.map(({ id, loaderData }) => [id, loaderData]));
  const { id, loaderData } = matches.at(-1) ?? {};
  const isSame = standing?.path === path && standing.data.get(id ?? '') === loaderData;
  const since = loaderData === undefined ? undefined : Date.now();
  standing = { path, data, since: isSame ? standing?.since : since };
}

function pathOf(url: string | URL): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const isHere = (url: string): boolean => standing?.path === pathOf(url);

/** Since when the page of this address shows what it shows; undefined where it does not stand. */
export const standsSince = (url: string): number | undefined =>
  isHere(url) ? standing?.since : undefined;

/** The frame's counts may be those of the page before; all else belongs to its address. */
const standsFor = ({ url }: Request, id: string): boolean =>
  (id === frame || isHere(url)) && standing?.data.has(id) === true;

function ask(): void {
  if (!lost) return;
  askLater();
  showNewer();
}

/** At once when the phone says that the line is back; again and again, until somebody hears it. */
function askLater(): void {
  clearTimeout(timer);
  if (onWay === 0) timer = setTimeout(ask, wait);
  window.addEventListener('online', ask, { once: true });
}

/** Not of a passing trouble: only where it lasts, or where somebody waits to see what was done. */
function sayOld(page: Lost): void {
  const translator = browserTranslator();
  const isSent = sentTo === page.path;
  if (!translator || standing?.since === undefined || (wait === firstMs && !isSent)) return;
  const { t } = translator;
  if (isSent) toastStore.show({ text: t('messages.mark_sent'), tone: 'ok' });
  // One that came from the phone has said its own time.
  if (hasAsOf()) return;
  page.takeBack = sayAsOf(t('offline.as_of', { time: asOfTime(standing.since) }));
}

function noteLost(path: string, ids: readonly string[]): void {
  if (lost?.path !== path) settle();
  lost = { ...lost, path, ids };
  // The frame's counts alone make no page old.
  if (ids.some((id) => id !== frame)) sayOld(lost);
  askLater();
  wait = Math.min(2 * wait, mostMs);
}

/** What a part of the page fetches for itself from the same address is not what was lost. */
const isAnswer = (path: string, answered: readonly string[]): boolean =>
  lost?.path === path && (answered.length === 0 || lost.ids.some((id) => answered.includes(id)));

function noteSent({ url }: Request, results: Results): void {
  for (const { result } of Object.values(results)) {
    const to = result instanceof Response && result.headers.get('location');
    if (to) sentTo = pathOf(new URL(to, url));
  }
}

/**
 * A page that stands keeps standing: where its news cannot be fetched it shows what it has, with everything that is
 * open or typed in it, and asks again. An error page would take that away, and the router's own way is one.
 */
export async function keepStanding(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  if (request.method !== 'GET') {
    const results = await next();
    noteSent(request, results);
    return results;
  }
  clearTimeout(timer);
  onWay += 1;
  const results = await next().finally(() => {
    onWay -= 1;
  });
  const path = pathOf(request.url);
  const ids = Object.keys(results);
  const missed = ids.filter((id) => {
    const { type, result } = results[id] as DataStrategyResult;
    return type === 'error' && isPassingFailure(result) && standsFor(request, id);
  });
  for (const id of missed) results[id] = { type: 'data', result: standing?.data.get(id) };
  // Of what was broken off the router lets go.
  const isTaken = !request.signal.aborted;
  if (isTaken && missed.length > 0) noteLost(path, missed);
  else if (isTaken && isAnswer(path, ids)) settle();
  else if (lost) askLater();
  if (isTaken && sentTo === path) sentTo = undefined;
  return results;
}
