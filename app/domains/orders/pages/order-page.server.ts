import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import { subaccountOf } from '#app/domains/payments/payout.queries.server.ts';
import { placeInFull } from '#app/domains/places/places.ts';
import { telHref, whatsAppHref } from '#app/domains/shops/contact.ts';
import { deliveryOf, openingOf } from '#app/domains/shops/delivery/delivery.queries.server.ts';
import { messageHref } from '#app/domains/shops/message-link.server.ts';
import { variantLabel } from '#app/domains/stocks/variants/variants.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';
import { claimPhotoMark } from '../claims/claim-photos.queries.server.ts';
import { complaintOfOrder, complainUntilOf } from '../complaints/complaints.queries.server.ts';
import { isUnsettled, isWithoutCode } from '../complaints/complaints.ts';
import { isSaleMark } from '../counter/sale-marks.ts';
import { deliveryAddress } from '../delivery-address.server.ts';
import { handOverCode } from '../hand-over/hand-over.server.ts';
import { longerUntil } from '../hoarding/hold-time.server.ts';
import { againOf, turnOf } from '../mine/my-orders.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderByCode } from '../orders.queries.server.ts';
import {
  feeOf,
  hasEndedEarly,
  isAddressErased,
  isAgreedPrice,
  isFeeOpen,
  isFree,
  isOver,
  isPaidUp,
  isWrong,
  mayBuyerCancel,
  orderNumber,
  owedOf,
} from '../orders.ts';
import { heldOf } from '../payments/held.ts';
import type { OtherWay } from '../steps/pay-otherwise.server.ts';
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
    order.getBy === 'delivery'
      ? t('order.to', { address: deliveryAddress(order) })
      : t('checkout.pickup');
  return [
    t('order.whatsapp', { number: orderNumber(order.number) }),
    ...items,
    ...(order.feeKobo > 0 ? [`${t('order.delivery')}: ${formatMoney(order.feeKobo)}`] : []),
    ...(order.discountKobo > order.oddKobo
      ? [
          `${t(isAgreedPrice(order) ? 'orders.discount_agreed' : 'orders.discount')}: ${formatMoney(order.oddKobo - order.discountKobo)}`,
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
  if (!last || heldOf(order) <= 0) return undefined;
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

interface OnlineState {
  waitsOnline: boolean;
  trouble: ReturnType<typeof troubleOf>;
  isOff: boolean;
  hasBank: boolean;
}

function otherWaysOf({ waitsOnline, trouble, isOff, hasBank }: OnlineState): OtherWay[] {
  const isStuck = isOff || trouble === 'failed' || trouble === 'abandoned';
  if (!waitsOnline || trouble === 'pending' || !isStuck) return [];
  return hasBank ? ['transfer', 'delivery'] : ['delivery'];
}

/** Where and when the goods can be fetched. */
async function collectAt({ id, address }: Found['shop']) {
  const { pickupAddress, zones: _zones, ...opening } = await deliveryOf(id);
  return { address: pickupAddress || address, opening };
}

/** What the buyer has said of a completed order, or may still say. */
async function complaintPart({ order, history }: Found) {
  const written = await complaintOfOrder(order.id);
  const until =
    written || !order.completedAt ? undefined : await complainUntilOf(database(), order.id);
  return {
    isWithoutCode: isWithoutCode(order, history),
    /** Until when it can be said, while it can. */
    until: until && now() <= until ? until : undefined,
    written: written && {
      ...written,
      isRefunded: isUnsettled(written.state) && !written.keepsMoney,
    },
  };
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
  const owedKobo = owedOf(order);
  // Nobody is asked to pay a suspended shop; money that was paid or claimed before stays to be seen.
  const isPayPaused = open && shop.isClosed && (owedKobo > 0 || isFeeOpen(order)) && !claim;
  const waitsToPay = open && owedKobo > 0 && !isFeeOpen(order) && !isPayPaused;
  const waitsOnline = waitsToPay && order.payBy === 'online';
  const canClaim = waitsToPay && order.payBy === 'transfer' && !claim;
  const isToPay = canClaim || waitsOnline;
  const turn = isPayPaused
    ? undefined
    : turnOf({ ...order, isToPay, isClaimed: claim !== undefined });
  const trouble = waitsOnline ? troubleOf(found) : undefined;
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
    address: isForgotten ? t('orders.address_erased') : deliveryAddress(order),
    note: order.note,
    totalKobo: order.totalKobo,
    discountKobo: order.discountKobo,
    oddKobo: order.oddKobo,
    feeKobo: feeOf(order),
    place: placeInFull(order.place ?? ''),
    discountCode: order.discountCode,
    isAgreed: isAgreedPrice(order),
    owedKobo,
    isPaid,
    isFree: isFree(order),
    paid: paidOf(found),
    /** With the shop, which has it to confirm; one that is to be paid online first is not yet. */
    isSent: turn === 'shop' && !isFeeOpen(order) && order.source === 'web' && !waitsOnline,
    turn,
    /** Paid after its end, and taken back into work. */
    cameLate: open && history.some(({ kind }) => kind === 'reopened'),
    onlineTrouble: trouble,
    expiresAt: isPayPaused ? null : order.expiresAt,
    /** With a proved phone the shop would hold the items until then. */
    heldLonger: isPayPaused || claim ? undefined : longerUntil(order),
    cancelReason: order.cancelReason,
    /** Who ended it; a sale that came back to the shop was ended by the shop. */
    cancelledBy: history.findLast(({ kind }) => kind === 'cancelled' || kind === 'returned')?.by,
    times: history.filter(({ kind }) => !isSaleMark(kind)).map(({ kind, at }) => ({ kind, at })),
    /** What is given away with the goods, while they have not been. */
    handOver: open ? await handOverCode(order.id) : undefined,
    claim: claim && {
      amountKobo: claim.amountKobo,
      at: claim.claimedAt,
      /** Names the picture, so that a newer one is loaded. */
      picture: claim.hasPhoto ? await claimPhotoMark(claim.id) : undefined,
    },
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
    isPayPaused,
    complaint: await complaintPart(found),
    canClaim,
    canPayOnline: waitsOnline && subaccount !== undefined,
    onlineOff: waitsOnline && subaccount === undefined,
    canCancel: mayBuyerCancel(order.status, shop.isClosed) && heldOf(order) === 0 && !claim,
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
    bank: canClaim || (claim && open && !shop.isClosed) ? bank : undefined,
    /** How else it can be paid, once paying online did not work. */
    otherWays: otherWaysOf({ waitsOnline, trouble, isOff: !subaccount, hasBank: bank !== null }),
    collect:
      order.status === 'ready' && order.getBy === 'pickup' && order.source === 'web'
        ? await collectAt(shop)
        : undefined,
    /** What goes into the cart again; an item that is gone does not. */
    again: hasEndedEarly(order.status) ? againOf(lines) : [],
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
      whatsApp:
        open && !shop.isClosed
          ? whatsAppHref(shop.phoneNumber, orderText(found, { url, t }))
          : undefined,
    },
  };
}

export type OrderPage = Awaited<ReturnType<typeof orderPage>>;
