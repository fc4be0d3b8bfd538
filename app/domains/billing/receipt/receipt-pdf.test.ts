import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { receiptPdf } from './receipt-pdf.server.ts';

const facts = {
  reference: 'OJA-7F3K-20MQ4Z',
  shop: {
    name: 'Fẹ́mi & Ṣọlá Fúrnítùrẹ̀ 家',
    address: 'Balogun Market, Lagos',
    phone: '0803 555 0142',
  },
  plan: 'Premium',
  amountKobo: 200_000,
  paidAt: new Date('2026-11-15T09:42:00Z'),
  from: new Date('2026-11-15T09:42:00Z'),
  to: new Date('2026-12-15T09:42:00Z'),
  card: { brand: 'visa', last4: '4081' },
  refundedAt: null,
};

/** The text as a reader would copy it: glyphs back through the file's own map. */
function textOf(pdf: Buffer): string {
  const streams: string[] = [];
  let at = 0;
  for (;;) {
    const start = pdf.indexOf('stream\n', at);
    if (start < 0) break;
    const end = pdf.indexOf('\nendstream', start);
    streams.push(inflateSync(pdf.subarray(start + 7, end)).toString('latin1'));
    at = end + 10;
  }
  const map = new Map<string, string>();
  for (const [, glyph = '', unicode = ''] of (streams.at(-1) ?? '').matchAll(/<(\w{4})> <(\w+)>/g))
    map.set(glyph, Buffer.from(unicode, 'hex').swap16().toString('utf16le'));
  return [...(streams[0] ?? '').matchAll(/<(\w+)> Tj/g)]
    .map(([, glyphs = '']) =>
      (glyphs.match(/\w{4}/g) ?? []).map((glyph) => map.get(glyph)).join(''),
    )
    .join('\n');
}

test('the file says what was paid, with ₦ and the letters of our languages', () => {
  const pdf = receiptPdf(facts, translatorFor('en'));
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
  const text = textOf(pdf);
  for (const part of ['₦2,000', 'OJA-7F3K-20MQ4Z', 'Premium plan, 1 month', '15 Nov 2026', '4081'])
    expect(text).toContain(part);
  expect(text).toContain('Fẹ́mi & Ṣọlá Fúrnítùrẹ̀ ?'.normalize('NFC'));
  expect(pdf.length).toBeLessThan(30_000);
});

test('every place in the table of objects is where the object is', () => {
  const pdf = receiptPdf(facts, translatorFor('en')).toString('latin1');
  const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  expect(pdf.slice(start, start + 4)).toBe('xref');
  const places = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) =>
    Number(place),
  );
  expect(places).toHaveLength(10);
  for (const [index, place] of places.entries())
    expect(pdf.slice(place).startsWith(`${index + 1} 0 obj`)).toBe(true);
});
