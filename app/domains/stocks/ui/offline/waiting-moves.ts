import type { Operation } from '#app/platform/outbox/operations.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';

interface Moved {
  stockId: string;
  variantId?: string | null | undefined;
  quantity: number;
}

type Waiting = Pick<Operation, 'kind' | 'state' | 'payload'>;

function movedBy({ kind, payload }: Waiting): Moved[] {
  if (kind === 'counter.sale') {
    const { lines } = payload as { lines: Moved[] };
    return lines.map((line) => ({ ...line, quantity: -line.quantity }));
  }
  if (kind !== 'stock.add') return [];
  const { stockId, variants } = payload as { stockId: string; variants: Omit<Moved, 'stockId'>[] };
  return variants.map((variant) => ({ ...variant, stockId }));
}

/** By how much the shelf differs from the shop's books: what waits on this phone has happened already. */
export function waitingMoves(
  operations: readonly Waiting[],
  keyOf: (moved: { stockId: string; variantId: string | null }) => string,
): ReadonlyMap<string, number> {
  const moves = new Map<string, number>();
  for (const operation of operations.filter(({ state }) => state !== 'done'))
    for (const { stockId, variantId = null, quantity } of movedBy(operation)) {
      const key = keyOf({ stockId, variantId });
      moves.set(key, (moves.get(key) ?? 0) + quantity);
    }
  return moves;
}

interface Repriced {
  stockId: string;
  fields: { price?: string };
  seen?: { price?: string };
}

/** Applies price changes that wait on this phone to the rows that still show the price from before the change. */
export function withWaitingPrices<Row extends { priceKobo: number }>(
  rows: readonly Row[],
  operations: readonly Waiting[],
  idOf: (row: Row) => string,
): Row[] {
  const changes = operations.flatMap(({ kind, state, payload }) => {
    if (kind !== 'item.change' || state !== 'waiting') return [];
    const { stockId, fields, seen } = payload as Repriced;
    const [from, to] = [seen?.price, fields.price].map((typed) => nairaToKobo(typed ?? ''));
    return from === undefined || to === undefined ? [] : { stockId, from, to };
  });
  if (changes.length === 0) return [...rows];
  return rows.map((row) => {
    const own = changes.filter(({ stockId }) => stockId === idOf(row));
    const priceKobo = own.reduce(
      (price, { from, to }) => (price === from ? to : price),
      row.priceKobo,
    );
    return { ...row, priceKobo };
  });
}

/** An item that was added on this phone and is not in the books yet. */
export interface WaitingItem {
  stockId: string;
  name: string;
  price: string;
  quantity: number;
  category: string;
}

interface Added {
  stockId: string;
  fields: Record<string, unknown>;
}

/** Those of one kind: colours and sizes get their ids from the books. */
export const waitingItems = (operations: readonly Waiting[]): WaitingItem[] =>
  addedItems(operations.filter(({ payload }) => !(payload as Added).fields?.colorSizeCombinations));

export function addedItems(operations: readonly Waiting[]): WaitingItem[] {
  return operations.flatMap(({ kind, state, payload }) => {
    if (kind !== 'item.add' || state === 'done') return [];
    const { stockId, fields } = payload as Added;
    return {
      stockId,
      name: String(fields.productName ?? ''),
      price: String(fields.price ?? ''),
      quantity: Number(fields.quantity ?? 0),
      category: String(fields.category2 ?? ''),
    };
  });
}
