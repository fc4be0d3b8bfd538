import { moreShopHref, type ShopFilter, shopHref } from '#app/domains/market/lists/shop-filter.ts';
import type { ShopStocksPage } from '#app/domains/market/lists/shop-stocks.queries.server.ts';
import type { sectionTabs } from '#app/domains/stocks/sections/sections.queries.server.ts';
import { priceMessage } from '#app/domains/stocks/ui/price-text.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { ActiveFilter } from '#app/ui/display/chips.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { SearchBox } from '#app/ui/fields/search-box.tsx';
import { LinkTabs } from '#app/ui/frame/tabs.tsx';
import { useMine } from '../product/use-mine.ts';
import { ClosestNote, CorrectionNote } from './correction-note.tsx';
import { MoreLink } from './more-link.tsx';
import { StockCardView } from './stock-card.tsx';
import { useCardLinks } from './use-card-links.ts';
import { useGrowingList } from './use-growing-list.ts';

type SectionTabs = Awaited<ReturnType<typeof sectionTabs>>;

interface ShopTabsProps {
  path: string;
  sections: SectionTabs;
  open: string | undefined;
}

/** The shop's sections; each tab has its address, All comes first. */
function ShopTabs({ path, sections: { all, tabs }, open }: ShopTabsProps) {
  const t = useT();
  const known = tabs.some(({ id }) => id === open);
  const label = (name: string, count: number) => (
    <>
      {name} <span className="num">{count}</span>
    </>
  );
  return (
    <div className="mb-m">
      <LinkTabs
        label={t('sections.tabs')}
        items={[
          { to: path, label: label(t('sections.all'), all), current: !known },
          ...tabs.map(({ id, name, count }) => ({
            to: `${path}?section=${id}`,
            label: label(name, count),
            current: id === open,
          })),
        ]}
      />
    </div>
  );
}

/** What the text says of prices, each with its cross. */
function SaidFilters({ path, filter }: { path: string; filter: ShopFilter }) {
  const t = useT();
  const { said } = filter;
  const hasPrice = said.fromKobo !== undefined || said.toKobo !== undefined;
  if (!hasPrice && !said.isCheap) return null;
  return (
    <div className="chips mt-s">
      {hasPrice && (
        <ActiveFilter
          to={shopHref(path, filter, { q: said.withoutPrice })}
          name={t(...priceMessage(said))}
        />
      )}
      {said.isCheap && (
        <ActiveFilter
          to={shopHref(path, filter, { q: said.withoutCheap })}
          name={t('market.sort.cheapest')}
        />
      )}
    </div>
  );
}

interface ShopProductsProps {
  shopId: string;
  list: ShopStocksPage;
  filter: ShopFilter;
  sections?: SectionTabs | undefined;
}

export function ShopProducts({ shopId, list, filter, sections }: ShopProductsProps) {
  const t = useT();
  const path = `/shop/${shopId}`;
  const { cards, next, busy, load, href } = useGrowingList({
    list,
    source: (after) => {
      const { q, section } = filter;
      return `/api/shopItems?${new URLSearchParams({ shopId, q, after, ...(section && { section }) })}`;
    },
    address: (count, after) => moreShopHref(path, filter, count, after),
  });
  const followLink = useCardLinks();
  useMine(cards);
  return (
    <section aria-label={t('shop.products')}>
      {sections && sections.tabs.length > 0 && (
        <ShopTabs path={path} sections={sections} open={filter.section} />
      )}
      <SearchBox
        key={filter.q}
        action={path}
        label={t('shop.search')}
        placeholder={t('shop.search')}
        defaultValue={filter.q}
        maxLength={100}
        bare
      >
        {filter.section && <input type="hidden" name="section" value={filter.section} />}
      </SearchBox>
      <CorrectionNote corrected={list.corrected} typed={filter.q} />
      <SaidFilters path={path} filter={filter} />
      {list.isClosest && cards.length > 0 && <ClosestNote typed={filter.said.words} />}
      {cards.length === 0 ? (
        <EmptyState
          icon="package-open"
          title={t('shop.no_products')}
          text={filter.q ? undefined : t('shop.no_products_text')}
        >
          {filter.q && <ButtonLink to={path}>{t('shop.clear')}</ButtonLink>}
        </EmptyState>
      ) : (
        <ul className="grid-p three mt-m" onClickCapture={followLink}>
          {cards.map((stock, at) => (
            <StockCardView key={stock.id} stock={{ ...stock, shop: undefined }} eager={at < 2} />
          ))}
        </ul>
      )}
      {next !== undefined && (
        <MoreLink
          className="center mt-l"
          href={href}
          busy={busy}
          load={load}
          label={t('shop.more')}
        />
      )}
    </section>
  );
}
