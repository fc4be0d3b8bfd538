import { countAfter } from '#app/domains/stocks/commands/late-moves.server.ts';
import { lowestAsked } from '#app/domains/stocks/prices/prices.queries.server.ts';
import { floorFor } from '#app/domains/stocks/prices/prices.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { lineKey } from '../cart/cart.ts';
import type { CounterInput } from '../counter/counter-input.ts';
import type { PricedLine } from '../counter/sale-marks.ts';
import { lockItems } from '../facts.queries.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { makeFree } from '../promised/promises.server.ts';
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

/** How long a phone may show a price that has gone up since. */
const seenForMs = 3 * 24 * 3_600_000;

/** A line with what was asked for it, now and around the time of the sale. */
export type StandingLine = WrittenLine & Pick<PricedLine, 'nowKobo' | 'askedKobo' | 'isUnknown'>;

interface Sold {
  lines: CounterInput['lines'];
  seen: readonly SeenItem[];
  at: Date;
  byUserId: string;
  /** The goods have left with the buyer; else they lie on the shelf until they are brought. */
  isGone: boolean;
  /** The seller waits for the answer: what is hidden is not for sale. */
  isWaited: boolean;
}

/** A page that was opened before the item was hidden still shows it. What was deleted meanwhile has been sold all the same. */
async function refuseHidden(
  tx: Transaction,
  shopId: string,
  all: readonly { id: string; name: string; isDeleted: boolean }[],
) {
  const shown = await lockItems(
    tx,
    shopId,
    all.map(({ id }) => id),
  );
  const hidden = all.find(
    ({ id, isDeleted }) => !isDeleted && !shown.items.some((item) => item.id === id),
  );
  if (hidden) throw orderErrors.item_hidden({ name: hidden.name });
}

/**
 * The lines of a sale that has happened: the goods are sold at the price that was seen, whatever the
 * book says by now. What has left the shelf is taken from open orders where the book has too few, and then it gives
 * what is there; an item that is gone keeps its copied name.
 */
export async function standingLines(
  tx: Transaction,
  shopId: string,
  { lines, seen, at, byUserId, isGone, isWaited }: Sold,
): Promise<StandingLine[]> {
  const ids = lines.map(({ stockId }) => stockId);
  const found = await lockItems(tx, shopId, ids, { which: 'all' });
  if (isWaited) await refuseHidden(tx, shopId, found.items);
  const asked = await lowestAsked(tx, ids, new Date(at.getTime() - seenForMs));
  const taken = new Map<string, number>();
  const written: StandingLine[] = [];
  for (const line of lines) {
    const { stockId, variantId, quantity } = line;
    const now = lineNow(found, line);
    const known = seen.find((one) => lineKey(one) === lineKey(line));
    const item = found.items.find(({ id }) => id === stockId);
    const isThere = item !== undefined;
    const nowKobo = item ? now.priceKobo : line.priceKobo;
    const name = now.name || known?.name || '';
    if (name === '') throw orderErrors.none_left({ name });
    const own = found.variants.filter((variant) => variant.stockId === stockId);
    const hasVariant = own.some(({ id }) => id === line.variantId);
    // Kept another way by now, in variants or without them: the book gives nothing for it.
    const hasPlace = line.variantId ? hasVariant : !own.some((variant) => variant.quantity > 0);
    // A count after the sale has seen the gap on the shelf: the book is short of nothing.
    const counted = isGone && isThere && hasPlace && (await countAfter(tx, line, at));
    // Its other lines, at another price, take first.
    const before = taken.get(lineKey(line)) ?? 0;
    const shortage = { stockId, variantId, byUserId, pieces: before + quantity };
    const left = isGone && !counted ? await makeFree(tx, { shopId }, shortage) : now.left;
    const given = counted ? quantity : isThere ? Math.min(quantity, left - before) : 0;
    taken.set(lineKey(line), before + given);
    written.push({
      ...line,
      stockId: isThere ? stockId : null,
      variantId: isThere && hasVariant ? line.variantId : null,
      name,
      color: now.color ?? known?.color ?? null,
      size: now.size ?? known?.size ?? null,
      option: now.option ?? known?.option ?? null,
      floorKobo: floorFor(found.floors, line),
      nowKobo,
      isUnknown: !isThere || (variantId !== null && !hasVariant),
      // A variant with a price of its own goes down and up with its item.
      askedKobo: Math.min(
        nowKobo,
        item
          ? Math.ceil((nowKobo * (asked.get(stockId) ?? item.priceKobo)) / item.priceKobo)
          : nowKobo,
      ),
      short: isThere ? quantity - given : 0,
    });
  }
  return written;
}
