import { usesOfWords } from '#app/domains/stocks/search-index/word-counts.server.ts';
import { isStopWord, rowWords } from '#app/domains/stocks/search-index/words.ts';
import type { StockCard } from '#app/domains/stocks/stock-card.ts';
import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import { rememberedReads } from '#app/platform/remembered/remembered-reads.server.ts';
import { budgetFor } from '../search/order/budget.ts';
import { readWindow } from '../search/window.server.ts';
import { knownCards } from './known-cards.server.ts';
import { pageSize } from './market-filter.ts';

interface Popular {
  id: string;
  shopId: string;
}

/** Items that have the words of a category's name wherever they stand; the popular first. A window of the search: its cost does not grow with the category. */
async function readPopular(category: string): Promise<Popular[]> {
  const words = rowWords(category).filter((word) => /^[a-z0-9]+$/.test(word) && !isStopWord(word));
  if (words.length === 0) return [];
  const counted = await usesOfWords(words);
  const asked = {
    queries: words.map((word) => `('${word}'|'^${word}')`),
    groups: [],
    category: undefined,
    clauses: words.map((word) => ({
      choices: [[[word, `^${word}`]]],
      uses: counted.get(word)?.uses ?? 0,
    })),
  };
  const { rows } = await readWindow(asked, undefined, undefined, budgetFor(pageSize));
  const ids = rows.map((row) => row.id);
  const found = await prepared<Popular>(
    'stocks.shops-of',
    'select id, shop_id as "shopId" from stock_search where id = any($1::uuid[])',
    [ids],
  );
  const shopOf = new Map(found.map(({ id, shopId }) => [id, shopId]));
  return ids.flatMap((id) => {
    const shopId = shopOf.get(id);
    return shopId === undefined ? [] : { id, shopId };
  });
}

/** The same for every product of a category, and for whoever goes through all of them. */
const popularIn = rememberedReads({ name: 'market-popular', about: 'goods' }, readPopular);

/** Items of other shops that share the third category, then the second; the popular first. */
export async function similarStocks(
  stock: { id: string; shopId: string; category2: string; category3: string },
  count: number,
): Promise<StockCard[]> {
  const ofOthers = async (category: string): Promise<string[]> =>
    (await popularIn(category)).flatMap(({ id, shopId }) => (shopId === stock.shopId ? [] : id));
  const near = await ofOthers(stock.category3);
  const far = near.length > count ? [] : await ofOthers(stock.category2);
  const ids = [...new Set([...near, ...far])].filter((id) => id !== stock.id).slice(0, count);
  return knownCards(ids);
}
