import { afterEach, expect, test, vi } from 'vitest';
import { browserStore } from './browser-store.ts';

afterEach(() => vi.unstubAllGlobals());

const numbers = () =>
  browserStore<number>('numbers', {
    read: (text) => (text === null ? [] : JSON.parse(text)),
    write: (items) => JSON.stringify(items),
  });

test('a full browser loses nothing while the page lives', () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem });
  const list = numbers();
  list.change((items) => [...items, 1]);
  list.change((items) => [...items, 2]);
  expect(list.all()).toEqual([1, 2]);
});

test('what another tab has written is read', () => {
  let text: string | null = null;
  const setItem = (_key: string, next: string) => {
    text = next;
  };
  vi.stubGlobal('localStorage', { getItem: () => text, setItem });
  const list = numbers();
  list.change(() => [1]);
  expect(list.all()).toBe(list.all());
  text = '[1,2]';
  expect(list.all()).toEqual([1, 2]);
});
