import { placeInFull } from '#app/domains/places/places.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderByCode } from '../orders.queries.server.ts';
import { feeOf, isAgreedPrice, isFree, isPaidUp, orderNumber, owedOf } from '../orders.ts';
import { anybody, type OrderReader, teamPathOf } from './order-status.server.ts';
import { isBuyersBrowser } from './visitor-order.server.ts';

/** What is printed and sent. Whose it is, only the buyer and the shop's team read. */
export async function receiptPage(code: string, origin: string, reader: OrderReader = anybody) {
  const found = await orderByCode(code);
  if (!found) throw orderErrors.not_found();
  const { order, lines, payments, shop } = found;
  const teamPath = teamPathOf(order, reader);
  const isKnown = teamPath !== undefined || (await isBuyersBrowser(code, reader.visitorKey));
  const paid = payments.findLast(
    ({ state, correctsId, returnsId }) => state === 'success' && !correctsId && !returnsId,
  );
  return {
    code: order.code,
    language: order.language,
    url: `${origin}/o/${order.code}`,
    number: orderNumber(order.number),
    placedAt: order.placedAt,
    buyerName: isKnown ? order.buyerName : '',
    teamPath,
    /** The paper of a sale over the counter is its buyer's proof; an order of the web has the browser or the phone. */
    isForReader: isKnown || order.source === 'counter',
    getBy: order.getBy,
    source: order.source,
    status: order.status,
    discountKobo: order.discountKobo,
    oddKobo: order.oddKobo,
    feeKobo: feeOf(order),
    place: isKnown ? placeInFull(order.place ?? '') : '',
    discountCode: order.discountCode,
    isAgreed: isAgreedPrice(order),
    isPaid: isPaidUp(order),
    isFree: isFree(order),
    paidKobo: order.paidKobo,
    refundedKobo: order.refundedKobo,
    owedKobo: owedOf(order),
    paid: paid && { method: paid.method, at: paid.paidAt },
    lines: lines.map(({ id, name, color, size, option, priceKobo, quantity, returned }) => ({
      id,
      name,
      color,
      size,
      option,
      priceKobo,
      quantity,
      returned,
    })),
    shop: {
      name: shop.name,
      address: shop.address,
      phoneNumber: shop.phoneNumber,
      picture: shop.picture,
    },
  };
}

export type ReceiptPage = Awaited<ReturnType<typeof receiptPage>>;
