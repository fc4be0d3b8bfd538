import { expect, test, vi } from 'vitest';
import { type MadePage, PageCache } from './page-cache.server.ts';

const id = '01a056a3-ef83-76db-bc5e-8d0bf152706e';
const other = '01a056a3-ef83-76db-bc5e-8d0bf152706f';
const pageWith = (body: string): MadePage => ({
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(body),
  naming: body,
  outline: body,
});
const fresh = () => new PageCache({ maxBytes: 1_000_000, ttlMs: 60_000 });

test('a page is made once, also for all who ask meanwhile', async () => {
  const cache = fresh();
  let made = 0;
  const make = async () => {
    made++;
    await new Promise((resolve) => setTimeout(resolve, 10));
    return pageWith('hello');
  };
  const pages = await Promise.all([
    cache.make('k', make),
    cache.make('k', make),
    cache.make('k', make),
  ]);
  expect(made).toBe(1);
  expect(new Set(pages).size).toBe(1);
  expect(cache.get('k')?.plain.toString()).toBe('hello');
});

test('who goes first does not wait for the turn of somebody else, and others share what they get', async () => {
  const cache = fresh();
  let turn = (_: MadePage) => undefined as unknown;
  const last = () => new Promise<MadePage>((resolve) => (turn = resolve));
  const stranger = cache.make('k', last);
  const known = cache.make('k', async () => pageWith('hello'), true);
  const next = cache.make('k', () => Promise.reject(new Error('made a third time')));
  expect((await known)?.plain.toString()).toBe('hello');
  expect(await next).toBe(await known);
  turn(pageWith('hello'));
  expect((await stranger)?.plain.toString()).toBe('hello');
});

test('a page goes when something on it changes, and only then', async () => {
  const cache = fresh();
  await cache.make('a', async () => pageWith(`<a href="/stocks/${id}">`));
  await cache.make('b', async () => pageWith(`<a href="/stocks/${other}">`));
  cache.forget([id]);
  expect(cache.get('a')).toBeUndefined();
  expect(cache.get('b')).toBeDefined();
  cache.forgetAll();
  expect(cache.get('b')).toBeUndefined();
});

