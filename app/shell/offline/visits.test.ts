import { beforeEach, expect, test, vi } from 'vitest';
import { noteView } from './visits.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const minute = 60_000;

test('a further page is no further visit; coming back after half an hour is one', () => {
  const start = 1_790_000_000_000;
  expect(noteView(start)).toEqual({ isFirstView: true, visits: 1 });
  expect(noteView(start + minute)).toEqual({ isFirstView: false, visits: 1 });
  expect(noteView(start + 30 * minute)).toEqual({ isFirstView: false, visits: 1 });
  expect(noteView(start + 61 * minute)).toEqual({ isFirstView: false, visits: 2 });
});

test('whatever stands in the browser is read as nothing when it is not ours', () => {
  kept.set('oja-visits', 'x y z');
  expect(noteView(1)).toMatchObject({ isFirstView: true });
});

test('a browser that keeps nothing always looks like the first time', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(noteView(1_790_000_000_000).isFirstView).toBe(true);
  expect(noteView(1_790_000_000_001).isFirstView).toBe(true);
});
