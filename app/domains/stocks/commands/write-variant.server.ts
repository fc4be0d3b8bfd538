import { eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { stockVariants } from '../stocks.table.server.ts';
import { type VariantName, variantSides } from '../variants/variants.ts';
import type { StoredVariant } from './own-stock.server.ts';

interface WrittenVariant extends VariantName {
  /** Its own price in kobo, or none. */
  price: number | null;
}

const valuesOf = ({ option, color, size, price }: WrittenVariant) => ({
  option,
  color,
  size,
  priceKobo: price,
});

/** Without pieces: they come by a movement. One that gets none is sold out from the start. */
export async function insertVariant(
  tx: Transaction,
  stockId: string,
  variant: WrittenVariant,
): Promise<string> {
  const id = newId();
  const values = { id, stockId, ...valuesOf(variant), quantity: 0, archivedAt: now() };
  await tx.insert(stockVariants).values(values);
  return id;
}

/** Its words and its price; what was taken out of the form before is on offer again. */
export async function updateVariant(
  tx: Transaction,
  stored: StoredVariant,
  variant: WrittenVariant,
): Promise<void> {
  const isSame =
    !stored.removed &&
    stored.priceKobo === variant.price &&
    variantSides.every((side) => stored[side] === variant[side]);
  if (isSame) return;
  const { priceKobo, ...words } = valuesOf(variant);
  // A price that was not touched is not written: it may have gone back to what it was before an offer.
  const price = stored.priceKobo === priceKobo ? {} : { priceKobo };
  await tx
    .update(stockVariants)
    .set({ ...words, ...price, removed: false })
    .where(eq(stockVariants.id, stored.id));
}
