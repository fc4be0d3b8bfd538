import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setAccountCookie } from '#app/domains/accounts/session/account-cookies.server.ts';
import { replaceSettings, settings } from '#app/platform/env.server.ts';
import { compress } from '#app/platform/http/compress.server.ts';
import { countRequests, metricsText } from '#app/platform/http/figures/metrics.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { establishFacts } from '#app/platform/http/read-context.server.ts';
import { newId, newToken } from '#app/platform/id.ts';
import { closeLiveHub, openLiveHub } from '#app/platform/live/current-hub.server.ts';
import { setTracing } from '#app/platform/trace/span.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { useDemoCodes } from '#tests/support/shop/sign-in.ts';
import { listen } from '../listen.server.ts';
import { cachedPages } from './cached-pages.server.ts';
import { answerFromMemory } from './pages-from-memory.server.ts';
import { protect } from './protect.server.ts';

const origin = 'https://oja.example';
let drop = async (): Promise<void> => {};
let servers: Server[] = [];
/** How often a request has gone the whole way. */
let whole = 0;
let made = 0;
let path = '';

const app = new Hono<HttpEnv>();
app.use(async (_, next) => {
  whole += 1;
  await next();
});
app.use(establishFacts, countRequests, protect(false), compress);
app.all(
  '*',
  cachedPages(async () => {
    made += 1;
    const words = `Ọjà ₦ ${'the same for everybody '.repeat(50)}`;
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return new Response(`<!DOCTYPE html><p>${made} ${words}</p>`, { headers });
  }),
);

beforeAll(async () => {
  useDemoCodes();
  replaceSettings({ ...settings(), publicUrl: origin });
  const testing = await testDatabase();
  drop = testing.drop;
  await openLiveHub(testing.url);
  const door = { port: 0, host: '127.0.0.1' };
  servers = [
    await listen(app.fetch, door),
    await listen(app.fetch, { ...door, answerAtOnce: answerFromMemory }),
  ];
});
afterAll(async () => {
  for (const server of servers) server.close();
  await closeLiveHub();
  await drop();
});
beforeEach(() => {
  [whole, made] = [0, 0];
  path = `/shop/${newId()}`;
});

type Said = Record<string, string>;
const at = (server: Server | undefined) =>
  `http://127.0.0.1:${(server?.address() as AddressInfo | undefined)?.port}`;
const wholeWay = (address: string, headers: Said = {}) =>
  fetch(`${at(servers[0])}${address}`, { headers });
const ask = (address: string, headers: Said = {}) =>
  fetch(`${at(servers[1])}${address}`, { headers });

async function readable(answer: Response) {
  const { 'x-request-id': id, date: _, ...headers } = Object.fromEntries(answer.headers);
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  return { status: answer.status, headers, text: await answer.text() };
}

/** What the next request costs of the whole way. */
async function goesWholeWay(address: string, headers: Said = {}): Promise<boolean> {
  const before = whole;
  await (await ask(address, headers)).arrayBuffer();
  return whole > before;
}

test.each([
  ['plain', { 'accept-encoding': 'identity' }],
  ['packed for a new browser', { 'accept-encoding': 'gzip, deflate, br' }],
  ['packed for an old one', { 'accept-encoding': 'gzip' }],
  ['in another language', { 'accept-language': 'yo-NG,en;q=0.5' }],
  ['for a device that has chosen one', { cookie: 'oja-language=ha; oja-visitor=x' }],
])('a page from memory, %s, is to the letter what the whole way answers', async (_, headers) => {
  await (await wholeWay(path, headers)).arrayBuffer();
  const slow = await readable(await wholeWay(path, headers));
  const before = whole;
  const quick = await readable(await ask(path, headers));
  expect(whole).toBe(before);
  expect(quick).toEqual(slow);
  expect(quick.headers['strict-transport-security']).toBeDefined();
  expect(made).toBe(1);
});

test('who has the page is told that it is the same', async () => {
  const etag = (await wholeWay(path)).headers.get('etag') ?? '';
  for (const known of [etag, etag.replace('W/', ''), `"older", ${etag}`, '*']) {
    const slow = await readable(await wholeWay(path, { 'if-none-match': known }));
    const quick = await readable(await ask(path, { 'if-none-match': known }));
    expect(quick).toEqual(slow);
    expect(quick.status).toBe(304);
  }
});

test('everything that decides about an answer goes the whole way', async () => {
  await (await ask(path)).arrayBuffer();
  const session = setAccountCookie('session', newToken(), origin).split(';')[0] ?? '';
  expect(await goesWholeWay(path)).toBe(false);
  expect(await goesWholeWay(`${path}?utm_source=x`, { cookie: 'oja-visitor=me' })).toBe(false);
  expect(await goesWholeWay(path, { cookie: session })).toBe(true);
  expect(await goesWholeWay(path, { authorization: 'Bearer x' })).toBe(true);
  expect(await goesWholeWay(`${path}?lang=en`)).toBe(true);
  expect(await goesWholeWay(`${path}?q=gown`)).toBe(true);
  expect(await goesWholeWay('/cart')).toBe(true);
  const sent = await fetch(`${at(servers[1])}${path}`, { method: 'POST', body: 'stars=5' });
  expect((await sent.text()).includes('<p>')).toBe(true);
});

test('requests that are followed go the whole way, where their spans are', async () => {
  await (await ask(path)).arrayBuffer();
  setTracing({ share: 1, take: () => undefined });
  expect(await goesWholeWay(path)).toBe(true);
  setTracing(undefined);
  expect(await goesWholeWay(path)).toBe(false);
});

test('a page from memory is counted like any other', async () => {
  await (await ask(path)).arrayBuffer();
  const counted = () =>
    Number(
      /request_seconds_count\{method="GET",status="2xx",route="other"\} (\d+)/.exec(
        metricsText({}),
      )?.[1],
    );
  const before = counted();
  expect(await goesWholeWay(path)).toBe(false);
  expect(counted()).toBe(before + 1);
});

test('while nothing is heard of changes nothing comes from memory', async () => {
  await (await ask(path)).arrayBuffer();
  expect(await goesWholeWay(path)).toBe(false);
  await closeLiveHub();
  expect(await goesWholeWay(path)).toBe(true);
});
