import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { partCounter } from './form-parts.server.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['application/x-www-form-urlencoded', 'a=1&b=2&c=3', 2],
  ['Application/X-WWW-Form-URLEncoded; charset=utf-8', '&&&&', 4],
  ['multipart/form-data; boundary=x1', '--x1\r\n\r\na\r\n--x1--\r\n', 2],
  ['multipart/form-data; boundary="x1"', '--x1--x1--x1', 3],
  ['multipart/form-data', '--x1--x1', 0],
  ['application/json', '&&&&', 0],
])('%s %j has %i separators', (type, body, count) => {
  expect(partCounter(type)(bytes(body))).toBe(count);
});

test('however the bytes are cut, the count is the same', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('-', '-', 'x', '1', 'a')), fc.nat(8), (signs, size) => {
      const body = bytes(`--x1${signs.join('')}--x1`);
      const whole = partCounter('multipart/form-data; boundary=x1')(body);
      const cut = partCounter('multipart/form-data; boundary=x1');
      let counted = 0;
      for (let at = 0; at < body.length; at += size + 1) {
        counted = cut(body.subarray(at, at + size + 1));
      }
      expect(counted).toBe(whole);
    }),
  );
});
