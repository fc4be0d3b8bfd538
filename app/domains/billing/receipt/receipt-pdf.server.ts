import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import type { Translator } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';
import { type Colour, PdfPage } from '#app/platform/pdf/pdf.server.ts';
import { lettersOf } from '#app/platform/text/letters.ts';
import type { PlanReceiptFacts } from './receipt.server.ts';
import { receiptRows } from './receipt-rows.ts';

const a5: [number, number] = [420, 595];
const [left, right, middle] = [36, 384, 210];
const ink: Colour = [16, 19, 46];
const muted: Colour = [73, 77, 98];
const indigo: Colour = [24, 30, 102];
const sun: Colour = [255, 193, 31];

/** The printed edge of the cloth. */
function selvedge(page: PdfPage): void {
  page.box(0, 0, a5[0], 14, indigo);
  for (let x = 6; x < a5[0]; x += 14) page.box(x, 5, 4, 4, sun);
}

/** Cut where it would run into the other column. */
function fitted(page: PdfPage, text: string, size: number, width: number): string {
  if (page.widthOf(text, size) <= width) return text;
  const letters = lettersOf(text);
  while (letters.length > 1 && page.widthOf(`${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('')}…`;
}

function head(page: PdfPage, facts: PlanReceiptFacts, { t }: Translator): number {
  page.text(t('app.name'), { x: left, y: 58, size: 26, bold: true, colour: indigo });
  page.text(t('receipt.title'), { x: right, y: 58, size: 18, bold: true, align: 'right' });
  const { seller, shop } = facts;
  let y = 58;
  for (const line of [t('receipt.seller', { name: t('app.name') }), seller.email, seller.phone]) {
    y += 17;
    page.text(fitted(page, line, 11, right - left), { x: left, y, size: 11, colour: muted });
  }
  y += 30;
  page.text(t('receipt.customer'), { x: left, y, size: 11, colour: muted });
  y += 18;
  page.text(fitted(page, shop.name, 15, right - left), { x: left, y, size: 15, bold: true });
  for (const line of [shop.address, shop.phone].filter(Boolean)) {
    y += 17;
    page.text(fitted(page, line, 11, right - left), { x: left, y, size: 11, colour: muted });
  }
  return y + 34;
}

export function receiptPdf(facts: PlanReceiptFacts, translator: Translator): Promise<Buffer> {
  const { t, language } = translator;
  const title = `${t('receipt.title')} ${facts.reference}`;
  const page = new PdfPage({ size: a5, title, language, at: facts.paidAt });
  selvedge(page);
  let y = head(page, facts, translator);
  for (const { name, value } of receiptRows(facts, t)) {
    page.text(name, { x: left, y, size: 11, colour: muted });
    const shown = fitted(page, value, 12, 240);
    page.text(shown, { x: right, y, size: 12, bold: true, align: 'right' });
    page.box(left, y + 9, right - left, 0.6, [225, 226, 234]);
    y += 28;
  }
  y += 10;
  page.box(left, y - 24, right - left, 1.6, ink);
  page.text(t('receipt.total'), { x: left, y, size: 16, bold: true });
  page.text(formatMoney(facts.amountKobo), { x: right, y, size: 16, bold: true, align: 'right' });
  y += 30;
  const state = facts.refundedAt ? 'receipt.returned' : 'receipt.paid';
  const when = facts.refundedAt ?? facts.paidAt;
  page.text(t(state), { x: left, y, size: 12, bold: true, colour: [0, 94, 49] });
  const moment = `${formatDate(when)}, ${formatTime(when)}`;
  page.text(moment, { x: right, y, size: 11, align: 'right', colour: muted });
  page.text(t('receipt.thanks'), {
    x: middle,
    y: y + 44,
    size: 11,
    align: 'center',
    colour: muted,
  });
  return page.bytes();
}
