import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/', '/stocks?page=2#top', `/market?q=${'a'.repeat(1_000)}`, '/market?q=%E1%BB%8D'])(
  'a place of ours stays: %.40s',
  (path) => expect(ownPath(path)).toBe(path),
);

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/a\nb',
  '/ọjà',
  '/\u0000',
  `/${'a'.repeat(2_000)}`,
  '',
  7,
  undefined,
])('anything else leads home: %.40s', (path) => expect(ownPath(path)).toBe('/'));
