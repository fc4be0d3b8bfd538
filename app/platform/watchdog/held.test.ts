import { expect, test } from 'vitest';
import { isHeld } from './held.ts';

test.each([
  ['computes without end', { stillMs: 5_000, burntMs: 4_800 }, true],
  ['has not stood long', { stillMs: 4_500, burntMs: 4_500 }, false],
  ['got no processor', { stillMs: 5_000, burntMs: 900 }, false],
  ['got little of it, then computes on', { stillMs: 20_000, burntMs: 4_000 }, true],
  ['waits for what never comes', { stillMs: 60_000, burntMs: 20 }, true],
])('a loop that %s', (_, stillness, held) => {
  expect(isHeld(stillness, 5_000)).toBe(held);
});
