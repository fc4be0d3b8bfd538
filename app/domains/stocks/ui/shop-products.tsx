import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SearchBox } from '#app/ui/search-box.tsx';
import { moreShopHref, type ShopFilter } from '../shop-filter.ts';
import type { ShopStocksPage } from '../shop-stocks.queries.server.ts';
import { StockCardView } from './stock-card.tsx';
import { useGrowingList } from './use-growing-list.ts';
import { useMine } from './use-mine.ts';

interface ShopProductsProps {
  shopId: string;
  list: ShopStocksPage;
  filter: ShopFilter;
}

export function ShopProducts({ shopId, list, filter }: ShopProductsProps) {
  const t = useT();
  const path = `/shop/${shopId}`;
  const { cards, next, busy, load, href } = useGrowingList({
    list,
    source: (after) => `/api/shopItems?${new URLSearchParams({ shopId, q: filter.q, after })}`,
    address: (count, after) => moreShopHref(path, filter, count, after),
  });
  useMine(cards);
  return (
    <section aria-label={t('shop.products')}>
      <SearchBox
        key={filter.q}
        action={path}
        label={t('shop.search')}
        placeholder={t('shop.search')}
        defaultValue={filter.q}
        maxLength={100}
        bare
      />
      {cards.length === 0 ? (
        <EmptyState
          icon="package-open"
          title={t('shop.no_products')}
          text={filter.q ? undefined : t('shop.no_products_text')}
        >
          {filter.q && <ButtonLink to={path}>{t('shop.clear')}</ButtonLink>}
        </EmptyState>
      ) : (
        <ul className="grid-p three mt-m">
          {cards.map((stock, at) => (
            <StockCardView key={stock.id} stock={stock} eager={at < 2} />
          ))}
        </ul>
      )}
      {next !== undefined && (
        <div className="center mt-l">
          <ButtonLink
            to={href}
            variant="outline"
            size="l"
            preventScrollReset
            aria-busy={busy || undefined}
            onClick={load}
          >
            {busy ? t('market.loading_more') : t('shop.more')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
