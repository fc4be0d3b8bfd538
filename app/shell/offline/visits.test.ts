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
  expect(noteView(start)).toBe(1);
  expect(noteView(start + minute)).toBe(1);
  expect(noteView(start + 30 * minute)).toBe(1);
  expect(noteView(start + 61 * minute)).toBe(2);
});

test('whatever stands in the browser is read as nothing when it is not ours', () => {
  kept.set('oja-visits', 'x y z');
  expect(noteView(1_790_000_000_000)).toBe(1);
});

test('a browser that keeps nothing always looks like the first time', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(noteView(1_790_000_000_000)).toBe(1);
  expect(noteView(1_790_009_000_000)).toBe(1);
});
