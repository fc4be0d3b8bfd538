import type { StockCard } from '#app/domains/stocks/stock-card.ts';
import { cardsById } from '#app/domains/stocks/stocks.queries.server.ts';
import { rememberedRows } from '#app/platform/remembered/remembered-rows.server.ts';

/** What is shown most is found by many searches: read again when it, or its shop, has changed. */
const known = rememberedRows(
  { name: 'market-cards', about: 'shown', max: 10_000, namesOf: ({ shopId }, id) => [id, shopId] },
  cardsById,
);

/** The cards of a list in its order; views and likes are some seconds old at most, what is hidden is left out. */
export async function knownCards(ids: readonly string[]): Promise<StockCard[]> {
  const byId = await known(ids);
  return ids.flatMap((id) => byId.get(id)?.card ?? []);
}
