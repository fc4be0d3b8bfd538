import { describe, expect, it } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { plainLine } from './plain-line.ts';

const anyText = fc
  .array(fc.integer({ min: 0, max: 0xd7ff }), { maxLength: 30 })
  .map((points) => String.fromCodePoint(...points));

describe('plainLine', () => {
  it.each([
    ['  Ngozi   Fashion\tHouse\n', 'Ngozi Fashion House'],
    ['Ọja\u0301', 'Ọjá'],
    ['pay\u202egnp.exe', 'paygnp.exe'],
    ['\u0000\u0007', ''],
    ['👩🏾‍🌾 farm', '👩🏾‍🌾 farm'],
  ])('%j becomes %j', (typed, line) => expect(plainLine(typed)).toBe(line));

  it('is the same the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(plainLine(plainLine(text))).toBe(plainLine(text));
      }),
    );
  });
});
