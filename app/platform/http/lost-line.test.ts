import { expect, test } from 'vitest';
import { isPassingFailure } from './forms/form-fault.ts';
import { isLineLost, lostLine } from './lost-line.ts';

test.each([
  'Failed to fetch',
  'Failed to fetch dynamically imported module: https://market.test/assets/a.js',
  'network error',
  'NetworkError when attempting to fetch resource.',
  'Error in input stream',
  'error loading dynamically imported module: https://market.test/assets/a.js',
  'Load failed',
  'The network connection was lost.',
  'The Internet connection appears to be offline.',
  'Importing a module script failed.',
])('a browser says that nothing came: %s', (message) => {
  expect(isLineLost(new TypeError(message))).toBe(true);
  expect(isPassingFailure(new Error('Unable to decode', { cause: new TypeError(message) }))).toBe(
    true,
  );
});

test('so do we, where we did not even ask', () => {
  expect(isPassingFailure(lostLine('offline'))).toBe(true);
});

test.each([
  "Cannot read properties of undefined (reading 'network')",
  'fetcher.load is not a function',
  "Failed to construct 'URL': Invalid URL",
  "undefined is not an object (evaluating 'a.network error')",
  'can\'t access property "fetch", a is undefined',
])('a fault of our own is none of the line: %s', (message) => {
  expect(isPassingFailure(new TypeError(message))).toBe(false);
  expect(isPassingFailure(new Error('wrapped', { cause: new TypeError(message) }))).toBe(false);
});
