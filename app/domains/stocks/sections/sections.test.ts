import { expect, test } from 'vitest';
import { moved } from './sections.ts';

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 9, 'bca'],
  [9, 0, 'abc'],
])('from %i to %i', (from, to, after) => {
  expect(moved([...'abc'], from, to).join('')).toBe(after);
});
