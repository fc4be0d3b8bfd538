import { expect, test } from 'vitest';
import { atWord, withoutEnd, withoutEnds } from './trim-signs.ts';

test('signs go at the end, at both ends, and nowhere else', () => {
  expect(withoutEnd('.a.b.,.', '.,')).toBe('.a.b');
  expect(withoutEnds('.-a.b-.', '.-')).toBe('a.b');
  expect(withoutEnds('...', '.')).toBe('');
});

test('a cut text ends with a whole word', () => {
  expect(atWord('two words  and')).toBe('two words');
  expect(atWord('oneword')).toBe('oneword');
});
