import { categories } from '#app/domains/categories/categories.ts';
import { groupLabel } from '#app/domains/categories/category-labels.server.ts';
import { categoryBranch } from '#app/domains/categories/category-tree.ts';
import { shopsCalled } from '#app/domains/shops/directory/directory.queries.server.ts';
import type { StockCard } from '#app/domains/stocks/stock-card.ts';
import { stockCards } from '#app/domains/stocks/stocks.queries.server.ts';
import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { renditionName } from '#app/platform/images/image-manifest.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { wordsSuggested } from './search/phrases.queries.server.ts';
import { searchStocks } from './search/search-stocks.server.ts';

export interface Suggestion {
  kind: 'word' | 'item' | 'category' | 'shop';
  text: string;
  detail: string;
  href: string;
  picture?: string | undefined;
}

const most = 5;
const fewestLetters = 2;

const searchHref = (q: string): string => `/market?${new URLSearchParams({ q })}`;

function itemSuggestion(card: StockCard, t: Translate): Suggestion {
  const { id, name, photo } = card;
  const width = photo.widths[0];
  const picture = width === undefined ? undefined : `${photo.url}/${renditionName(width, 'webp')}`;
  return {
    kind: 'item',
    text: name,
    detail: priceText(card, t),
    href: `/stocks/${id}`,
    picture,
  };
}

/** A level of the tree that begins with what was typed; the page of its first level is opened with it. */
function categorySuggestion(folded: string, t: Translate): Suggestion | undefined {
  for (const { name, slug } of categories) {
    const called = t(`categories.${slug}`);
    if (foldText(called).startsWith(folded)) {
      return {
        kind: 'category',
        text: called,
        detail: t('market.categories'),
        href: `/category/${slug}`,
      };
    }
    for (const { name: group, items } of categoryBranch(name)) {
      // In the reader's words or in English: whichever was begun, the first is shown.
      const found = [group, ...items].find((item) =>
        [groupLabel(item, t), item].some((text) => foldText(text).startsWith(folded)),
      );
      if (found === undefined) continue;
      const detail = found === group ? called : `${called}, ${groupLabel(group, t)}`;
      const search = new URLSearchParams({ q: found });
      const href = `/category/${slug}?${search}`;
      return { kind: 'category', text: groupLabel(found, t), detail, href };
    }
  }
  return undefined;
}

/** At most five: a word, two products, a category and a shop, filled up with what there is more of. */
export async function suggestions(typed: string, t: Translate): Promise<Suggestion[]> {
  const folded = foldText(typed);
  if (folded.length < fewestLetters) return [];
  const [phrases, found, shops] = await Promise.all([
    wordsSuggested(typed, 3),
    searchStocks({ text: typed, count: 3 }),
    shopsCalled(typed, 2),
  ]);
  const words = phrases.map(
    (text): Suggestion => ({ kind: 'word', text, detail: '', href: searchHref(text) }),
  );
  const items = (await stockCards(found.ids)).map((card) => itemSuggestion(card, t));
  const category = categorySuggestion(folded, t);
  const named = shops.map(
    ({ id, name, address, picture }): Suggestion => ({
      kind: 'shop',
      text: name,
      detail: address === '' ? t('shell.shop') : t('market.shop_at', { place: address }),
      href: `/shop/${id}`,
      picture,
    }),
  );
  const first = [
    ...words.slice(0, 1),
    ...items.slice(0, 2),
    ...(category ? [category] : []),
    ...named.slice(0, 1),
  ];
  const rest = [...words.slice(1), ...items.slice(2), ...named.slice(1)];
  return [...first, ...rest]
    .slice(0, most)
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

const order: Suggestion['kind'][] = ['word', 'item', 'category', 'shop'];
