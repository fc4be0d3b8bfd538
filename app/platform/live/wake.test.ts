import { expect, test } from 'vitest';
import { Wake } from './wake.ts';

const long = 600_000;

test('a ring wakes the one who waits', async () => {
  const wake = new Wake([]);
  const waiting = wake.within(long);
  wake.ring();
  expect(await waiting).toBe(true);
});

test('a ring while nobody waits is kept until the next listen', async () => {
  const wake = new Wake([]);
  wake.listen();
  wake.ring();
  expect(await wake.within(long)).toBe(true);
  wake.listen();
  expect(await wake.within(1)).toBe(false);
});

test('the end wakes, and stays', async () => {
  const stop = new AbortController();
  const wake = new Wake([stop.signal]);
  const waiting = wake.within(long);
  stop.abort();
  expect(await waiting).toBe(true);
  expect(wake.over).toBe(true);
  expect(new Wake([stop.signal]).over).toBe(true);
});
