import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { groupLabel } from '#app/domains/categories/category-labels.server.ts';
import { pack } from '#app/platform/http/fast-pages/fast-pages.server.tsx';
import type { Packed } from '#app/platform/http/fast-pages/packed.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { type ChosenValue, chosenValues } from '../lists/filter/facet-labels.server.ts';
import { type FilterChoices, filterChoices } from '../lists/filter/filter-choices.server.ts';
import { isFeatured, type MarketFilter, readMarketFilter } from '../lists/market-filter.ts';
import { type MarketList, marketList } from '../lists/market-list.server.ts';
import type { NearCategory } from '../lists/near-categories.server.ts';

interface MarketRequest {
  url: URL;
  /** Our own address, as links must use it. */
  origin: string;
  t: Translate;
  categorySlug?: string | undefined;
}

/** A near category in the reader's words. */
export interface NamedPlace extends NearCategory {
  label: string;
}

export interface MarketView {
  filter: MarketFilter;
  list: MarketList;
  isFront: boolean;
  /** What is chosen of the facets, as people read it. */
  chosen: ChosenValue[];
  /** Where the filter lies open in the page, for browsers without JavaScript; others ask for it when it is opened. */
  choices: FilterChoices | undefined;
  heading: string;
  /** Where nothing was found. */
  near: NamedPlace[];
}

const named = (place: NearCategory, t: Translate): NamedPlace => ({
  ...place,
  label: place.group === '' ? t(`categories.${place.slug}`) : groupLabel(place.group, t),
});

/** Everything that the market's front, a category or a search shows. */
export async function marketPage({ url, origin, t, categorySlug }: MarketRequest) {
  const filter = readMarketFilter(url.searchParams, categorySlug);
  const openFilters = addressKey(url.searchParams, 'filters') === 'open';
  const [list, chosen, choices] = await Promise.all([
    marketList(filter),
    chosenValues(filter.facets, t),
    openFilters ? filterChoices(filter, t) : undefined,
  ]);
  const category = filter.category === undefined ? undefined : categoryBySlug(filter.category);
  const called = category && t(`categories.${category.slug}`);
  const isFront = category === undefined && isFeatured(filter) && !openFilters;
  const heading =
    filter.q === '' && called !== undefined
      ? t('market.category_products', { category: called })
      : isFeatured(filter)
        ? t('market.featured')
        : t('market.results');
  const title =
    filter.q !== ''
      ? t('market.search_title', { q: filter.q })
      : called === undefined
        ? t('market.title')
        : t('market.category_title', { category: called });
  const market: Packed<MarketView> = pack({
    filter,
    list,
    isFront,
    chosen,
    choices,
    heading,
    near: list.near?.categories.map((place) => named(place, t)) ?? [],
  });
  return {
    market,
    tags: {
      title: isFront ? title : `${title} · Oja`,
      description:
        called === undefined
          ? t('market.description')
          : t('market.category_description', { category: called }),
      canonical: `${origin}${category === undefined ? '/' : `/category/${category.slug}`}`,
      noIndex: !isFeatured(filter),
      image: list.cards[0] && `${origin}/share/stocks/${list.cards[0].id}.jpg`,
    },
  };
}
