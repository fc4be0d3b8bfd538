import type { MovementKind } from '#app/domains/stocks/stocks.table.server.ts';
import type { MarketRows } from './market-rows.ts';
import type { Random } from './random.ts';

export interface Move {
  stockId: string;
  variantId: string | null;
  kind: MovementKind;
  change: number;
  orderId: string;
  byUserId: string | null;
  at: Date;
}

const variantKey = (move: { stockId: string; variantId?: string | null | undefined }): string =>
  `${move.stockId}/${move.variantId ?? ''}`;

/**
 * What orders took was there before: the opening is raised by it, so that the quantity of today
 * stays what the catalogue says, and what was left after each movement is counted again.
 */
export function settleLedger(rows: MarketRows, random: Random, moves: readonly Move[]): void {
  const taken = new Map<string, number>();
  for (const move of moves)
    taken.set(variantKey(move), (taken.get(variantKey(move)) ?? 0) - move.change);
  for (const opening of rows.stockMovements) {
    opening.change += taken.get(variantKey(opening)) ?? 0;
    // All rows are written together and must name the same columns.
    Object.assign(opening, { orderId: null, reason: null });
  }
  rows.stockMovements.push(
    ...moves.map((move) => ({ ...move, id: random.id(move.at), quantityAfter: 0, reason: null })),
  );
  const time = ({ at }: { at?: Date | undefined }) => at?.getTime() ?? 0;
  rows.stockMovements.sort((a, b) => time(a) - time(b));
  const left = new Map<string, number>();
  for (const movement of rows.stockMovements) {
    const quantity = (left.get(movement.stockId) ?? 0) + movement.change;
    left.set(movement.stockId, quantity);
    movement.quantityAfter = quantity;
  }
}

/** An item's count of sales and its last one, of the orders that were not brought back. */
export function countSales(rows: MarketRows, moves: readonly Move[]): void {
  const back = new Set(moves.flatMap((m) => (m.kind === 'return' ? [m.orderId] : [])));
  const sales = moves.filter((m) => m.kind === 'sale' && !back.has(m.orderId));
  const ofStock = Map.groupBy(sales, ({ stockId }) => stockId);
  for (const stock of rows.stocks) {
    const own = ofStock.get(stock.id ?? '') ?? [];
    stock.orders = new Set(own.map(({ orderId }) => orderId)).size;
    stock.lastSoldAt = own.reduce<Date | null>(
      (last, { at }) => (last && last > at ? last : at),
      null,
    );
  }
}
