import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { runsOf } from '#tests/support/pdf-text.ts';
import { receiptPdf } from './receipt-pdf.server.ts';

const facts = {
  reference: 'OJA-7F3K-20MQ4Z',
  seller: { email: 'help@oja.ng', phone: '0700 000 0000' },
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

test('the file says what was paid, with ₦ and the letters of our languages', async () => {
  const pdf = await receiptPdf(facts, translatorFor('en'));
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
  const text = runsOf(pdf)
    .map((run) => run.text)
    .join('');
  for (const part of [
    '₦2,000',
    'OJA-7F3K-20MQ4Z',
    'Premium plan, 1 month',
    '15 Nov 2026',
    '4081',
    'Seller: Oja',
    'help@oja.ng',
    'Customer',
  ])
    expect(text).toContain(part);
  expect(text).toContain('Fẹ́mi & Ṣọlá Fúrnítùrẹ̀ ?'.normalize('NFC'));
  expect(pdf.length).toBeLessThan(30_000);
});

test('a name that is too long ends with a whole letter', async () => {
  for (const beginning of ['', 'x', 'xx', 'xxx']) {
    const name = `${beginning}${'ọ́'.repeat(90)}`.normalize('NFC');
    const pdf = await receiptPdf({ ...facts, shop: { ...facts.shop, name } }, translatorFor('en'));
    const text = runsOf(pdf)
      .map((run) => run.text)
      .join('');
    const letters = /x*((?:ọ\u0301)+)…/.exec(text)?.[1] ?? '';
    expect(letters.length).toBeGreaterThan(20);
    expect(text).toContain(`Customer${beginning}${letters}…`);
  }
});

test('made again from the same facts it is the same file', async () => {
  const [first, second] = [
    await receiptPdf(facts, translatorFor('en')),
    await receiptPdf(facts, translatorFor('en')),
  ];
  expect(second.equals(first)).toBe(true);
});
