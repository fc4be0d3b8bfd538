import type { Translate } from '#app/platform/i18n/messages.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { csvLines, csvStart } from '#app/platform/sheets/csv.ts';
import { methodLook, stateLook } from '../order-words.ts';
import { orderNumber } from '../orders.ts';
import type { PaymentFilter } from '../payments/payments.ts';
import { everyPayment, type PaymentEntry } from './payment-book.queries.server.ts';

const local = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'short',
  timeStyle: 'short',
});

const head = [
  'date',
  'what',
  'order',
  'name',
  'method',
  'state',
  'naira',
  'by',
  'reference',
  // Of the whole order, after what was always there: what reads the file by its places goes on.
  'items',
  'discount',
  'code',
  'fee',
  'zone',
  'total',
] as const;

function whatOf({ plan, isPlanRefund, atCounter }: PaymentEntry, t: Translate): string {
  if (plan) return isPlanRefund ? t('payments.plan_back', { plan }) : plan;
  return atCounter ? t('counter.title') : t('pages.order');
}

const naira = (kobo: number | undefined) => (kobo === undefined ? '' : koboToNaira(kobo));

const rowOf = (entry: PaymentEntry, t: Translate) => [
  local.format(entry.at),
  whatOf(entry, t),
  entry.orderNumber === null ? '' : orderNumber(entry.orderNumber),
  entry.buyerName,
  t(methodLook[entry.method].label),
  entry.isFlagged ? t('payments.flagged') : t(stateLook[entry.state].label),
  koboToNaira(entry.amountKobo),
  entry.byName,
  entry.reference,
  naira(entry.order?.itemsKobo),
  naira(entry.order?.discountKobo),
  entry.order?.discountCode ?? '',
  naira(entry.order?.feeKobo),
  entry.order?.zone ?? '',
  naira(entry.order?.totalKobo),
];

/**
 * The book as a spreadsheet opens it, sent while it is read: no book is too long, and one that breaks
 * off breaks the download instead of looking whole. What a buyer typed can start no formula.
 */
export async function* paymentsCsv(
  shopId: string,
  filter: PaymentFilter,
  t: Translate,
  pageSize?: number,
) {
  yield csvStart + csvLines([head.map((name) => t(`payments.csv.${name}`))]);
  for await (const entries of everyPayment(shopId, filter, pageSize))
    if (entries.length > 0) yield csvLines(entries.map((entry) => rowOf(entry, t)));
}
