import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import type { DraftVariant } from '../draft/variant-rows.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stockVariants } from '../stocks.table.server.ts';
import { variantKey } from '../variants/variants.ts';
import { type Move, moveStock } from './move-stock.server.ts';
import type { StoredVariant } from './own-stock.server.ts';
import { insertVariant, updateVariant } from './write-variant.server.ts';

type By = Pick<Move, 'stockId' | 'byUserId'>;

interface Requested {
  /** What the person saw when the form was opened; unknown to a program that sends the bare figure. */
  from: number | undefined;
  requested: number;
  current: number;
}

/** The difference that the person made, so that a sale in between is not overwritten. */
function differenceOf({ from, requested, current }: Requested): number {
  const change = requested - (from ?? current);
  if (current + change < 0) throw stockErrors.quantity_changed({ quantity: current });
  return change;
}

async function correctBy(
  tx: Transaction,
  move: By & { variantId?: string | null },
  change: number,
) {
  if (change !== 0) await moveStock(tx, { ...move, kind: 'correction', change });
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
  requested: DraftVariant,
  stored: StoredVariant | undefined,
) {
  if (stored) await updateVariant(tx, stored, requested);
  const variantId = stored?.id ?? (await insertVariant(tx, by.stockId, requested));
  const change = differenceOf({
    from: requested.from,
    requested: requested.quantity,
    current: stored?.quantity ?? 0,
  });
  await correctBy(tx, { ...by, variantId }, change);
}

/** The edited variant by its id, else the one of the same name, be it in the archive. */
function matcher(stored: readonly StoredVariant[]) {
  const byId = new Map(stored.map((variant) => [variant.id, variant]));
  const byKey = new Map(stored.map((variant) => [variantKey(variant), variant]));
  return (requested: DraftVariant) =>
    byId.get(requested.id ?? '') ?? byKey.get(variantKey(requested));
}

interface QuantityEdit {
  stock: { id: string; quantity: number };
  stored: readonly StoredVariant[];
  requested: readonly DraftVariant[];
  /** The list has the sold-out variants too: those that are missing in it were taken out. */
  isWholeList: boolean;
  /** Counts only for an item without variants. */
  quantity: number;
  from: number | undefined;
  byUserId: string;
}

/** Brings quantity and variants to what the form says; with variants, the item's quantity is their sum. */
export async function editQuantity(tx: Transaction, edit: QuantityEdit): Promise<void> {
  const { stock, stored, requested } = edit;
  const by = { stockId: stock.id, byUserId: edit.byUserId };
  const live = stored.filter(({ quantity }) => quantity > 0);
  const offered = stored.filter(({ removed }) => !removed);
  const matched = matcher(stored);
  const pairs = requested.map((variant) => ({ variant, known: matched(variant) }));
  const kept = new Set(pairs.flatMap(({ known }) => (known ? [known.id] : [])));
  if (kept.size < pairs.filter(({ known }) => known).length) throw stockErrors.rows_invalid();
  if (requested.length === 0 && live.length === 0) {
    const change = differenceOf({
      from: edit.from,
      requested: edit.quantity,
      current: stock.quantity,
    });
    await correctBy(tx, by, change);
    if (stock.quantity + change > 0) await forgetVariants(tx, by, stored);
    return;
  }
  await dropVariants(
    tx,
    by,
    (edit.isWholeList ? offered : live).filter(({ id }) => !kept.has(id)),
  );
  if (requested.length === 0) {
    await correctBy(tx, by, edit.quantity);
    if (edit.quantity > 0) await forgetVariants(tx, by, stored);
  } else if (live.length === 0) await correctBy(tx, by, -stock.quantity);
  for (const { variant, known } of pairs) await writeVariant(tx, by, variant, known);
}
