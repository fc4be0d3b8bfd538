import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { groupLabel } from '#app/domains/categories/category-labels.server.ts';
import { areaKeyOf, stateKeyOf } from '#app/domains/places/places.ts';
import type { StockCard } from '#app/domains/stocks/stock-card.ts';
import { pack } from '#app/platform/http/fast-pages/fast-pages.server.tsx';
import type { Packed } from '#app/platform/http/fast-pages/packed.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import type { FrameValues, PageForMany } from '#app/platform/http/request-context.server.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { type ChosenValue, chosenValues } from '../lists/filter/facet-labels.server.ts';
import { type FilterChoices, filterChoices } from '../lists/filter/filter-choices.server.ts';
import { isFeatured, isPlain, type MarketFilter } from '../lists/market-filter.ts';
import type { MarketList } from '../lists/market-list.server.ts';
import { type NearCategory, nearCategories } from '../lists/near-categories.server.ts';
import { askedList } from '../lists/places/asked-list.server.ts';

interface MarketRequest {
  url: URL;
  /** Our own address, as links must use it. */
  origin: string;
  t: Translate;
  categorySlug?: string | undefined;
  /** The state of a page that is about it. */
  inPlace?: string | undefined;
  forMany?: PageForMany | undefined;
}

interface Named {
  t: Translate;
  called: string | undefined;
  place: string | undefined;
}

const nearestPlace = ({ sort, place }: MarketFilter) => (sort === 'nearest' ? undefined : place);

function headingOf({ t, filter, called, place }: Named & { filter: MarketFilter }): string {
  const isNear = nearestPlace(filter) === undefined;
  if (filter.q === '' && place !== undefined && !isNear) return titleOf({ t, called, place });
  if (filter.q === '' && called !== undefined)
    return t('market.category_products', { category: called });
  return isFeatured(filter) ? t('market.featured') : t('market.results');
}

function titleOf({ t, called: category, place }: Named): string {
  if (category === undefined)
    return place === undefined ? t('market.title') : t('market.place_title', { place });
  return place === undefined
    ? t('market.category_title', { category })
    : t('market.category_place_title', { category, place });
}

function descriptionOf({ t, called: category, place }: Named): string {
  if (category === undefined)
    return place === undefined ? t('market.description') : t('market.place_description', { place });
  return place === undefined
    ? t('market.category_description', { category })
    : t('market.category_place_description', { category, place });
}

/** Under which address the list wants to be known: a state has pages of its own. */
function pathOf({ place, category }: MarketFilter): string {
  if (place === undefined) return category === undefined ? '/' : `/category/${category}`;
  return `/in/${stateKeyOf(place)}${category === undefined ? '' : `/${category}`}`;
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
export async function marketPage(asked: MarketRequest) {
  const { url, origin, t, categorySlug, inPlace, forMany } = asked;
  const search = new URLSearchParams(url.searchParams);
  if (inPlace) search.set('place', inPlace);
  const { filter, list } = await askedList(search, { categorySlug });
  const openFilters = addressKey(url.searchParams, 'filters') === 'open';
  const [chosen, choices] = await Promise.all([
    chosenValues(filter.facets, t),
    openFilters ? filterChoices(filter, t) : undefined,
  ]);
  const category = filter.category === undefined ? undefined : categoryBySlug(filter.category);
  const called = category && t(`categories.${category.slug}`);
  const isEmptyPlace = filter.place !== undefined && list.cards.length === 0;
  const isFront =
    category === undefined && isPlain(filter) && !openFilters && !inPlace && !isEmptyPlace;
  const place = filter.placeLabel;
  const heading = headingOf({ t, filter, called, place });
  const title =
    filter.q === '' ? titleOf({ t, called, place }) : t('market.search_title', { q: filter.q });
  const near = list.isEmpty
    ? nearCategories(filter.said.words).map((place) => named(place, t))
    : [];
  const tags = {
    title: isFront ? title : `${title} · Oja`,
    description: descriptionOf({ t, called, place }),
    canonical: `${origin}${pathOf(filter)}`,
    noIndex: !isPlain(filter) || areaKeyOf(filter.place ?? '') !== undefined,
  };
  const answerWith = ({ after, next, first }: FrameValues, cards: readonly object[]) => ({
    market: pack({
      filter: { ...filter, after },
      list: { ...list, cards: cards as StockCard[], next },
      isFront,
      chosen,
      choices,
      heading,
      near,
    }) satisfies Packed<MarketView>,
    tags: { ...tags, image: first && `${origin}/share/stocks/${first}.jpg` },
  });
  const values = { after: filter.after, next: list.next, first: list.cards[0]?.id };
  // What is searched for is seldom the same twice: its frame would push out the others.
  if (forMany && filter.q === '') forMany.framed = { cards: list.cards, values, answerWith };
  return answerWith(values, list.cards);
}
