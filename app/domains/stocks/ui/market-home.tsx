import { Kept } from '#app/platform/http/kept.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MarketFilter } from '../market-filter.ts';
import type { MarketList } from '../market-list.server.ts';
import { CategoryTiles } from './category-links.tsx';
import { CreateStorePanel } from './create-store-panel.tsx';
import { MarketBanner, preloadBanner } from './market-banner.tsx';
import { MarketGrid } from './market-grid.tsx';
import { MarketSearch } from './market-search.tsx';
import { NoProducts } from './no-products.tsx';
import { useVisit } from './use-visit.ts';

interface MarketHomeProps {
  list: MarketList;
  filter: MarketFilter;
  path: string;
}

/** What stands above the list, the same for everybody. */
function Front() {
  const t = useT();
  return (
    <>
      <MarketBanner />
      <div className="mt-m">
        <MarketSearch action="/market" />
      </div>
      <section className="sec mt-l" aria-label={t('market.categories')}>
        <CategoryTiles />
      </section>
      <CreateStorePanel />
    </>
  );
}

/** The market's front: banner, search, stalls and a random sample. */
export function MarketHome({ list, filter, path }: MarketHomeProps) {
  const t = useT();
  useVisit();
  preloadBanner();
  return (
    <div className="shell">
      <Kept id="market front">{() => <Front />}</Kept>
      <section className="sec">
        <div className="sec-h">
          <h2>{t('market.featured')}</h2>
          {list.total !== undefined && (
            <span className="muted small">{t('market.items', { count: list.total })}</span>
          )}
        </div>
        {list.cards.length === 0 ? (
          <NoProducts />
        ) : (
          <MarketGrid list={list} path={path} filter={filter} />
        )}
      </section>
    </div>
  );
}
