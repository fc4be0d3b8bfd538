import { expect, test } from 'vitest';
import { cleanJson } from './clean-json.ts';

test('every text and name in it becomes storable; figures, lists and nothing stay', () => {
  const sent = JSON.parse(
    '{"a\\u0000":"x\\u0000y","b":[1,null,true,"\\ud800z"],"c":{"d":"ẹ́ 👍"},"e":""}',
  );
  expect(cleanJson(sent)).toEqual({
    a: 'xy',
    b: [1, null, true, 'z'],
    c: { d: 'ẹ́ 👍' },
    e: '',
  });
});

test('however deep it lies, it is read', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(Array.isArray(cleanJson(deep))).toBe(true);
});
