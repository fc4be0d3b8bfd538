import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';
import { methodLook } from '../order-words.ts';
import { paymentMethods, pricedLineText } from '../orders.ts';
import { totalsOf } from '../totals/totals.ts';
import type { SalePayload, SoldLine } from './sale-act.ts';

/** Who sells, as it stands at the head of a receipt. */
export interface Seller {
  name: string;
  address: string;
  phone: string;
}

/** A sale as a receipt shows it, before the books have it: without a line there is no number and no link yet. */
export interface Slip {
  at: number;
  seller: Seller;
  sale: SalePayload;
}

export const slipOf = (sale: SalePayload, about: Omit<Slip, 'sale'>): Slip => ({ ...about, sale });

/** One row of paper: text on the left, what it costs on the right. */
export interface SlipRow {
  text: string;
  amount?: string;
  look: 'head' | 'plain' | 'small' | 'total';
  /** A line is drawn above it. */
  isApart?: boolean;
}

const asSold = (line: SoldLine) => ({
  color: line.color ?? null,
  size: line.size ?? null,
  option: line.option ?? null,
  quantity: line.quantity,
  priceKobo: line.soldKobo ?? line.priceKobo,
});

/** Every row in the reader's language, top to bottom. */
export function slipRows({ at, seller, sale }: Slip, t: Translate): SlipRow[] {
  const lines = sale.lines.map((line) => ({ name: line.name ?? '', ...asSold(line) }));
  const feeKobo = sale.delivery?.feeKobo;
  const { discountKobo, totalKobo } = totalsOf(lines, { discountKobo: sale.discountKobo, feeKobo });
  const method = paymentMethods.find((known) => known === sale.method);
  const { paidKobo = totalKobo } = sale;
  const paid = paidKobo < totalKobo ? ` ${formatMoney(paidKobo)}` : '';
  const when = new Date(at);
  const rows: (SlipRow | undefined | false)[] = [
    { text: seller.name, look: 'head' },
    seller.address !== '' && { text: seller.address, look: 'small' },
    seller.phone !== '' && { text: seller.phone, look: 'small' },
    {
      text: `${t('receipt.title')} · ${formatDate(when)}, ${formatTime(when)}`,
      look: 'small',
      isApart: true,
    },
    sale.buyerName ? { text: `${t('receipt.buyer')}: ${sale.buyerName}`, look: 'small' } : false,
    ...lines.flatMap((line, at): SlipRow[] => [
      {
        text: line.name,
        amount: formatMoney(line.priceKobo * line.quantity),
        look: 'plain',
        isApart: at === 0,
      },
      { text: pricedLineText(line, t), look: 'small' },
    ]),
    discountKobo > 0 && {
      text: t('orders.discount'),
      amount: formatMoney(-discountKobo),
      look: 'plain',
      isApart: true,
    },
    feeKobo !== undefined && {
      text: t('order.delivery'),
      amount: feeKobo === 0 ? t('order.free') : formatMoney(feeKobo),
      look: 'plain',
    },
    { text: t('cart.total'), amount: formatMoney(totalKobo), look: 'total', isApart: true },
    method &&
      (paidKobo > 0 || totalKobo === 0) && {
        text: `${t('order.paid')}: ${t(methodLook[method].label)}${paid}`,
        look: 'small',
      },
    paidKobo < totalKobo && {
      text: t('counter.still_to_pay'),
      amount: formatMoney(totalKobo - paidKobo),
      look: 'plain',
    },
    { text: t('receipt.come_again'), look: 'small', isApart: true },
  ];
  return rows.filter((row) => typeof row === 'object');
}
