import { describe, expect, it } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { isKey, safeFileName } from './storage-keys.ts';

// Spread over what file names really bring; fast-check's own full alphabet takes seconds to build.
const nasty = [
  ...'aZ09._-/\\ %:*?"<>|~$',
  '\0',
  '\n',
  'ọ',
  '\u0301',
  '日',
  '😀',
  '\u202e',
  '\ud800',
];

describe('safeFileName', () => {
  it.each([
    ['C:\\me\\Ọjà Ìbàdàn.JPG', 'oja-ibadan.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['..', 'file'],
    ['', 'file'],
    ['.htaccess', 'htaccess'],
    ['photo (1).jpeg', 'photo-1-.jpeg'],
    ['a..b.png', 'a.b.png'],
    ['日本.png', 'png'],
    [`${'x'.repeat(300)}.webp`, `${'x'.repeat(75)}.webp`],
  ])('%j becomes %j', (name, safe) => expect(safeFileName(name)).toBe(safe));

  it('always makes a part of a key', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...nasty) }),
        (name) =>
          isKey(`products/shop/1760000000000_${safeFileName(name)}`) && isKey(safeFileName(name)),
      ),
    );
  });
});
