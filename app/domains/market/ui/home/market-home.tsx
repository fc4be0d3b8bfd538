import type { MarketFilter } from '#app/domains/market/lists/market-filter.ts';
import type { MarketList } from '#app/domains/market/lists/market-list.server.ts';
import { CachedFragment } from '#app/platform/http/fast-pages/cached-fragment.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { CategoryTiles } from '../list/category-links.tsx';
import { MarketGrid } from '../list/market-grid.tsx';
import { NoProducts } from '../list/no-products.tsx';
import { PlaceRow } from '../place/place-chip.tsx';
import { useVisit } from '../product/use-visit.ts';
import { CreateStorePanel } from './create-store-panel.tsx';
import { BannerScript, MarketBanner, preloadBanner } from './market-banner.tsx';
import { MarketSearch } from './market-search.tsx';

interface MarketHomeProps {
  list: MarketList;
  filter: MarketFilter;
  path: string;
  /** What the list is, where it is of a place. */
  title?: string | undefined;
}

/** What stands above the list, the same for everybody. */
function Front() {
  const t = useT();
  return (
    <>
      <MarketSearch action="/market" />
      <div className="mt-s">
        <MarketBanner />
      </div>
      <section className="front-cats" aria-label={t('market.categories')}>
        <CategoryTiles />
      </section>
    </>
  );
}

/** The market's front: search, banner, stalls and a random sample, which begins in a phone's first view. */
export function MarketHome({ list, filter, path, title }: MarketHomeProps) {
  const t = useT();
  useVisit();
  preloadBanner();
  return (
    <div className="shell">
      <PlaceRow path={path} filter={filter} />
      <CachedFragment id="market front">{() => <Front />}</CachedFragment>
      <BannerScript />
      <section className="front-goods">
        <div className="sec-h">
          <h2>{title ?? t('market.featured')}</h2>
          {list.total !== undefined && (
            <span className="muted small">{t('market.items', { count: list.total })}</span>
          )}
        </div>
        {list.cards.length === 0 ? (
          <NoProducts />
        ) : (
          <MarketGrid list={list} path={path} filter={filter} eager={2} />
        )}
      </section>
      <CreateStorePanel />
    </div>
  );
}
