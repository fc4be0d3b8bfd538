import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import type { PlanReceiptFacts } from './receipt.server.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The lines between the shop and the sum. */
export function receiptRows(facts: PlanReceiptFacts, t: Translate) {
  const { reference, plan, paidAt, from, to, card } = facts;
  const rows = [
    { key: 'plan', name: t('callback.plan'), value: t('receipt.plan_month', { plan }) },
    to && {
      key: 'period',
      name: t('receipt.period'),
      value: t('receipt.from_to', { from: formatDate(from), to: formatDate(to) }),
    },
    { key: 'date', name: t('receipt.date'), value: `${formatDate(paidAt)}, ${formatTime(paidAt)}` },
    { key: 'reference', name: t('receipt.reference'), value: reference },
    card && {
      key: 'card',
      name: t('receipt.paid_with'),
      value: t('receipt.card', { brand: capital(card.brand), last4: card.last4 }),
    },
  ];
  return rows.filter((row) => row !== undefined);
}
