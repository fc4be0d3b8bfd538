import { type DataStrategyResult, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { setBrowserTranslator } from '#app/platform/i18n/i18n.tsx';
import { hasAsOf, sayAsOf } from '#app/ui/frame/offline-bar.tsx';
import { toastStore } from '#app/ui/overlays/toast-store.ts';
import { keepStanding, noteStanding, standsSince } from './standing-page.ts';

const site = 'http://market.test';
const lost: DataStrategyResult = { type: 'error', result: new TypeError('Failed to fetch') };
const here = { pathname: '/orders/7', search: '?from=list' };
const matches = [
  { id: 'root', loaderData: 'frame' },
  { id: 'order', loaderData: 'seven' },
];

const address = '/orders/7?from=list';
const newer: DataStrategyResult = { type: 'data', result: 'newer' };
const busy: DataStrategyResult = {
  type: 'error',
  result: new ErrorResponse(503, 'Service Unavailable', ''),
};

/** What the router gets where its loaders had these answers. */
const loaded = (path: string, results: Record<string, DataStrategyResult>, method = 'GET') =>
  keepStanding({ request: new Request(site + path, { method }) }, async () => ({ ...results }));

const loseIt = () => loaded(address, { order: lost });

function askedAgain() {
  const asked = vi.fn();
  window.addEventListener('oja-newer', asked);
  return asked;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  noteStanding({ pathname: '/before', search: '' }, []);
  noteStanding(here, matches);
  // An answer begins anew with the pauses.
  await loaded(address, {});
  setBrowserTranslator(translatorFor('en'));
});

