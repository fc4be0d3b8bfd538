import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import type { DraftRow } from '../draft/stock-draft.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stockVariants } from '../stocks.table.server.ts';
import { combinationKey } from '../stocks.ts';
import { type Move, moveStock } from './move-stock.server.ts';
import type { VariantRow } from './own-stock.server.ts';

type By = Pick<Move, 'stockId' | 'byUserId'>;

interface Wish {
  /** What the person saw when the form was opened; unknown to a program that sends the bare figure. */
  from: number | undefined;
  wanted: number;
  current: number;
}

/** The difference that the person made, so that a sale in between is not overwritten. */
function differenceOf({ from, wanted, current }: Wish): number {
  const change = wanted - (from ?? current);
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

/** Rows that are no longer in the form fall to nothing and stay in the archive. */
async function dropRows(tx: Transaction, by: By, rows: readonly VariantRow[]): Promise<void> {
  for (const row of rows) {
    await correctBy(tx, { ...by, variantId: row.id }, -row.quantity);
    await tx
      .update(stockVariants)
      .set({ removed: true })
      .where(and(eq(stockVariants.id, row.id), eq(stockVariants.stockId, by.stockId)));
  }
}

/** An item that holds pieces of its own has no rows, not even sold-out ones that goods could come in for. */
async function forgetRows(tx: Transaction, by: By, rows: readonly VariantRow[]): Promise<void> {
  if (rows.every((row) => row.removed)) return;
  await tx
    .update(stockVariants)
    .set({ removed: true })
    .where(eq(stockVariants.stockId, by.stockId));
}

async function writeRow(tx: Transaction, by: By, wish: DraftRow, row: VariantRow | undefined) {
  const { color, size } = wish;
  const variantId = row?.id ?? newId();
  if (!row) {
    await tx
      .insert(stockVariants)
      .values({ id: variantId, stockId: by.stockId, color, size, quantity: 0 });
  } else if (row.color !== color || row.size !== size || row.removed) {
    await tx
      .update(stockVariants)
      .set({ color, size, removed: false })
      .where(eq(stockVariants.id, row.id));
  }
  const change = differenceOf({
    from: wish.from,
    wanted: wish.quantity,
    current: row?.quantity ?? 0,
  });
  await correctBy(tx, { ...by, variantId }, change);
}

/** The edited row by its id, else the one of the same colour and size, be it in the archive. */
function matcher(rows: readonly VariantRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byKey = new Map(rows.map((row) => [combinationKey(row), row]));
  return (wish: DraftRow) => byId.get(wish.id ?? '') ?? byKey.get(combinationKey(wish));
}

interface QuantityEdit {
  stock: { id: string; quantity: number };
  rows: readonly VariantRow[];
  wishes: readonly DraftRow[];
  /** Counts only for an item without rows. */
  quantity: number;
  from: number | undefined;
  byUserId: string;
}

/** Brings quantity and rows to what the form says; with rows, the item's quantity is their sum. */
export async function editQuantity(tx: Transaction, edit: QuantityEdit): Promise<void> {
  const { stock, rows, wishes } = edit;
  const by = { stockId: stock.id, byUserId: edit.byUserId };
  const live = rows.filter((row) => row.quantity > 0);
  const matched = matcher(rows);
  const pairs = wishes.map((wish) => ({ wish, row: matched(wish) }));
  const kept = new Set(pairs.flatMap(({ row }) => (row ? [row.id] : [])));
  if (kept.size < pairs.filter(({ row }) => row).length) throw stockErrors.rows_invalid();
  if (wishes.length === 0 && live.length === 0) {
    const { from, quantity: wanted } = edit;
    const change = differenceOf({ from, wanted, current: stock.quantity });
    await correctBy(tx, by, change);
    if (stock.quantity + change > 0) await forgetRows(tx, by, rows);
    return;
  }
  await dropRows(
    tx,
    by,
    live.filter((row) => !kept.has(row.id)),
  );
  if (wishes.length === 0) {
    await correctBy(tx, by, edit.quantity);
    if (edit.quantity > 0) await forgetRows(tx, by, rows);
  } else if (live.length === 0) await correctBy(tx, by, -stock.quantity);
  for (const { wish, row } of pairs) await writeRow(tx, by, wish, row);
}
