import type { OwnOrder } from '#app/domains/orders/orders.queries.server.ts';
import { nextStep, orderNumber } from '#app/domains/orders/orders.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import type { CopyItem, CopyOrder } from '../feed/copy.ts';
import type { CopyScreen } from './copy-screen.ts';
import { itemPhoto } from './item-photo.ts';
import { withWaitingSteps } from './order-states.ts';
import { greetingOf, moneyOf } from './orders-screen.ts';

const dateOf = (text: string | undefined): Date | null => (text ? new Date(text) : null);

/** What is known of it without a line: when it was placed, and how it ended. */
function historyOf(order: CopyOrder): OwnOrder['history'] {
  const by = order.source === 'web' ? ('buyer' as const) : ('team' as const);
  const bare = { byName: null, text: null, amountKobo: null };
  const placed = { ...bare, id: 'placed', kind: 'placed' as const, by };
  const over = order.completedAt
    ? [{ ...bare, id: 'completed', kind: 'completed' as const, by: 'team' as const }]
    : [];
  return [
    { ...placed, at: new Date(order.placedAt) },
    ...over.map((entry) => ({ ...entry, at: new Date(order.completedAt ?? order.placedAt) })),
  ];
}

/** A transfer that the buyer says was made. */
function claimOf({ claim, placedAt }: CopyOrder): OwnOrder['payments'] {
  if (!claim) return [];
  const at = new Date(placedAt);
  return [
    {
      id: claim.id,
      method: 'transfer',
      state: 'pending',
      amountKobo: claim.amountKobo,
      claimedAt: at,
      // It is private, so no copy of it lies on the phone.
      hasPhoto: false,
      decidedByName: null,
      decidedAt: null,
      reason: null,
      correctsId: null,
      returnsId: null,
      isRefundTaken: false,
      reference: null,
      flag: null,
      paidAt: null,
      createdAt: at,
    },
  ];
}

async function linesOf(order: CopyOrder, screen: CopyScreen): Promise<OwnOrder['lines']> {
  const photoOf = async (stockId: string | undefined) => {
    const item: CopyItem | undefined = stockId ? await screen.one('item', stockId) : undefined;
    return item && itemPhoto(item);
  };
  return Promise.all(
    order.lines.map(async (line) => ({
      id: line.id,
      orderId: order.id,
      stockId: line.stockId ?? null,
      variantId: line.variantId ?? null,
      name: line.name,
      color: line.color ?? null,
      size: line.size ?? null,
      option: line.option ?? null,
      priceKobo: line.priceKobo ?? 0,
      listPriceKobo: null,
      quantity: line.quantity,
      returned: line.returned ?? 0,
      mark: line.mark ?? null,
      photo: await photoOf(line.stockId),
    })),
  );
}

/** An order, also one that was never opened on this phone; undefined where the copy has not all that is shown. */
export async function orderScreen(screen: CopyScreen, orderId: string) {
  const { shopId, operations, seesPayments, cursors, url, t } = screen;
  const kept = await screen.one('order', orderId);
  // Sums that this person does not get with the copy are on the page: they take a line.
  if (kept?.totalKobo === undefined) return undefined;
  const [order = kept] = withWaitingSteps([kept], operations);
  const { id, code, status, source, getBy, payBy, pieces, discountKobo = 0 } = order;
  const number = orderNumber(order.number);
  const own: OwnOrder = {
    order: {
      id,
      shopId,
      number: order.number,
      code,
      status,
      source,
      getBy,
      payBy,
      pieces,
      discountKobo,
      oddKobo: order.oddKobo ?? 0,
      discountCode: order.discountCode ?? null,
      discountCodeId: null,
      bidId: null,
      feeKobo: order.feeKobo ?? 0,
      feeState: order.feeState ?? null,
      place: null,
      placeName: undefined,
      zone: null,
      daysFrom: null,
      daysTo: null,
      ...moneyOf(order),
      buyerName: order.buyerName ?? '',
      buyerPhone: order.buyerPhone ?? '',
      address: order.address ?? '',
      note: order.note ?? '',
      cameBy: '',
      advertCode: null,
      visitorKey: null,
      language: '',
      network: null,
      phoneProved: false,
      expiresAt: dateOf(order.expiresAt),
      placedAt: new Date(order.placedAt),
      completedAt: dateOf(order.completedAt),
      cancelReason: order.cancelReason ?? null,
      attention: order.attention ?? null,
      marks: order.marks ?? [],
      undo: null,
      updatedAt: new Date(order.placedAt),
      greeting: greetingOf(order, t),
    },
    lines: await linesOf(order, screen),
    history: historyOf(order),
    payments: claimOf(order),
    disputes: [],
  };
  return {
    own,
    // Whether the code is right is asked of the server.
    takesCode: order.takesCode === true && nextStep(status, getBy) === 'completed',
    // Asked of the server, so they take a line.
    warnings: [],
    review: undefined,
    complaint: undefined,
    mayAnswer: false,
    number,
    cursor: cursors.orders,
    seesMoney: seesPayments,
    isLeaving: addressKey(url.searchParams, 'leave') === '1',
    isCompleting:
      nextStep(status, getBy) === 'completed' && addressKey(url.searchParams, 'complete') === '1',
    startReturn: status === 'completed' && addressKey(url.searchParams, 'return') === '1',
    title: `${t('order.title', { number })} · ${t('app.name')}`,
  };
}
