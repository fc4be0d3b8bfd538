import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { lineKey, piecesOf } from '#app/domains/orders/cart/cart.ts';
import type { CounterItem } from '#app/domains/orders/counter/counter.queries.server.ts';
import {
  noSale,
  type OpenSale,
  openSaleKey,
  readOpenSale,
  writeOpenSale,
} from '#app/domains/orders/counter/kept/open-sale.ts';
import {
  deliveryFee,
  discountKobo,
  isForLess,
  isTooMuch,
  linesOfSale,
  paidOf,
} from '#app/domains/orders/counter/sale.ts';
import { inOrder, orderOf } from '#app/domains/orders/counter/tile-order.ts';
import { goodsOf, totalsOf } from '#app/domains/orders/totals/totals.ts';
import {
  waitingItems,
  waitingMoves,
  withWaitingPrices,
} from '#app/domains/stocks/ui/offline/waiting-moves.ts';
import type { Operation, Owner } from '#app/platform/outbox/operations.ts';
import { useOutboxView } from '#app/platform/outbox/use-outbox.ts';
import { keepText, readStored } from '#app/platform/stored-text.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';

/** Of one kind, and without its picture until the books have it. */
const plain = {
  variantId: null,
  barcode: null,
  color: null,
  size: null,
  option: null,
  photo: undefined,
};

/** What is left of each item: what waits on this phone is off the shelf already, and what was added is on it. */
function shelfOf(all: readonly CounterItem[], operations: readonly Operation[]) {
  const moves = waitingMoves(operations, lineKey);
  const known = new Set(all.map(({ stockId }) => stockId));
  const added: CounterItem[] = waitingItems(operations)
    .filter(({ stockId }) => !known.has(stockId))
    .map(({ price, quantity, ...item }) => ({
      ...item,
      ...plain,
      priceKobo: nairaToKobo(price) ?? 0,
      left: quantity,
    }));
  const priced = withWaitingPrices([...added, ...all], operations, ({ stockId }) => stockId);
  const items = priced.map((item) => ({
    ...item,
    left: Math.max(0, item.left + (moves.get(lineKey(item)) ?? 0)),
  }));
  return { items, added };
}

/** The next tap must find what the thumb aims at: a sale changes what sells most, but not where a tile is. */
function useShelf(all: readonly CounterItem[], operations: readonly Operation[]): CounterItem[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  // A shop may have five thousand: not again at every letter that is typed.
  const shelf = useMemo(() => shelfOf(all, operations), [all, operations]);
  const next = useMemo(() => orderOf(order, shelf.added, all), [order, shelf, all]);
  if (next !== order) setOrder(next);
  return useMemo(() => inOrder(shelf.items, next), [shelf, next]);
}

interface Standing {
  sale: OpenSale;
  /** Changed on this page since it was read: an unchanged sale is not stored again, which could overwrite a newer one. */
  isOwn: boolean;
}

/** It waits on this phone until it is sold or cleared: a reload or Back loses nothing. In two tabs it is one. */
function useOpenSale(items: readonly CounterItem[], owner: Owner, usualReason: string) {
  const [{ sale, isOwn }, setState] = useState<Standing>(() => ({
    sale: noSale(usualReason),
    isOwn: false,
  }));
  const { isOpen } = useOutboxView();
  const key = openSaleKey(owner);
  const read = useEffectEvent((text: string | null) =>
    setState({ sale: readOpenSale(text, items, usualReason) ?? noSale(usualReason), isOwn: false }),
  );
  const readFirst = useEffectEvent(() => {
    if (!isOwn) read(readStored(key));
  });
  // Items that wait on this phone are known once it has read them: then it is read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isOpen` says that waiting items were read
  useEffect(() => readFirst(), [isOpen]);
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === key) read(event.newValue);
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [key]);
  useEffect(() => {
    if (isOwn) keepText(key, writeOpenSale(sale));
  }, [key, sale, isOwn]);
  const set =
    <Name extends keyof OpenSale>(name: Name) =>
    (value: OpenSale[Name]) =>
      setState((known) => ({ sale: { ...known.sale, [name]: value }, isOwn: true }));
  return {
    sale,
    set,
    clear: () => setState({ sale: noSale(usualReason), isOwn: true }),
    /** While it is on its way it waits among what is sent, and a reload must not bring it a second time. */
    leave: () => keepText(key, ''),
    stay: () => keepText(key, writeOpenSale(sale)),
  };
}

/** The sale that is being made: its lines, what they are sold for, to whom and how it is paid. */
export function useCounter(all: readonly CounterItem[], owner: Owner, usualReason: string) {
  const { operations } = useOutboxView();
  const items = useShelf(all, operations);
  const { sale, set, ...kept } = useOpenSale(items, owner, usualReason);
  const { picked, discount, customer, delivery, given, isLater, method, isSeen } = sale;
  const setPicked = set('picked');
  const lines = useMemo(() => linesOfSale(items, picked), [items, picked]);
  const put = (item: CounterItem, quantity: number) => {
    const next = new Map(picked);
    if (quantity < 1) next.delete(lineKey(item));
    else {
      const most = Math.min(quantity, item.left);
      next.set(lineKey(item), { ...picked.get(lineKey(item)), quantity: most });
    }
    setPicked(next);
  };
  const price = (item: CounterItem, soldKobo: number | undefined) => {
    const known = picked.get(lineKey(item));
    if (known) setPicked(new Map(picked).set(lineKey(item), { ...known, soldKobo }));
  };
  const offKobo = discountKobo(discount, lines);
  const goodsKobo = goodsOf(lines) - offKobo;
  const feeKobo = delivery && deliveryFee(delivery, goodsKobo);
  const totals = totalsOf(lines, { discountKobo: offKobo, feeKobo });
  const paid = paidOf(given, totals.totalKobo);
  const isOwed = isLater && paid.restKobo > 0;
  return {
    ...sale,
    items,
    lines,
    countOf: (item: CounterItem) => picked.get(lineKey(item))?.quantity ?? 0,
    put,
    price,
    ...kept,
    setDiscount: set('discount'),
    setReason: set('reason'),
    setCustomer: set('customer'),
    setDelivery: set('delivery'),
    setMethod: (way: string) => {
      set('method')(way);
      set('isSeen')(false);
    },
    setSeen: set('isSeen'),
    setGiven: set('given'),
    setLater: set('isLater'),
    feeKobo,
    goodsKobo,
    ...paid,
    isOwed,
    /** A transfer that the seller has not seen in the account. */
    isUnseen: method === 'transfer' && paid.restKobo < totals.totalKobo && !isSeen,
    /** Less was given than it costs, and nobody has said what about the rest. */
    isShort: paid.isGivenWrong || (paid.restKobo > 0 && !(isLater && customer)),
    pieces: piecesOf(lines),
    sumKobo: totals.itemsKobo,
    offKobo,
    isTooMuch: lines.length > 0 && isTooMuch(discount, lines),
    totalKobo: totals.totalKobo,
    needsReason: isForLess(lines, offKobo),
  };
}

export type Counter = ReturnType<typeof useCounter>;
