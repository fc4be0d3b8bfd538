import { describe, expect, test } from 'vitest';
import { cpuGrowth } from '#tests/support/processes/cpu.ts';
import { fc } from '#tests/support/properties.ts';
import { cleanMessage, isBlank, previewOf, textParts } from './message-text.ts';

const anyText = fc.string({ unit: 'binary' });

describe('cleanMessage', () => {
  test.each([
    ['  Good morning  ', 'Good morning'],
    ['a\u0000b\u0007c\u001bd', 'abcd'],
    ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
    ['tab\there', 'tab here'],
    ['\u202eevil\u202c text', 'evil text'],
    ['a\u2066b\u2069c', 'a\u2066b\u2069c'],
    ['\ud83d broken', 'broken'],
    ['👩‍👩‍👧 🇳🇬 👍🏿', '👩‍👩‍👧 🇳🇬 👍🏿'],
    ['مرحبا بكم', 'مرحبا بكم'],
    ['O\u0323ja\u0300', 'Ọjà'],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
    ['a\n\n\n\n\n\nb', 'a\n\n\nb'],
  ])('%j becomes %j', (written, kept) => {
    expect(cleanMessage(written)).toBe(kept);
  });

  test('whatever is written: no control characters, whole characters, and clean stays clean', () => {
    fc.assert(
      fc.property(anyText, (written) => {
        const kept = cleanMessage(written);
        const visible = !/[^\P{Cc}\n]|[\u202a-\u202e]/u.test(kept);
        return visible && kept.isWellFormed() && cleanMessage(kept) === kept;
      }),
    );
  });
});

test.each(['', ' \n\t', '\u200b\u200d', '\u2066\u2069'])('%j is blank', (text) => {
  expect(isBlank(text)).toBe(true);
});

test('emoji and one letter are not blank', () => {
  expect(isBlank('👍')).toBe(false);
  expect(isBlank('ọ')).toBe(false);
});

describe('textParts', () => {
  test('finds web addresses and leaves the full stop outside', () => {
    expect(textParts('See https://oja.ng/s/1. Thanks')).toEqual([
      { text: 'See ' },
      { text: 'https://oja.ng/s/1', href: 'https://oja.ng/s/1' },
      { text: '. Thanks' },
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    'https://oja.ng@evil.example/',
    'http://',
    '<img src=x onerror=alert(1)>',
  ])('%s is no link', (text) => {
    expect(textParts(text)).toEqual([{ text }]);
  });

  test('the parts are the text again, and every link is http or https', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant('\n'))), (pieces) => {
        const text = pieces.join('');
        const parts = textParts(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const { href } of parts) if (href) expect(href).toMatch(/^https?:\/\//);
      }),
    );
  });
});

test('a preview is one line', () => {
  expect(previewOf('a\n b\t\tc', 10)).toBe('a b c');
});

test.each([
  ['dots between two letters', (size: number) => `http://a${'.'.repeat(size)}b`],
  ['beginnings of addresses', (size: number) => 'http://'.repeat(size / 7)],
  ['brackets', (size: number) => `http://a${')'.repeat(size)}b `],
])('links in %s are found at a cost in proportion to the text', async (_name, make) => {
  expect(await cpuGrowth((size) => textParts(make(size)), 40_000)).toBeLessThan(8);
});
