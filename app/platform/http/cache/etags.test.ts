import { expect, test } from 'vitest';
import { isEtagKnown } from './etags.ts';

test.each([
  ['W/"a"', 'W/"a"', true],
  ['"a"', 'W/"a"', true],
  ['W/"a"', '"a"', true],
  ['"b", W/"a"', '"a"', true],
  ['"x,y","a"', 'W/"x,y"', true],
  [' * ', 'W/"a"', true],
  ['"b"', '"a"', false],
  ['a', '"a"', false],
  ['"ab"', '"a"', false],
  ['', '"a"', false],
  [undefined, '"a"', false],
  [null, '"a"', false],
])('%s names %s: %s', (header, etag, known) => {
  expect(isEtagKnown(header, etag)).toBe(known);
});
