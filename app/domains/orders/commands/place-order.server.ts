import { subaccountOf } from '#app/domains/payments/payout.queries.server.ts';
import type { Delivery } from '#app/domains/shops/delivery/delivery.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { bodyHash, runOnce } from '#app/platform/http/idempotency/idempotency.server.ts';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { checkDeal, markOrdered } from '../bids/take-bid.server.ts';
import { holdShop, orderSwitches } from '../facts.queries.server.ts';
import { makeHandOver } from '../hand-over/make-hand-over.server.ts';
import { holdBack, type WebBuyer } from '../hoarding/hold-back.server.ts';
import { holdMs } from '../hoarding/hold-time.server.ts';
import type { OrderDraft } from '../order-draft.ts';
import { orderErrors } from '../orders.errors.ts';
import { mergeLines } from '../orders.ts';
import { sumsChange, sumsNow } from '../totals/order-sums.server.ts';
import { comparedLines, OrderChanged } from './locked-lines.server.ts';
import { noteHistory, tellChange } from './order-log.server.ts';
import { tellNewOrder } from './order-news.server.ts';
import { writeOrder } from './write-order.server.ts';

export interface CameBy {
  source: string;
  advertCode?: string | undefined;
  visitorKey?: string | undefined;
  /** In which the buyer read the check-out. */
  language?: string | undefined;
  /** Who may have to prove the phone; left out, nobody asks. */
  buyer?: WebBuyer | undefined;
}

/** The buyer's place and the shop's row for it, as they are now. */
function deliveryFacts({ place }: OrderDraft, delivery: Delivery | undefined) {
  if (!delivery) return {};
  const zone = delivery.kind === 'zone' ? delivery.zone : undefined;
  return {
    place: place || null,
    feeState: delivery.kind === 'ask' ? ('asked' as const) : null,
    zone: zone?.name ?? null,
    daysFrom: zone?.daysFrom ?? null,
    daysTo: zone?.daysTo ?? null,
  };
}

/**
 * An order from the web. Price, stock and what comes off are read again here; when they are not what the buyer saw,
 * `OrderChanged` tells what to show and nothing has happened.
 */
export async function placeOrder(
  tx: Transaction,
  draft: OrderDraft,
  cameBy: CameBy = { source: 'direct' },
): Promise<{ orderId: string }> {
  if (!(await holdShop(tx, draft.shopId, { takesNew: true }))) throw orderErrors.shop_closed();
  if (draft.payBy === 'online' && !(await subaccountOf(draft.shopId, tx)))
    throw orderErrors.online_off();
  const asked = mergeLines(draft.lines);
  const { lines, changes } = await comparedLines(tx, draft.shopId, asked, 'offered');
  const sums = await sumsNow(tx, draft, lines);
  if (sums.bid) {
    const { phone } = draft;
    checkDeal(sums.bid, { asked, found: lines }, { phone, visitorKey: cameBy.visitorKey });
  }
  const changedSums = sumsChange(draft, sums);
  if (changes.length > 0 || changedSums) throw new OrderChanged(changes, changedSums);
  // Until the fee is agreed nobody can pay: the goods are kept as for a payment on delivery.
  const waitsBy = sums.delivery?.kind === 'ask' ? 'delivery' : draft.payBy;
  const held = cameBy.buyer && (await holdBack(tx, draft, cameBy.buyer));
  const switches = await orderSwitches(tx, draft.shopId);
  const order = await writeOrder(tx, {
    lines,
    discountKobo: sums.discountKobo,
    isApart: switches.apart && draft.payBy === 'transfer',
    feeKobo: sums.feeKobo ?? 0,
    facts: {
      ...held,
      shopId: draft.shopId,
      status: 'pending',
      source: 'web',
      buyerName: draft.name,
      buyerPhone: draft.phone,
      getBy: draft.getBy,
      address: draft.getBy === 'delivery' ? draft.address : '',
      ...deliveryFacts(draft, sums.delivery),
      note: draft.note,
      payBy: draft.payBy,
      cameBy: cameBy.source,
      advertCode: cameBy.advertCode ?? null,
      discountCode: sums.code?.code ?? null,
      discountCodeId: sums.code?.id ?? null,
      bidId: sums.bid?.id ?? null,
      visitorKey: cameBy.visitorKey ?? null,
      language: cameBy.language ?? 'en',
      expiresAt: new Date(now().getTime() + holdMs(held ?? {}, waitsBy)),
    },
  });
  if (sums.bid) await markOrdered(tx, sums.bid);
  await makeHandOver(tx, order, { isPaid: draft.payBy !== 'delivery' });
  await noteHistory(tx, order.id, { kind: 'placed', doer: { by: 'buyer' } });
  await tellChange(tx, order, 'order.placed');
  await tellNewOrder(tx, order);
  return { orderId: order.id };
}

interface Placing {
  /** From the visitor's cookie: another visitor's equal key is another key. */
  visitorId: string;
  key: string;
  draft: OrderDraft;
  cameBy?: CameBy | undefined;
  buyer?: Omit<WebBuyer, 'visitorKey'> | undefined;
}

/** Pressed twice, sent twice, on any instance: one order. */
export function placeOnce({
  visitorId,
  key,
  draft,
  cameBy = { source: 'direct' },
  buyer,
}: Placing): Promise<{ orderId: string }> {
  const name = visitorKey(visitorId);
  const once = {
    actor: `visitor:${name}`,
    route: 'place-order',
    key,
    bodyHash: bodyHash(draft),
  };
  const known = buyer && { ...buyer, visitorKey: name };
  return runOnce(once, (tx) =>
    placeOrder(tx, draft, { ...cameBy, visitorKey: name, buyer: known }),
  );
}
