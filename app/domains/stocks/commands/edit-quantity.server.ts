import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import type { WrittenRow } from '../draft/opened-item.server.ts';
import type { DraftVariant } from '../draft/variant-rows.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stocks, stockVariants } from '../stocks.table.server.ts';
import { variantKey } from '../variants/variants.ts';
import { bringTo } from './counts.server.ts';
import { tellLowStock } from './low-stock.server.ts';
import { moveStock } from './move-stock.server.ts';
import type { StoredVariant } from './own-stock.server.ts';
import { type PromisedPieces, type Promises, promisedOf } from './promises.server.ts';
import { insertVariant, updateVariant } from './write-variant.server.ts';

type By = { stockId: string; byUserId: string; isPart: true };

interface Requested {
  /** What a program's change started from; unknown to one that sends the bare figure. */
  from: number | undefined;
  /** Somebody has counted the shelf, and knows the figure that stood there. */
  isCounted: boolean | undefined;
  requested: number;
  current: number;
  /** Pieces that are on the shelf and not in the book. */
  promised: number;
}

/** The shelf as it was counted, or after the difference that a program made: a sale in between is not overwritten. */
function shelfAfter({ from, isCounted, requested, current, promised }: Requested): number {
  if (isCounted) return requested;
  const shelf = current + promised;
  const after = shelf + requested - (from ?? shelf);
  if (after < 0) throw stockErrors.quantity_changed({ quantity: shelf });
  return after;
}

async function correctBy(
  tx: Transaction,
  move: By & { variantId?: string | null },
  change: number,
) {
  if (change !== 0) await moveStock(tx, { ...move, kind: 'correction', change });
}

/**
 * A changed figure of the form is a count of the shelf; a program's figure is what is free to sell. Answers with how
 * many the item has then.
 */
async function editFigure(
  tx: Transaction,
  place: By & { variantId: string | null },
  edit: Requested,
  promises: Promises | undefined,
): Promise<number> {
  const { current, promised, isCounted } = edit;
  const shelf = shelfAfter(edit);
  if (shelf === current + promised && !isCounted) return current;
  const figures = { current, to: shelf - promised };
  const { quantity } = promises
    ? await bringTo(tx, { ...place, counted: shelf }, figures, promises)
    : await moveStock(tx, { ...place, kind: 'correction', change: shelf - current });
  return quantity;
}

/** Variants that are no longer in the form fall to nothing and stay in the archive; sold-out ones are gone from the shop's page. */
async function dropVariants(
  tx: Transaction,
  by: By,
  variants: readonly StoredVariant[],
): Promise<void> {
  for (const variant of variants) {
    await correctBy(tx, { ...by, variantId: variant.id }, -variant.quantity);
    await tx
      .update(stockVariants)
      .set({ removed: true })
      .where(and(eq(stockVariants.id, variant.id), eq(stockVariants.stockId, by.stockId)));
  }
}

/** An item that holds pieces of its own has no variants, not even sold-out ones that goods could come in for. */
async function forgetVariants(
  tx: Transaction,
  by: By,
  variants: readonly StoredVariant[],
): Promise<void> {
  if (variants.every((variant) => variant.removed)) return;
  await tx
    .update(stockVariants)
    .set({ removed: true })
    .where(eq(stockVariants.stockId, by.stockId));
}

async function writeVariant(
  tx: Transaction,
  by: By,
  { variant: requested, known: stored, unsorted }: Pair & { unsorted: number },
  { promised, promises }: Pick<QuantityEdit, 'promised' | 'promises'>,
) {
  if (stored) await updateVariant(tx, stored, requested);
  const variantId = stored?.id ?? (await insertVariant(tx, by.stockId, requested));
  const figure = {
    from: requested.from,
    isCounted: requested.isCounted,
    requested: requested.quantity,
    current: stored?.quantity ?? 0,
    promised: promisedOf(promised, variantId) + unsorted,
  };
  await editFigure(tx, { ...by, variantId }, figure, promises);
}

/** The edited variant by its id, else the one of the same name, be it in the archive. */
function matcher(stored: readonly StoredVariant[]) {
  const byId = new Map(stored.map((variant) => [variant.id, variant]));
  const byKey = new Map(stored.map((variant) => [variantKey(variant), variant]));
  return (requested: DraftVariant) =>
    byId.get(requested.id ?? '') ?? byKey.get(variantKey(requested));
}

