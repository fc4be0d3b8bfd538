import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { ProductCard } from '../messages.ts';

/** The product that goes with the next message. */
export function ChosenCard({ card, onRemove }: { card: ProductCard; onRemove: () => void }) {
  const t = useT();
  return (
    <div className="chosen row s">
      <span className="pcard-photo">
        <StockPhoto photo={card.photo} alt="" layout="thumb" />
      </span>
      <span className="grow">
        <b className="trunc">{card.name}</b>
        <span className="num muted small">{priceText(card, t)}</span>
      </span>
      <IconButton icon="x" label={t('messages.product_remove')} onClick={onRemove} />
    </div>
  );
}
