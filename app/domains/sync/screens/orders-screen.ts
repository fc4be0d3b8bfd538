import { partOfPhone } from '#app/domains/accounts/phone/phone.ts';
import { buyerLabel } from '#app/domains/orders/order-words.ts';
import type { OrderCardView } from '#app/domains/orders/orders.queries.server.ts';
import {
  isFree,
  isOver,
  isPaidUp,
  type OrderTab,
  orderNumber,
  orderTabs,
  owedOf,
  tabOf,
} from '#app/domains/orders/orders.ts';
import { isUnpaid } from '#app/domains/orders/payments/unpaid.ts';
import { addressKey, addressNumber, addressText } from '#app/platform/http/input/address.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { foldText } from '#app/platform/text/fold.ts';
import type { CopyItem, CopyOrder } from '../feed/copy.ts';
import { isInWindow } from '../feed/order-window.ts';
import type { CopyScreen } from './copy-screen.ts';
import { itemPhoto } from './item-photo.ts';
import { withWaitingSteps } from './order-states.ts';

const pageSize = 20;

export const moneyOf = ({ totalKobo = 0, paidKobo = 0, refundedKobo = 0 }: CopyOrder) => ({
  totalKobo,
  paidKobo,
  refundedKobo,
});

/** In the reader's language: the buyer's is not in the copy. */
export const greetingOf = (order: CopyOrder, t: Translate): string =>
  t('orders.whatsapp_text', { name: buyerLabel(order, t), number: orderNumber(order.number) });

interface Seen {
  photos: ReadonlyMap<string, CopyItem>;
  t: Translate;
}

function cardOf(order: CopyOrder, { photos, t }: Seen): OrderCardView {
  const { id, number, status, source, getBy, payBy, pieces, totalKobo } = order;
  const item = order.lines.map(({ stockId }) => photos.get(stockId ?? '')).find(Boolean);
  const money = moneyOf(order);
  return {
    id,
    number,
    status,
    source,
    getBy,
    payBy,
    pieces,
    feeState: order.feeState ?? null,
    takesCode: order.takesCode === true,
    attention: order.attention ?? null,
    marks: order.marks ?? [],
    totalKobo,
    buyerName: order.buyerName ?? '',
    buyerPhone: order.buyerPhone ?? '',
    placedAt: new Date(order.placedAt),
    greeting: greetingOf(order, t),
    owedKobo: isOver(status) ? 0 : owedOf(money),
    isPaid: totalKobo !== undefined && isPaidUp(money),
    isUnpaid: totalKobo !== undefined && isUnpaid({ status, ...money }),
    isFree: totalKobo !== undefined && isFree({ totalKobo, feeState: order.feeState ?? null }),
    photo: item && itemPhoto(item),
  };
}

/** By number, name or phone, as the server finds them. */
function isFound({ number, buyerName = '', buyerPhone = '' }: CopyOrder, q: string): boolean {
  const digits = q.replace(/\D/g, '');
  const name = foldText(q);
  return (
    (digits.length > 0 && digits.length < 9 && Number(digits) === number) ||
    (digits.length >= 4 && buyerPhone.includes(partOfPhone(q))) ||
    (name !== '' && foldText(buyerName).includes(name))
  );
}

/** The list of orders: the open ones and those of the last days. */
export async function ordersScreen(screen: CopyScreen) {
  const { url, operations, seesPayments, cursors, t } = screen;
  const search = url.searchParams;
  const tab: OrderTab = orderTabs.find((one) => one === addressKey(search, 'tab')) ?? 'new';
  const q = addressText(search, 'q', 100);
  const before = addressNumber(search, 'before') ?? Number.MAX_SAFE_INTEGER;
  const [items, kept] = await Promise.all([screen.all('item'), screen.all('order')]);
  const now = Date.now();
  const orders = withWaitingSteps(
    kept.filter((order) => isInWindow(order, now)),
    operations,
  ).sort((a, b) => b.number - a.number);
  const countOf = (one: OrderTab) =>
    orders.filter(({ status, getBy }) => tabOf(status, getBy) === one).length;
  const isOnlyUnpaid = addressKey(search, 'unpaid') === '1' && q === '';
  const unpaid = orders.filter(
    (order) =>
      order.totalKobo !== undefined && isUnpaid({ status: order.status, ...moneyOf(order) }),
  );
  const shown = (order: CopyOrder) =>
    q ? isFound(order, q) : tabOf(order.status, order.getBy) === tab;
  const found = (isOnlyUnpaid ? unpaid : orders.filter(shown)).filter(
    ({ number }) => number < before,
  );
  const page = found.slice(0, pageSize);
  const photos = new Map(items.map((item) => [item.id, item]));
  return {
    tab,
    q,
    counts: Object.fromEntries(orderTabs.map((one) => [one, countOf(one)])) as Record<
      OrderTab,
      number
    >,
    isUnpaid: isOnlyUnpaid,
    // The copy has the last days: how much is owed in all takes a line.
    unpaid: { count: unpaid.length, kobo: undefined },
    list: {
      orders: page.map((order) => cardOf(order, { photos, t })),
      next: found.length > pageSize ? page.at(-1)?.number : undefined,
    },
    cursor: cursors.orders,
    seesMoney: seesPayments,
    title: `${t('pages.orders')} · ${t('app.name')}`,
  };
}
