import { countAfter } from '#app/domains/stocks/commands/late-moves.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import type { CounterInput } from '../counter/counter-input.ts';
import { lockItems } from '../facts.queries.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { lineKey } from '../orders.ts';
import { lineNow } from './locked-lines.server.ts';
import type { WrittenLine } from './write-order.server.ts';

/** What stood on the seller's screen. */
export interface SeenItem {
  stockId: string;
  variantId: string | null;
  name?: string | undefined;
  color?: string | null | undefined;
  size?: string | null | undefined;
  option?: string | null | undefined;
}

interface Sold {
  lines: CounterInput['lines'];
  seen: readonly SeenItem[];
  at: Date;
}

/**
 * The lines of a sale that has happened: the goods have left the shop at the price that was seen, whatever the
 * book says by now. Of what it has too few, it gives what is there; an item that is gone keeps its copied name.
 */
export async function standingLines(
  tx: Transaction,
  shopId: string,
  { lines, seen, at }: Sold,
): Promise<WrittenLine[]> {
  const ids = lines.map(({ stockId }) => stockId);
  const found = await lockItems(tx, shopId, ids, { which: 'all' });
  const left = new Map<string, number>();
  const written: WrittenLine[] = [];
  for (const line of lines) {
    const { stockId, quantity } = line;
    const now = lineNow(found, line);
    const known = seen.find((one) => lineKey(one) === lineKey(line));
    const isThere = found.items.some(({ id }) => id === stockId);
    const name = now.name || known?.name || '';
    if (name === '') throw orderErrors.none_left({ name });
    const own = found.variants.filter((variant) => variant.stockId === stockId);
    const hasVariant = own.some(({ id }) => id === line.variantId);
    // Kept another way by now, in variants or without them: the book gives nothing for it.
    const hasPlace = line.variantId ? hasVariant : !own.some((variant) => variant.quantity > 0);
    // A count after the sale has seen the gap on the shelf: the book is short of nothing.
    const counted = isThere && hasPlace && (await countAfter(tx, line, at));
    const there = counted ? quantity : (left.get(lineKey(line)) ?? now.left);
    const given = isThere ? Math.min(quantity, there) : 0;
    left.set(lineKey(line), there - given);
    written.push({
      ...line,
      stockId: isThere ? stockId : null,
      variantId: isThere && hasVariant ? line.variantId : null,
      name,
      color: now.color ?? known?.color ?? null,
      size: now.size ?? known?.size ?? null,
      option: now.option ?? known?.option ?? null,
      short: isThere ? quantity - given : 0,
    });
  }
  return written;
}
