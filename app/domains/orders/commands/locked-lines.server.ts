import { variantPrice } from '#app/domains/stocks/variants/variants.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { type LockedItems, lockItems } from '../facts.queries.server.ts';
import { type LineChange, type LineNow, lineChange, type SeenLine } from '../orders.ts';

interface OrderedVariant {
  color: string | null;
  size: string | null;
  option: string | null;
}

export interface CheckedLine extends SeenLine, OrderedVariant {
  name: string;
}

/** Nothing was placed: the buyer has to see this first. */
export class OrderChanged extends Error {
  readonly changes: LineChange[];

  constructor(changes: LineChange[]) {
    super('the order is not what the buyer saw');
    this.name = 'OrderChanged';
    this.changes = changes;
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

/** The lines with the names of now, or `OrderChanged` when price or stock is not what was seen. */
export async function lockLines(
  tx: Transaction,
  shopId: string,
  lines: readonly SeenLine[],
): Promise<CheckedLine[]> {
  const found = await lockItems(
    tx,
    shopId,
    lines.map(({ stockId }) => stockId),
  );
  const checked = lines.map((line) => ({ line, now: lineNow(found, line) }));
  const changes = checked.flatMap(({ line, now }) => lineChange(line, now) ?? []);
  if (changes.length > 0) throw new OrderChanged(changes);
  return checked.map(({ line, now: { name, color, size, option } }) => ({
    ...line,
    name,
    color,
    size,
    option,
  }));
}
