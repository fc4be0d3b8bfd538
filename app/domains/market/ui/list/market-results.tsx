import { Suspense } from 'react';
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
import { Note } from '#app/ui/display/note.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { ActiveFilters } from '../filter/active-filters.tsx';
import { FilterButton } from '../filter/filter-button.tsx';
import { useIsWide } from '../filter/use-is-wide.ts';
import { MarketSearch } from '../home/market-search.tsx';
import { PlaceRow } from '../place/place-chip.tsx';
import { useVisit } from '../product/use-visit.ts';
import { CategoryChips, CategoryShops } from './category-links.tsx';
import { CorrectionNote } from './correction-note.tsx';
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

function useFound(list: MarketList): string {
  const t = useT();
  return list.total === undefined
    ? t('market.many_found', { count: list.cards.length })
    : t('market.found', { count: list.total });
}

/** Rendered with the page; its script comes where the column is seen. */
const FilterColumn = lazyPart(() =>
  import('../filter/filter-column.tsx').then((module) => module.FilterColumn),
);

/** A searched, filtered or category list. */
export function MarketResults(props: MarketResultsProps) {
  const { list, filter, path, title, chosen, choices, near } = props;
  const t = useT();
  const found = useFound(list);
  const isWide = useIsWide();
  useVisit();
  const content =
    list.cards.length === 0 && list.next === undefined ? (
      <NoProducts
        near={near}
        similarTo={list.near?.hasSimilar ? marketHref(path, filter, { similar: true }) : undefined}
      />
    ) : (
      <div className="mt-m">
        <MarketGrid list={list} path={path} filter={filter} columns="three" eager={2} />
      </div>
    );
  return (
    <div className="shell">
      <PlaceRow path={path} filter={filter} />
      <MarketSearch action={path} q={filter.q} />
      <CorrectionNote
        corrected={list.corrected}
        typed={filter.q}
        exactTo={marketHref(path, filter, { exact: true })}
      />
      {filter.similar && list.cards.length > 0 && (
        <Note icon="info" className="my-s">
          {t('market.similar_note', { typed: filter.said.words })}
        </Note>
      )}
      <div className="mt-s">
        <CategoryChips current={filter.category} href={(slug) => categoryHref(slug, filter)} />
      </div>
      <FoundShops shops={list.shops} />
      <div className="sres mt-m">
        {(isWide || choices) && (
          <Suspense fallback={<div className="card filt col" />}>
            <FilterColumn path={path} filter={filter} given={choices} />
          </Suspense>
        )}
        <div>
          <div className="row between mb-s">
            <h1>{title}</h1>
            <span className="muted num nowrap">{found}</span>
          </div>
          <FilterButton path={path} filter={filter} />
          <div className="chips">
            <ActiveFilters path={path} filter={filter} chosen={chosen} />
          </div>
          {content}
          {list.cards.length > 0 && list.next === undefined && (
            <div className="center mt-xl">
              <ButtonLink to="/market" variant="outline" size="l">
                {t('market.view_all')}
              </ButtonLink>
            </div>
          )}
          <CategoryShops category={filter.category} />
        </div>
      </div>
    </div>
  );
}
