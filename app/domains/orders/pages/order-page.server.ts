import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import { subaccountOf } from '#app/domains/payments/payout.queries.server.ts';
import { placeByKey } from '#app/domains/places/places.ts';
import { telHref, whatsAppHref } from '#app/domains/shops/contact.ts';
import { openingOf } from '#app/domains/shops/delivery/delivery.queries.server.ts';
import { messageHref } from '#app/domains/shops/message-link.server.ts';
import { variantLabel } from '#app/domains/stocks/variants/variants.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';
import { handOverCode } from '../hand-over/hand-over.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderByCode } from '../orders.queries.server.ts';
import {
  feeOf,
  isAddressErased,
  isFeeOpen,
  isOver,
  isPaidUp,
  isWrong,
  orderNumber,
  owedOf,
} from '../orders.ts';
import { lateRefundOf, moneyBackOf } from './money-back.server.ts';

type Found = NonNullable<Awaited<ReturnType<typeof orderByCode>>>;

/** The order in words, for the shop's WhatsApp. */
function orderText({ order, lines }: Found, { url, t }: { url: string; t: Translate }): string {
  const items = lines.map((line) => {
    const variant = variantLabel(line, t);
    const name = variant ? `${line.name} (${variant})` : line.name;
    return `${line.quantity} x ${name}: ${formatMoney(line.priceKobo * line.quantity)}`;
  });
  const where =
    order.getBy === 'delivery' ? t('order.to', { address: order.address }) : t('checkout.pickup');
  return [
    t('order.whatsapp', { number: orderNumber(order.number) }),
    ...items,
    ...(order.feeKobo > 0 ? [`${t('order.delivery')}: ${formatMoney(order.feeKobo)}`] : []),
    ...(order.discountKobo > order.oddKobo
      ? [
          `${t(order.bidId === null ? 'orders.discount' : 'bids.agreed')}: ${formatMoney(order.oddKobo - order.discountKobo)}`,
        ]
      : []),
    ...(order.oddKobo > 0 ? [`${t('orders.apart')}: ${formatMoney(-order.oddKobo)}`] : []),
    `${t('cart.total')}: ${formatMoney(order.totalKobo)}`,
    `${order.buyerName}, ${displayPhone(order.buyerPhone)}`,
    where,
    url,
  ].join('\n');
}

type Payment = Found['payments'][number];

const isOwnPayment = ({ returnsId, correctsId }: Payment): boolean => !returnsId && !correctsId;

/** The money that came last, for the buyer's own books. */
function paidOf({ order, payments }: Found) {
  const last = payments.findLast((payment) => payment.state === 'success' && isOwnPayment(payment));
  if (!last || order.paidKobo <= 0) return undefined;
  const { method, reference, paidAt } = last;
  return { amountKobo: order.paidKobo, method, reference, at: paidAt };
}

/** How the newest try to pay online ended, or that the bank has not answered; nothing while it is open. */
function troubleOf({ payments }: Found): 'failed' | 'abandoned' | 'pending' | undefined {
  const last = payments.findLast((payment) => payment.method === 'online' && isOwnPayment(payment));
  if (!last || last.flag) return undefined;
  const { state } = last;
  return state === 'failed' || state === 'abandoned' || state === 'pending' ? state : undefined;
}

/** What the buyer's page of an order shows; nothing of the team but the names of what happened. */
export async function orderPage(code: string, { origin, t }: { origin: string; t: Translate }) {
  const found = await orderByCode(code);
  if (!found) throw orderErrors.not_found();
  const { order, lines, history, payments, shop, bank } = found;
  const url = `${origin}/o/${order.code}`;
  const claim = payments.find(({ state, method }) => state === 'pending' && method === 'transfer');
  const rejected = payments.findLast(({ method }) => method === 'transfer');
  const isPaid = isPaidUp(order);
  const isForgotten = isAddressErased(order);
  const open = !isOver(order.status);
  const waitsOnline = open && order.payBy === 'online' && !isPaid && !isFeeOpen(order);
  const subaccount = waitsOnline ? await subaccountOf(shop.id) : undefined;
  return {
    code: order.code,
    language: order.language,
    url,
    number: orderNumber(order.number),
    status: order.status,
    source: order.source,
    getBy: order.getBy,
    payBy: order.payBy,
    buyer: { name: order.buyerName, phone: displayPhone(order.buyerPhone) },
    address: isForgotten ? t('orders.address_erased') : order.address,
    note: order.note,
    totalKobo: order.totalKobo,
    discountKobo: order.discountKobo,
    oddKobo: order.oddKobo,
    feeKobo: feeOf(order),
    place: placeByKey(order.place ?? '')?.name,
    discountCode: order.discountCode,
    isAgreed: order.bidId !== null,
    owedKobo: owedOf(order),
    isPaid,
    paid: paidOf(found),
    /** With the shop, which has it to confirm; one that is to be paid online first is not yet. */
    isSent: order.status === 'pending' && order.source === 'web' && !waitsOnline,
    /** Paid after its end, and taken back into work. */
    cameLate: open && history.some(({ kind }) => kind === 'reopened'),
    onlineTrouble: waitsOnline ? troubleOf(found) : undefined,
    expiresAt: order.expiresAt,
    cancelReason: order.cancelReason,
    times: history.map(({ kind, at }) => ({ kind, at })),
    /** What is given away with the goods, while they have not been. */
    handOver: open ? await handOverCode(order.id) : undefined,
    claim: claim && { amountKobo: claim.amountKobo, at: claim.claimedAt },
    rejection: rejected?.state === 'failed' && !claim ? (rejected.reason ?? '') : undefined,
    isFlagged: !isPaid && payments.some(({ flag }) => isWrong(flag)),
    refundedKobo: order.refundedKobo,
    lateRefund: lateRefundOf(found),
    moneyBack: moneyBackOf(found),
    feeState: order.feeState,
    days:
      isForgotten || order.daysFrom === null || order.daysTo === null
        ? undefined
        : ([order.daysFrom, order.daysTo] as const),
    /** From when the shop works on it, while it is closed. */
    worksFrom: order.status === 'pending' ? (await openingOf(shop.id))?.worksFrom : undefined,
    canClaim: open && order.payBy === 'transfer' && !isPaid && !claim && !isFeeOpen(order),
    canPayOnline: waitsOnline && subaccount !== undefined,
    onlineOff: waitsOnline && subaccount === undefined,
    canCancel: order.status === 'pending' && order.paidKobo === 0 && !claim,
    lines: lines.map(({ id, name, color, size, option, priceKobo, quantity, photo }) => ({
      id,
      name,
      color,
      size,
      option,
      priceKobo,
      quantity,
      photo,
    })),
    bank,
    shop: {
      id: shop.id,
      name: shop.name,
      address: shop.address,
      picture: shop.picture,
      /** Takes no new orders, and has no page. */
      isClosed: shop.isClosed,
    },
    links: {
      message: messageHref(shop.id),
      call: telHref(shop.phoneNumber),
      whatsApp: open ? whatsAppHref(shop.phoneNumber, orderText(found, { url, t })) : undefined,
    },
  };
}

export type OrderPage = Awaited<ReturnType<typeof orderPage>>;
