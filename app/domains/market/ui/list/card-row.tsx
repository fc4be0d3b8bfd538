import type { StockCard } from '#app/domains/stocks/stock-card.ts';
import { useMine } from '../product/use-mine.ts';
import { StockCardView } from './stock-card.tsx';
import { useCardLinks } from './use-card-links.ts';

interface CardRowProps {
  title: string;
  cards: readonly StockCard[];
}

/** A short row of products under a heading; nothing when there are none. */
export function CardRow({ title, cards }: CardRowProps) {
  const followLink = useCardLinks();
  useMine(cards);
  if (cards.length === 0) return null;
  return (
    <section className="sec">
      <div className="sec-h">
        <h2>{title}</h2>
      </div>
      <ul className="grid-p" onClickCapture={followLink}>
        {cards.map((stock) => (
          <StockCardView key={stock.id} stock={stock} />
        ))}
      </ul>
    </section>
  );
}
