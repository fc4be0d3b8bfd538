import type { Translate } from '#app/platform/i18n/messages.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { writeCsv } from '#app/platform/sheets/csv.ts';
import { methodLook, stateLook } from './order-words.ts';
import { orderNumber } from './orders.ts';
import { shopPayments } from './payments.queries.server.ts';
import type { PaymentFilter } from './payments.ts';

const mostRows = 50_000;
const local = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The book as a spreadsheet opens it; what a buyer typed can start no formula. */
export async function paymentsCsv(shopId: string, filter: PaymentFilter, t: Translate) {
  const { entries } = await shopPayments(shopId, { ...filter, after: undefined }, mostRows);
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
  ] as const;
  const rows = entries.map((entry) => [
    local.format(entry.at),
    entry.plan ?? (entry.atCounter ? t('counter.title') : t('rooms.order')),
    entry.orderNumber === null ? '' : orderNumber(entry.orderNumber),
    entry.buyerName,
    t(methodLook[entry.method].label),
    entry.isFlagged ? t('payments.flagged') : t(stateLook[entry.state].label),
    koboToNaira(entry.amountKobo),
    entry.byName,
    entry.reference,
  ]);
  return writeCsv([head.map((name) => t(`payments.csv.${name}`)), ...rows]);
}
