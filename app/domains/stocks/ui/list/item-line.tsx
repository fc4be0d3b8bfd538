import type { CardPhoto } from '#app/domains/photos/photos.ts';
import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import type { VariantName } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { AvailabilityBadge } from '../availability-badge.tsx';

export interface CountedItem {
  id: string;
  name: string;
  /** What is free to sell. */
  quantity: number;
  lowFrom: number | null;
  /** What orders hold besides: it is on the shelf, too. */
  promised: number;
  photo: CardPhoto;
  /** Variants that goods can come in for. */
  variants: ReadonlyArray<
    VariantName & { id: string; quantity: number; promised: number; priceKobo: number | null }
  >;
  optionName: string | null;
  priceKobo: number;
}

/** Which item this is about, and how many there are. */
export function ItemLine({ item, large }: { item: CountedItem; large?: boolean }) {
  const t = useT();
  return (
    <div className={large ? 'row' : 'row mb-m'}>
      <span className={large ? 'item-pic l' : 'item-pic'}>
        <StockPhoto photo={item.photo} alt="" layout="thumb" />
      </span>
      <span className="grow">
        <b className={large ? 'clamp' : 'clamp1'}>{item.name}</b>
        <span className="row s wrap num mt-xs">
          <AvailabilityBadge {...item} />
          <b className={large ? undefined : 'small'}>
            {t('stocks.left', { count: item.quantity })}
          </b>
        </span>
      </span>
    </div>
  );
}
