import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setAccountCookie } from '#app/domains/accounts/session/account-cookies.server.ts';
import { newId, newToken } from '#app/platform/id.ts';
import { closeLiveHub, openLiveHub } from '#app/platform/live/current-hub.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { useDemoCodes } from '#tests/support/shop/sign-in.ts';
import { cachedPages } from './cached-pages.server.ts';

let drop = async (): Promise<void> => {};
let server: Awaited<ReturnType<typeof startHttpApp>>;
let databaseUrl = '';
/** How each page is answered that is made, and which were. */
let answered: ResponseInit = {};
let made: string[] = [];
let path = '';

beforeAll(async () => {
  useDemoCodes();
  ({ drop, url: databaseUrl } = await testDatabase());
  await openLiveHub(databaseUrl);
  const handle = cachedPages(async (c) => {
    const { pathname, search } = new URL(c.req.url);
    made.push(`${pathname}${search}`);
    return new Response(`<p>${made.length}</p>`, answered);
  });
  server = await startHttpApp({ mount: (app) => app.all('*', handle) });
});
afterAll(async () => {
  await server.close();
  await closeLiveHub();
  await drop();
});
beforeEach(() => {
  answered = {};
  made = [];
  path = `/shop/${newId()}`;
});

const ask = (address: string, init: RequestInit = {}) => fetch(`${server.url}${address}`, init);
const textOf = async (address: string, headers: Record<string, string> = {}) =>
  (await ask(address, { headers })).text();

test('a visitor gets the page that was made for another one', async () => {
  const { status, headers } = await ask(path);
  expect([status, headers.get('set-cookie')]).toEqual([200, null]);
  expect(await textOf(path)).toBe('<p>1</p>');
  expect(await textOf(`${path}?utm_source=x&c=k7q2`, { cookie: 'oja-visitor=me' })).toBe(
    '<p>1</p>',
  );
  const etag = headers.get('etag') ?? '';
  for (const known of [etag, etag.replace('W/', ''), `"older", ${etag}`, '*']) {
    const again = await ask(path, { headers: { 'if-none-match': known } });
    expect([known, again.status]).toEqual([known, 304]);
  }
  expect(made).toEqual([path]);
});

test('whoever is signed in neither gets nor leaves a cached page', async () => {
  const cookie = setAccountCookie('session', newToken(), server.url).split(';')[0] ?? '';
  expect(await textOf(path, { cookie })).toBe('<p>1</p>');
  expect(await textOf(path)).toBe('<p>2</p>');
  expect(await textOf(path, { cookie })).toBe('<p>3</p>');
  expect(await textOf(path, { authorization: 'Bearer x' })).toBe('<p>4</p>');
  expect(await textOf(path)).toBe('<p>2</p>');
});

test.each([404, 500, 503, 302])('an answer %i is not cached', async (status) => {
  answered = { status, headers: { location: '/shops' } };
  for (const _ of [1, 2]) {
    expect((await ask(path, { redirect: 'manual' })).status).toBe(status);
  }
  answered = {};
  expect(await textOf(path)).toBe('<p>3</p>');
});

test('a page that comes with a cookie, and what is sent, is for one alone', async () => {
  answered = { headers: { 'set-cookie': 'who=me' } };
  expect((await ask(path)).headers.get('set-cookie')).toBe('who=me');
  answered = {};
  expect(await (await ask(path, { method: 'POST', body: 'stars=5' })).text()).toBe('<p>2</p>');
  const first = await ask(path);
  expect(first.headers.get('set-cookie')).toBeNull();
  expect(await first.text()).toBe('<p>3</p>');
});

test('everything in an address that changes a page makes another page', async () => {
  const section = newId();
  const addresses = [
    'q=gown',
    `section=${section}`,
    `section=${newId()}`,
    `q=gown&section=${section}`,
    'shown=24',
    'after=x',
    'category=phones',
    'from=5',
    'to=5',
    'sort=newest',
    'type=smartphones',
    'kind=android',
    'condition=new',
    'brand=lg',
    'brand=lg&brand=hp',
    'size=12',
    'color=red',
    'exact=1',
    'seed=3',
    'letter=N',
    'filters=open',
  ].map((search) => `${path}?${search}`);
  for (const address of [path, ...addresses]) await textOf(address);
  expect(made).toEqual([path, ...addresses]);
});

test('while nothing is heard of changes no page is cached', async () => {
  await closeLiveHub();
  await textOf(path);
  await textOf(path);
  expect(made).toHaveLength(2);
  await openLiveHub(databaseUrl);
});
