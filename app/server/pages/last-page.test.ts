import { Hono } from 'hono';
import { beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import type { LastPage } from '#app/platform/http/cache/page-cache.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { establishFacts } from '#app/platform/http/read-context.server.ts';
import { orLastPage } from './last-page.server.ts';

const plain = Buffer.from('<html><body class="x"><p>Rice</p></body></html>');
const page = {
  headers: { 'content-type': 'text/html; charset=utf-8' },
  etag: 'W/"1"',
  plain,
  packed: async () => plain,
  packedBefore: () => undefined,
  tags: new Set<string>(),
};
const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

let last: LastPage | undefined;
let make: () => Promise<Response>;
let isShed = false;
let clock = 0;

const app = new Hono<HttpEnv>();
app.use(establishFacts);
app.onError(() => new Response('failed', { status: 500 }));
app.get('*', (c) => {
  if (isShed) c.set('isShed', true);
  return orLastPage(c, () => last, make);
});
const ask = (language = 'en') => {
  const socket = { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' };
  return app.request(`/?lang=${language}`, {}, { incoming: { socket } });
};

beforeEach(() => {
  last = { page, madeAt: new Date('2026-11-02T08:04:00Z') };
  isShed = false;
  // Behind the rest of the test before.
  clock += 10_000;
  vi.spyOn(performance, 'now').mockReturnValue(clock);
  return () => vi.restoreAllMocks();
});

test('what can be made is made', async () => {
  make = async () => new Response('new');
  expect(await (await ask()).text()).toBe('new');
});

test('without the database the page is shown as it was and says so, and nobody waits for the next try', async () => {
  make = vi.fn(() => Promise.reject(away));
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('cache-status')).toContain('database unreachable');
  expect(answer.headers.get('etag')).toBe(null);
  const text = await answer.text();
  expect(text).toMatch(/<body class="x"><p class="offbar" role="status">.*9:04 am.*<\/p><p>Rice/);
  expect(await (await ask('ig')).text()).toContain('Ị na-ahụ ibe a');
  expect(make).toHaveBeenCalledTimes(1);
});

test('a page of another day says the day, too', async () => {
  make = () => Promise.reject(away);
  setClock(() => new Date('2026-11-02T22:30:00Z'));
  try {
    expect(await (await ask()).text()).toContain('at 9:04 am.');
    setClock(() => new Date('2026-11-02T23:30:00Z'));
    expect(await (await ask()).text()).toContain('at 9:04 am, 2 Nov.');
  } finally {
    setClock(() => new Date());
  }
});

test('so it is where the page itself says that it could not read', async () => {
  make = async () => new Response('busy', { status: 503 });
  expect((await ask()).status).toBe(200);
});

test('a refusal because too many ask stays one, and so does whatever is our own fault', async () => {
  isShed = true;
  make = async () => new Response('busy', { status: 503 });
  expect((await ask()).status).toBe(503);
  make = () => Promise.reject(new Error('a slip'));
  expect((await ask()).status).toBe(500);
});

test('where there is no page from before the failure is told', async () => {
  last = undefined;
  make = () => Promise.reject(away);
  expect((await ask()).status).toBe(500);
  make = async () => new Response('busy', { status: 503 });
  expect((await ask()).status).toBe(503);
});
