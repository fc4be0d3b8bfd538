import { ownStock } from './own-stocks.queries.server.ts';

const centimetres = (sides: ReadonlyArray<number | null>): string | null => {
  const given = sides.filter((side) => side !== null);
  return given.length === 0 ? null : `${given.join(' × ')} cm`;
};

/** For the product page: undefined unless the item belongs to the viewer's shop. */
export async function teamFacts(viewerShopId: string | undefined, stockId: string) {
  const stock = viewerShopId === undefined ? undefined : await ownStock(viewerShopId, stockId);
  if (!stock) return undefined;
  const { id, quantity, status, sku, notes, orders, restockOn } = stock;
  return {
    id,
    quantity,
    status,
    sku,
    notes,
    orders,
    restockOn,
    addedAt: stock.createdAt.toISOString(),
    lastSoldAt: stock.lastSoldAt?.toISOString() ?? null,
    weight: stock.weightKg === null ? null : `${stock.weightKg} kg`,
    dimensions: centimetres([stock.lengthCm, stock.widthCm, stock.heightCm]),
    rows: stock.rows.map(({ color, size, quantity: left }) => `${color} ${size}: ${left}`),
  };
}

export type TeamFacts = NonNullable<Awaited<ReturnType<typeof teamFacts>>>;