test('a page that was begun before the change is not cached after it', async () => {
  const cache = fresh();
  let finish = (_: MadePage) => undefined as unknown;
  const slow = cache.make(
    'a',
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  cache.forget([id]);
  finish(pageWith(`old price of ${id}`));
  await slow;
  expect(cache.get('a')).toBeUndefined();

  const slower = cache.make(
    'a',
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  cache.forgetAll();
  finish(pageWith('anything'));
  await slower;
  expect(cache.get('a')).toBeUndefined();
});

test('whoever comes after the change is not handed the page that was begun before', async () => {
  const cache = fresh();
  let finish = (_: MadePage) => undefined as unknown;
  const before = cache.make(
    'a',
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  cache.forget([id]);
  const after = await cache.make('a', async () => pageWith(`new price of ${id}`));
  finish(pageWith(`old price of ${id}`));
  await before;
  expect(after?.plain.toString()).toContain('new price');
  expect(cache.get('a')?.plain.toString()).toContain('new price');
});

test('more changes than are remembered leave no old page either', async () => {
  const cache = fresh();
  await cache.make('a', async () => pageWith(`old price of ${id}`));
  cache.forget([id]);
  for (let at = 0; at < 25_000; at++) cache.forget([`thing ${at}`]);
  expect(cache.get('a')).toBeUndefined();
  await cache.make('a', async () => pageWith(`new price of ${id}`));
  expect(cache.get('a')?.plain.toString()).toContain('new price');
});

test('a page that is due is given out while the next one is made, and not for ever', async () => {
  let at = 0;
  const cache = new PageCache({ maxBytes: 1_000_000, ttlMs: 30_000, nowMs: () => at });
  await cache.make('k', async () => pageWith('first'));
  expect([cache.get('k')?.plain.toString(), cache.isDue('k')]).toEqual(['first', false]);
  at = 31_000;
  let ready = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (ready = resolve));
  const next = cache.make('k', () => waiting.then(() => pageWith('second')));
  expect([cache.get('k')?.plain.toString(), cache.isDue('k')]).toEqual(['first', false]);
  ready();
  await next;
  expect([cache.get('k')?.plain.toString(), cache.isDue('k')]).toEqual(['second', false]);
  at += 31_000;
  expect(cache.isDue('k')).toBe(true);
  at += 30_000;
  expect(cache.get('k')).toBeUndefined();
});

test('what may not be cached is not cached, and the room is bounded', async () => {
  const cache = new PageCache({ maxBytes: 50_000, ttlMs: 60_000 });
  expect(await cache.make('error', async () => undefined)).toBeUndefined();
  expect(cache.get('error')).toBeUndefined();
  for (let at = 0; at < 100; at++)
    await cache.make(`k${at}`, async () => pageWith('x'.repeat(2_000)));
  expect(cache.size).toBeLessThan(20);
});

test('whoever goes through endless addresses pushes out nothing that others ask for; what is asked for again is kept', async () => {
  let at = 1_000;
  const cache = new PageCache({ maxBytes: 50_000, ttlMs: 30_000, nowMs: () => at });
  const ask = async (key: string) =>
    cache.get(key) ?? (await cache.make(key, async () => pageWith('x'.repeat(2_000))));
  await ask('home');
  for (let n = 0; n < 300; n++) expect(await ask(`flood ${n}`), 'each gets a page').toBeDefined();
  expect(cache.get('home')).toBeDefined();
  expect(cache.bytes).toBeLessThanOrEqual(50_000);
  expect(cache.get('flood 299')).toBeUndefined();
  await ask('flood 299');
  expect(cache.get('flood 299')).toBeDefined();
  expect(cache.last('flood 299')).toBeDefined();
  // Pages whose time is over give their room back to whoever comes next.
  at = 62_000;
  await ask('new');
  expect(cache.get('new')).toBeDefined();
  expect(cache.size).toBe(1);
});

test('the last page stays for when none can be made, until it is known that its things have changed', async () => {
  const cache = new PageCache({ maxBytes: 50_000, ttlMs: 60_000 });
  const id = '01900000-0000-7000-8000-000000000001';
  await cache.make('a', async () => pageWith(id));
  await cache.make('b', async () => pageWith('nothing'));
  cache.forgetAll();
  expect(cache.get('a')).toBeUndefined();
  expect(cache.last('a')?.page.plain.toString()).toContain(id);
  cache.forget([id]);
  expect(cache.last('a')).toBeUndefined();
  expect(cache.lastCount).toBe(1);
  cache.forgetForGood();
  expect(cache.lastCount).toBe(0);
});

test('without a database the last pages stay until it is back, however long that takes', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  try {
    const cache = fresh();
    await cache.make('a', async () => pageWith('rice'));
    clock.mockReturnValue(26 * 3_600_000);
    expect(cache.get('a')).toBeUndefined();
    // What is counted as there can be given out: a balancer sends people here for it.
    expect([cache.lastCount, cache.last('a')?.page.plain.toString()]).toEqual([1, 'rice']);
  } finally {
    clock.mockRestore();
  }
});

test('a page that was read before the change that called for it is given out and not kept', async () => {
  let passed = 0;
  const cache = new PageCache({ maxBytes: 50_000, ttlMs: 60_000, passed: () => passed });
  const id = '01900000-0000-7000-8000-000000000001';
  const change = cache.forget([id]);
  expect(await cache.make('a', async () => pageWith(id))).toBeDefined();
  expect(cache.get('a')).toBeUndefined();
  passed = change;
  await cache.make('a', async () => {
    // A server that is behind came back while the page was made.
    passed = change - 1;
    return pageWith(id);
  });
  expect(cache.get('a')).toBeUndefined();
  passed = change;
  await cache.make('a', async () => pageWith(id));
  expect(cache.get('a')).toBeDefined();
});

test('five languages share the room of one', async () => {
  const maxBytes = 200_000;
  const fill = async (languages: readonly string[]) => {
    const cache = new PageCache({ maxBytes, ttlMs: 60_000 });
    for (let at = 0; at < 100; at++) {
      // Twice: what is asked for once finds no room any more.
      for (const language of [...languages, ...languages])
        await cache.make(`${language} /${at}`, async () =>
          pageWith(`${language}${'x'.repeat(3_000)}`),
        );
    }
    const newest = languages.map((language) =>
      cache.get(`${language} /99`)?.plain.toString().slice(0, 2),
    );
    return { bytes: cache.bytes, newest };
  };
  const [one, five] = [await fill(['en']), await fill(['en', 'pc', 'ha', 'yo', 'ig'])];
  for (const { bytes } of [one, five]) {
    expect(bytes).toBeLessThanOrEqual(maxBytes);
    expect(bytes).toBeGreaterThan(maxBytes * 0.9);
  }
  expect(five.newest).toEqual(['en', 'pc', 'ha', 'yo', 'ig']);
});
