import type { MarketFilter } from '#app/domains/market/lists/market-filter.ts';
import type { MarketList } from '#app/domains/market/lists/market-list.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useMine } from '../product/use-mine.ts';
import { MoreLink } from './more-link.tsx';
import { StockCardView } from './stock-card.tsx';
import { useCardLinks } from './use-card-links.ts';
import { useMoreCards } from './use-more-cards.ts';

interface MarketGridProps {
  list: MarketList;
  path: string;
  filter: MarketFilter;
  columns?: 'three' | undefined;
  moreLabel?: string | undefined;
  /** How many pictures are in the first view. */
  eager?: number | undefined;
}

export function MarketGrid({ list, path, filter, columns, moreLabel, eager = 0 }: MarketGridProps) {
  const t = useT();
  const { cards, next, busy, href, load, keepSample } = useMoreCards({ list, path, filter });
  const followLink = useCardLinks();
  useMine(cards);
  return (
    <>
      <ul
        className={classNames('grid-p', columns)}
        onClickCapture={(event) => {
          keepSample();
          followLink(event);
        }}
      >
        {cards.map((stock, at) => (
          <StockCardView key={stock.id} stock={stock} eager={at < eager} />
        ))}
      </ul>
      {next !== undefined && (
        <MoreLink
          className="center mt-xl"
          href={href}
          busy={busy}
          load={load}
          label={moreLabel ?? t('market.load_more')}
        />
      )}
    </>
  );
}
