import { placeByKey } from '#app/domains/places/places.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderByCode } from '../orders.queries.server.ts';
import { feeOf, isPaidUp, orderNumber } from '../orders.ts';

/** What is printed and sent: for whoever has the order's code. */
export async function receiptPage(code: string, origin: string) {
  const found = await orderByCode(code);
  if (!found) throw orderErrors.not_found();
  const { order, lines, payments, shop } = found;
  const paid = payments.findLast(({ state, correctsId }) => state === 'success' && !correctsId);
  return {
    code: order.code,
    language: order.language,
    url: `${origin}/o/${order.code}`,
    number: orderNumber(order.number),
    placedAt: order.placedAt,
    buyerName: order.buyerName,
    getBy: order.getBy,
    source: order.source,
    status: order.status,
    discountKobo: order.discountKobo,
    oddKobo: order.oddKobo,
    feeKobo: feeOf(order),
    place: placeByKey(order.place ?? '')?.name,
    discountCode: order.discountCode,
    isAgreed: order.bidId !== null,
    isPaid: isPaidUp(order),
    paid: paid && { method: paid.method, at: paid.paidAt },
    lines: lines.map(({ id, name, color, size, option, priceKobo, quantity }) => ({
      id,
      name,
      color,
      size,
      option,
      priceKobo,
      quantity,
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
