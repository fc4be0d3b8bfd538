import { beforeEach, expect, test, vi } from 'vitest';
import { limitBytes } from './limit-bytes.ts';

/** As browsers do: what was put first is named first. */
const entries = new Map<string, Response>();
const cache = {
  keys: async () => [...entries.keys()].map((url) => new Request(url)),
  match: async ({ url }: Request) => entries.get(url)?.clone(),
  delete: async ({ url }: Request) => entries.delete(url),
};

beforeEach(() => {
  entries.clear();
  vi.stubGlobal('caches', { open: async () => cache });
});

const picture = (bytes: number) => new Response('x', { headers: { 'content-length': `${bytes}` } });
const address = (name: string) => `http://localhost/${name}`;

const plugin = limitBytes('pictures', 100);
type Hooks = { cacheDidUpdate: () => Promise<void> };
type Judge = { cacheWillUpdate: (put: { response: Response }) => Promise<Response | null> };

async function put(name: string, bytes: number): Promise<void> {
  entries.set(address(name), picture(bytes));
  await (plugin as unknown as Hooks).cacheDidUpdate();
}

test('the oldest pictures go until the rest has room', async () => {
  await put('a', 40);
  await put('b', 40);
  await put('c', 20);
  expect([...entries.keys()]).toEqual(['a', 'b', 'c'].map(address));
  await put('d', 50);
  expect([...entries.keys()]).toEqual(['c', 'd'].map(address));
});

test('several at once never leave more than there is room for', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, at) => put(`p${at}`, 30)));
  const sizes = [...entries.values()].map(({ headers }) => Number(headers.get('content-length')));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(100);
  expect(entries.has(address('p19'))).toBe(true);
});

test('what is too large, failed or does not tell its size is not kept', async () => {
  const { cacheWillUpdate } = plugin as unknown as Judge;
  expect(await cacheWillUpdate({ response: picture(100) })).not.toBeNull();
  expect(await cacheWillUpdate({ response: picture(101) })).toBeNull();
  expect(await cacheWillUpdate({ response: new Response('x') })).toBeNull();
  const failed = new Response('x', { status: 404, headers: { 'content-length': '1' } });
  expect(await cacheWillUpdate({ response: failed })).toBeNull();
});