afterEach(() => {
  sayAsOf(undefined);
  for (const { id } of toastStore.shown()) toastStore.close(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('where nothing comes the page that stands keeps what it shows', async () => {
  expect(await loaded(address, { root: lost, order: lost })).toEqual({
    root: { type: 'data', result: 'frame' },
    order: { type: 'data', result: 'seven' },
  });
  const broken = new Error('Unable to decode', { cause: new TypeError('network error') });
  const half: DataStrategyResult = { type: 'error', result: broken };
  expect(await loaded(address, { order: half })).toEqual({
    order: { type: 'data', result: 'seven' },
  });
});

test('another address, a form, a page that was never there and a refusal are what they are', async () => {
  expect(await loaded('/orders/8', { root: lost, order: lost })).toEqual({
    root: { type: 'data', result: 'frame' },
    order: lost,
  });
  expect(await loaded('/orders/7', { order: lost })).toEqual({ order: lost });
  expect(await loaded(address, { order: lost }, 'POST')).toEqual({ order: lost });
  expect(await loaded(address, { other: lost })).toEqual({ other: lost });
  const ours = [new Error('a fault of ours'), new TypeError('order.lines is not iterable')];
  for (const result of ours) {
    const fault: DataStrategyResult = { type: 'error', result };
    expect(await loaded(address, { order: fault })).toEqual({ order: fault });
  }
});

test('it asks again ever less often, at once when the line is back, and no more when it was answered', async () => {
  const asked = askedAgain();
  await loseIt();
  vi.advanceTimersByTime(5_000);
  expect(asked).toHaveBeenCalledTimes(1);
  await loseIt();
  vi.advanceTimersByTime(5_000);
  expect(asked).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  expect(asked).toHaveBeenCalledTimes(2);
  await loaded(address, { order: newer });
  vi.advanceTimersByTime(600_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('it says since when it shows what it shows: the frame alone changes nothing, an error is no page', () => {
  const url = `${site}/orders/7?from=list`;
  const since = standsSince(url);
  expect(since).toBe(Date.now());
  expect(standsSince(`${site}/orders/8`)).toBeUndefined();
  vi.advanceTimersByTime(1_000);
  noteStanding(here, [{ id: 'root', loaderData: 'another frame' }, ...matches.slice(1)]);
  expect(standsSince(url)).toBe(since);
  noteStanding(here, [...matches.slice(0, 1), { id: 'order', loaderData: 'seven, newer' }]);
  expect(standsSince(url)).toBe(Date.now());
  noteStanding(here, [...matches.slice(0, 1), { id: 'order', loaderData: undefined }]);
  expect(standsSince(url)).toBeUndefined();
});

test('it asks until somebody hears it, and not while the answer is on its way', async () => {
  const asked = askedAgain();
  await loseIt();
  vi.advanceTimersByTime(600_000);
  expect(asked.mock.calls.length).toBeGreaterThan(5);
  const before = asked.mock.calls.length;
  // A slow line: the page itself is broken off for another one.
  const [first, second] = [address, '/orders/8'].map((path) => {
    const way = Promise.withResolvers<Record<string, DataStrategyResult>>();
    const off = new AbortController();
    const request = new Request(site + path, { signal: off.signal });
    return { ...way, off, done: keepStanding({ request }, () => way.promise) };
  });
  vi.advanceTimersByTime(600_000);
  first?.off.abort();
  first?.resolve({ order: lost });
  await first?.done;
  vi.advanceTimersByTime(600_000);
  expect(asked).toHaveBeenCalledTimes(before);
  second?.resolve({ order: lost });
  await second?.done;
  vi.advanceTimersByTime(10_000);
  expect(asked).toHaveBeenCalledTimes(before + 1);
});

test('what is fetched beside it, or broken off, does not count as its answer', async () => {
  const asked = askedAgain();
  await loseIt();
  await loaded('/stocks?after=9', { stocks: newer });
  await loaded('/stocks?after=9', { stocks: busy });
  await loaded(address, { part: newer });
  const off = AbortSignal.abort();
  const request = new Request(site + address, { signal: off });
  await keepStanding({ request }, async () => ({ order: newer }));
  vi.advanceTimersByTime(10_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('another page does not ask for it', async () => {
  const asked = askedAgain();
  await loseIt();
  noteStanding({ pathname: '/', search: '' }, matches.slice(0, 1));
  vi.advanceTimersByTime(600_000);
  window.dispatchEvent(new Event('online'));
  expect(asked).not.toHaveBeenCalled();
});

test('a loss that lasts is said in a quiet line, which goes with the answer or the page', async () => {
  await loseIt();
  expect(hasAsOf()).toBe(false);
  await loseIt();
  expect(hasAsOf()).toBe(true);
  await loaded(address, { order: newer });
  expect(hasAsOf()).toBe(false);
  await loaded(address, { order: busy });
  await loaded(address, { order: busy });
  expect(hasAsOf()).toBe(true);
  noteStanding({ pathname: '/', search: '' }, matches.slice(0, 1));
  expect(hasAsOf()).toBe(false);
});

test('the counts of the frame alone make no page old, and what another part has said stays', async () => {
  for (let times = 0; times < 3; times += 1) await loaded(address, { root: lost, order: newer });
  expect(hasAsOf()).toBe(false);
  await loseIt();
  sayAsOf('as of yesterday');
  await loaded(address, { order: newer });
  expect(hasAsOf()).toBe(true);
});

test('a form that was taken says so where its page cannot be fetched, once', async () => {
  const said = () => toastStore.shown().map(({ text }) => text);
  const led: DataStrategyResult = {
    type: 'error',
    result: new Response(null, { status: 302, headers: { location: address } }),
  };
  await loaded(address, { order: led }, 'POST');
  await loaded(address, { order: newer });
  await loseIt();
  expect(said()).toEqual([]);
  await loaded(address, {});
  await loaded(address, { order: led }, 'POST');
  await loseIt();
  expect(said()).toEqual(['Sent']);
  expect(hasAsOf()).toBe(true);
  toastStore.close(toastStore.shown()[0]?.id ?? 0);
  await loseIt();
  expect(said()).toEqual([]);
});
