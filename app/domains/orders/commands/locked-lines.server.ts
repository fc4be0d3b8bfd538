import { floorFor } from '#app/domains/stocks/prices/prices.ts';
import { variantPrice } from '#app/domains/stocks/variants/variants.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { type LockedItems, lockItems } from '../facts.queries.server.ts';
import { type LineChange, type LineNow, lineChange, type SeenLine } from '../orders.ts';
import type { SumsChange } from '../totals/sums.ts';

interface OrderedVariant {
  color: string | null;
  size: string | null;
  option: string | null;
}

export interface CheckedLine extends SeenLine, OrderedVariant {
  name: string;
  /** Of a piece, where the shop has set one. */
  floorKobo?: number | null | undefined;
}

/** Nothing was placed: the buyer has to see this first. */
export class OrderChanged extends Error {
  readonly changes: LineChange[];
  /** Discount and fee, where they are not what was seen. */
  readonly sums: SumsChange | undefined;

  constructor(changes: LineChange[], sums?: SumsChange) {
    super('the order is not what the buyer saw');
    this.name = 'OrderChanged';
    this.changes = changes;
    this.sums = sums;
  }
}

const gone = { name: '', priceKobo: 0, left: 0 };
const noVariant: OrderedVariant = { color: null, size: null, option: null };

/** What there is of a line's item or variant now. */
export function lineNow(
  { items, variants }: LockedItems,
  line: SeenLine,
): LineNow & OrderedVariant {
  const item = items.find(({ id }) => id === line.stockId);
  if (!item) return { ...gone, ...noVariant };
  const { name } = item;
  const own = variants.filter(({ stockId }) => stockId === line.stockId);
  if (line.variantId === null) {
    // With colours and sizes somebody has to say which.
    const left = own.some(({ quantity }) => quantity > 0) ? 0 : item.quantity;
    return { name, priceKobo: variantPrice(item, null), left, ...noVariant };
  }
  const variant = own.find(({ id }) => id === line.variantId);
  return {
    name,
    priceKobo: variantPrice(item, variant),
    left: variant?.quantity ?? 0,
    color: variant?.color ?? null,
    size: variant?.size ?? null,
    option: variant?.option ?? null,
  };
}

/** The lines as they are now, locked, with what differs from what was seen; what is gone is left out. */
export async function comparedLines(
  tx: Transaction,
  shopId: string,
  lines: readonly SeenLine[],
  which: 'shown' | 'offered' = 'shown',
): Promise<{ lines: CheckedLine[]; changes: LineChange[] }> {
  const ids = lines.map(({ stockId }) => stockId);
  const found = await lockItems(tx, shopId, ids, { which });
  const checked = lines.map((line) => ({ line, now: lineNow(found, line) }));
  const changes = checked.flatMap(({ line, now }) => lineChange(line, now) ?? []);
  const standing = checked.flatMap(
    ({ line, now: { name, color, size, option, priceKobo, left } }) => {
      const quantity = Math.min(line.quantity, left);
      return quantity === 0
        ? []
        : [
            {
              ...line,
              name,
              color,
              size,
              option,
              priceKobo,
              quantity,
              floorKobo: floorFor(found.floors, line),
            },
          ];
    },
  );
  return { lines: standing, changes };
}

/** The lines with the names of now, or `OrderChanged` when price or stock is not what was seen. */
export async function lockLines(
  tx: Transaction,
  shopId: string,
  seen: readonly SeenLine[],
): Promise<CheckedLine[]> {
  const { lines, changes } = await comparedLines(tx, shopId, seen);
  if (changes.length > 0) throw new OrderChanged(changes);
  return lines;
}
