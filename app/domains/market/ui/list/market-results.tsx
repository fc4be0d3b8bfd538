import { useState } from 'react';
import { type MarketFilter, marketHref } from '#app/domains/market/lists/market-filter.ts';
import type { MarketList } from '#app/domains/market/lists/market-list.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { ChipLink } from '#app/ui/display/chips.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { MarketSearch } from '../home/market-search.tsx';
import { useVisit } from '../product/use-visit.ts';
import { ActiveFilters } from './active-filters.tsx';
import { CategoryChips } from './category-links.tsx';
import { CorrectionNote } from './correction-note.tsx';
import { FoundShops } from './found-shops.tsx';
import { MarketGrid } from './market-grid.tsx';
import { NoProducts } from './no-products.tsx';
import { ResultsFilter } from './results-filter.tsx';

interface MarketResultsProps {
  list: MarketList;
  filter: MarketFilter;
  path: string;
  title: string;
  /** The filters lie open in the page; for browsers without JavaScript. */
  openFilters: boolean;
}

function useFound(list: MarketList): string {
  const t = useT();
  return list.total === undefined
    ? t('market.many_found')
    : t('market.found', { count: list.total });
}

function FilterChip({
  path,
  filter,
  only,
}: Pick<MarketResultsProps, 'path' | 'filter'> & { only: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const plain = marketHref(path, filter, {});
  return (
    <span className={only ? 'only-m' : undefined}>
      <ChipLink
        to={`${plain}${plain.includes('?') ? '&' : '?'}filters=open`}
        icon="sliders-horizontal"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {t('market.price_and_sort')}
      </ChipLink>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('market.price_and_sort')}
        width={5}
      >
        <ResultsFilter path={path} filter={filter} className="filt" onDone={() => setOpen(false)} />
      </Sheet>
    </span>
  );
}

/** A searched, filtered or category list. */
export function MarketResults({ list, filter, path, title, openFilters }: MarketResultsProps) {
  const t = useT();
  const found = useFound(list);
  useVisit();
  const column = filter.q !== '' || filter.sort !== undefined || openFilters;
  const chips = (slug: string) => marketHref(`/category/${slug}`, filter, { category: slug });
  const content =
    list.cards.length === 0 ? (
      <NoProducts
        near={list.near?.categories}
        similarTo={list.near?.hasSimilar ? marketHref(path, filter, { similar: true }) : undefined}
      />
    ) : (
      <div className="mt-m">
        <MarketGrid
          list={list}
          path={path}
          filter={filter}
          columns={column ? 'three' : undefined}
          eager={2}
        />
      </div>
    );
  return (
    <div className="shell">
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
        <CategoryChips current={filter.category} href={chips} />
      </div>
      <FoundShops shops={list.shops} />
      <div className={column ? 'sres mt-m' : 'mt-m'}>
        {column && (
          <ResultsFilter
            path={path}
            filter={filter}
            className={openFilters ? 'card filt' : 'card filt only-d'}
            atOnce
          />
        )}
        <div>
          <div className="row between mb-s">
            <h1>{title}</h1>
            <span className="muted num nowrap">{found}</span>
          </div>
          <div className="chips">
            <FilterChip path={path} filter={filter} only={column} />
            <ActiveFilters path={path} filter={filter} />
          </div>
          {content}
          {list.cards.length > 0 && list.next === undefined && (
            <div className="center mt-xl">
              <ButtonLink to="/market" variant="outline" size="l">
                {t('market.view_all')}
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
