import type { ReactNode } from 'react';
import type { StockCard } from '#app/domains/stocks/stock-card.ts';
import { classNames } from '#app/ui/class-names.ts';
import { useMine } from '../product/use-mine.ts';
import { StockCardView } from './stock-card.tsx';
import { useCardLinks } from './use-card-links.ts';

interface CardRowProps {
  id?: string | undefined;
  /** Left out where the page's own heading says it. */
  title?: string | undefined;
  cards: readonly StockCard[];
  columns?: 'three' | undefined;
  /** Beside the heading. */
  more?: ReactNode;
}

/** A short row of products under a heading; nothing when there are none. */
export function CardRow({ id, title, cards, columns, more }: CardRowProps) {
  const followLink = useCardLinks();
  useMine(cards);
  if (cards.length === 0) return null;
  return (
    <section className="sec" id={id}>
      {title && (
        <div className="sec-h">
          <h2>{title}</h2>
          {more}
        </div>
      )}
      <ul className={classNames('grid-p', columns)} onClickCapture={followLink}>
        {cards.map((stock) => (
          <StockCardView key={stock.id} stock={stock} />
        ))}
      </ul>
    </section>
  );
}
