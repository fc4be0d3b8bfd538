import { Suspense, useCallback, useState } from 'react';
import type { ChosenValue } from '#app/domains/market/lists/filter/facet-labels.server.ts';
import type { FilterChoices } from '#app/domains/market/lists/filter/filter-choices.server.ts';
import {
  categoryHref,
  type MarketFilter,
  marketHref,
} from '#app/domains/market/lists/market-filter.ts';
import type { MarketList } from '#app/domains/market/lists/market-list.server.ts';
import type { NamedPlace } from '#app/domains/market/pages/market-page.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { ActiveFilters } from '../filter/active-filters.tsx';
import { FilterButton } from '../filter/filter-button.tsx';
import { useIsWide } from '../filter/use-is-wide.ts';
import { MarketSearch } from '../home/market-search.tsx';
import { PlaceChips } from '../place/place-chip.tsx';
import { useVisit } from '../product/use-visit.ts';
import { CardRow } from './card-row.tsx';
import { CategoryChips, CategoryShops } from './category-links.tsx';
import { ClosestNote, CorrectionNote } from './correction-note.tsx';
import { FoundShops } from './found-shops.tsx';
import { MarketGrid } from './market-grid.tsx';
import { NoProducts } from './no-products.tsx';

interface MarketResultsProps {
  list: MarketList;
  filter: MarketFilter;
  path: string;
  title: string;
  chosen: readonly ChosenValue[];
  /** The filters lie open in the page; for browsers without JavaScript. */
  choices: FilterChoices | undefined;
  near: readonly NamedPlace[];
}

/** By the address of the list: Back says the number that the page said before. */
const counted = new Map<string, number>();

/** How many there are: a long list is counted when somebody opens its filter, and then says the same number. */
function useFound({ list, filter, path, choices }: MarketResultsProps) {
  const t = useT();
  const [, redraw] = useState('');
  const of = marketHref(path, filter, {});
  const onCounted = useCallback(
    (total: number) => {
      counted.set(of, total);
      redraw(`${of} ${total}`);
    },
    [of],
  );
  const total = list.total ?? choices?.total ?? counted.get(of);
  const found =
    total === undefined
      ? t('market.many_found', { count: list.cards.length })
      : t('market.found', { count: total });
  return { found, onCounted };
}

/** Rendered with the page; its script comes where the column is seen. */
const FilterColumn = lazyPart(() =>
  import('../filter/filter-column.tsx').then((module) => module.FilterColumn),
);

/** A searched, filtered or category list. */
export function MarketResults(props: MarketResultsProps) {
  const { list, filter, path, title, chosen, choices, near } = props;
  const t = useT();
  const { found, onCounted } = useFound(props);
  const isWide = useIsWide();
  useVisit();
  const isEmpty = list.cards.length === 0 && list.next === undefined;
  const content = isEmpty ? (
    <NoProducts near={near} />
  ) : (
    <div className="mt-s">
      <MarketGrid list={list} path={path} filter={filter} columns="three" eager={2} />
    </div>
  );
  // Above the goods where nobody has said yet what he looks for.
  const categories = (
    <div className="mt-s">
      <CategoryChips current={filter.category} href={(slug) => categoryHref(slug, filter)} />
    </div>
  );
  return (
    <div className="shell">
      <MarketSearch action={path} q={filter.q} />
      <div className="chips resrow">
        <FilterButton path={path} filter={filter} onCounted={onCounted} />
        <PlaceChips path={path} filter={filter} />
        <ActiveFilters path={path} filter={filter} chosen={chosen} />
      </div>
      <CorrectionNote
        corrected={list.corrected}
        typed={filter.q}
        exactTo={marketHref(path, filter, { exact: true })}
      />
      {list.isClosest && list.cards.length > 0 && <ClosestNote typed={filter.said.words} />}
      {filter.q === '' && !isEmpty && categories}
      <FoundShops shops={list.shops} />
      <div className="sres mt-s">
        {(isWide || choices) && (
          <Suspense fallback={<div className="card filt col" />}>
            <FilterColumn path={path} filter={filter} given={choices} onCounted={onCounted} />
          </Suspense>
        )}
        <div>
          <div className="row between">
            <h1>{title}</h1>
            {!isEmpty && <span className="muted num nowrap">{found}</span>}
          </div>
          {content}
          <CardRow title={t('product.similar')} cards={list.near} columns="three" />
          {!isEmpty && list.next === undefined && (
            <div className="center mt-xl">
              <ButtonLink to="/market" variant="outline" size="l">
                {t('market.view_all')}
              </ButtonLink>
            </div>
          )}
          {filter.q !== '' && !isEmpty && categories}
          <CategoryShops category={filter.category} />
        </div>
      </div>
    </div>
  );
}
