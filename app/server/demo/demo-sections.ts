import { foldText } from '#app/platform/text/fold.ts';
import { tradingShops } from './demo-orders.ts';
import type { MarketRows } from './rows/market-rows.ts';
import { seededRandom } from './rows/random.ts';

/** Fewer would not be worth a tab. */
const fewestItems = 2;
const mostSections = 4;

/** The shops that trade sort their shelves: a section for each of their larger groups. */
export function addDemoSections(rows: MarketRows): void {
  const random = seededRandom('oja demo sections');
  for (const shop of rows.shops.slice(0, tradingShops)) {
    const own = rows.stocks.filter(({ shopId }) => shopId === shop.id);
    const groups = [...Map.groupBy(own, ({ category2 }) => category2)]
      .filter(([, items]) => items.length >= fewestItems)
      .sort(([, a], [, b]) => b.length - a.length)
      .slice(0, mostSections);
    for (const [index, [name, items]] of groups.entries()) {
      const id = random.id(shop.createdAt ?? new Date(0));
      const position = index + 1;
      rows.sections.push({ id, shopId: shop.id ?? '', name, nameNorm: foldText(name), position });
      rows.sectionItems.push(
        ...items.map(({ id: stockId }) => ({ stockId: stockId ?? '', sectionId: id })),
      );
    }
  }
}