interface Pair {
  variant: WrittenRow;
  known: StoredVariant | undefined;
}

interface QuantityEdit {
  stock: { id: string; quantity: number };
  stored: readonly StoredVariant[];
  requested: readonly WrittenRow[];
  /** The list has the sold-out variants too: those that are missing in it were taken out. */
  isWholeList: boolean;
  /** Whether a variant that is missing in the list was taken out by it. */
  mayDrop: (variantId: string) => boolean;
  /** Counts only for an item without variants. */
  quantity: number;
  from: number | undefined;
  isCounted: boolean;
  byUserId: string;
  /** Nothing where the figures are those of a program: then they are what is free to sell. */
  promised: PromisedPieces;
  promises: Promises | undefined;
}

/**
 * An item gets variants while pieces of it are promised: these are among the counted ones and belong to no variant, so
 * the fullest variants go without them. Answers with how many each of the pairs goes without.
 */
async function unsortedOf(
  tx: Transaction,
  by: By,
  pairs: readonly Pair[],
  { promised, promises }: QuantityEdit,
): Promise<{ unsorted: Map<Pair, number>; back: number }> {
  const held = promised.get(null) ?? 0;
  const counted = pairs.reduce((sum, { variant }) => sum + variant.quantity, 0);
  const pieces = Math.max(0, held - counted);
  const back = pieces > 0 ? await promises?.shorten(tx, { ...by, variantId: null, pieces }) : 0;
  let left = Math.min(held, counted);
  const unsorted = new Map<Pair, number>();
  for (const pair of [...pairs].sort((a, b) => b.variant.quantity - a.variant.quantity)) {
    const without = Math.min(left, pair.variant.quantity);
    unsorted.set(pair, without);
    left -= without;
  }
  return { unsorted, back: back ?? 0 };
}

async function writeQuantity(tx: Transaction, edit: QuantityEdit): Promise<void> {
  const { stock, stored, requested, promised, promises } = edit;
  const by = { stockId: stock.id, byUserId: edit.byUserId, isPart: true as const };
  const plain = { ...by, variantId: null };
  const live = stored.filter(({ quantity }) => quantity > 0);
  const offered = stored.filter(({ removed }) => !removed);
  const matched = matcher(stored);
  const pairs = requested.map((variant) => ({ variant, known: matched(variant) }));
  const kept = new Set(pairs.flatMap(({ known }) => (known ? [known.id] : [])));
  if (kept.size < pairs.filter(({ known }) => known).length) throw stockErrors.rows_invalid();
  const { quantity, isCounted } = edit;
  const figure = { requested: quantity, isCounted, promised: promisedOf(promised, null) };
  if (requested.length === 0 && live.length === 0) {
    const whole = { ...figure, from: edit.from, current: stock.quantity };
    const left = await editFigure(tx, plain, whole, promises);
    if (left > 0) await forgetVariants(tx, by, stored);
    return;
  }
  await dropVariants(
    tx,
    by,
    (edit.isWholeList ? offered : live).filter(({ id }) => !kept.has(id) && edit.mayDrop(id)),
  );
  if (requested.length === 0) {
    const left = await editFigure(tx, plain, { ...figure, from: undefined, current: 0 }, promises);
    if (left > 0) await forgetVariants(tx, by, stored);
    return;
  }
  const isNew = offered.length === 0;
  const { unsorted, back } = isNew
    ? await unsortedOf(tx, by, pairs, edit)
    : { unsorted: new Map<Pair, number>(), back: 0 };
  if (live.length === 0) await correctBy(tx, by, -stock.quantity - back);
  for (const pair of pairs)
    await writeVariant(tx, by, { ...pair, unsorted: unsorted.get(pair) ?? 0 }, edit);
}

/**
 * Brings quantity and variants to what the form says; with variants, the item's quantity is their sum. The team hears
 * of the whole difference: pieces may move from one variant to another.
 */
export async function editQuantity(tx: Transaction, edit: QuantityEdit): Promise<void> {
  await writeQuantity(tx, edit);
  const { id: stockId, quantity: before } = edit.stock;
  const [stock] = await tx
    .select({
      shopId: stocks.shopId,
      name: stocks.productName,
      quantity: stocks.quantity,
      lowFrom: stocks.lowFrom,
    })
    .from(stocks)
    .where(eq(stocks.id, stockId));
  if (stock) await tellLowStock(tx, { ...stock, stockId, change: stock.quantity - before });
}
