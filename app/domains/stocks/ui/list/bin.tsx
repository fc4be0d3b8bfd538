import { Form } from 'react-router';
import type { CardPhoto } from '#app/domains/photos/photos.ts';
import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import { binDays } from '#app/domains/stocks/stocks.ts';
import type { ShownPrice } from '#app/domains/stocks/variants/variants.ts';
import { formatDay } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { priceText } from '../price-text.ts';

export interface BinItem extends ShownPrice {
  id: string;
  name: string;
  photo: CardPhoto;
  deletedAt: string;
  daysLeft: number;
}

function BinRow({ item }: { item: BinItem }) {
  const t = useT();
  const { id, name, photo, deletedAt, daysLeft } = item;
  return (
    <li className="card row top-a">
      <span className="item-pic">
        <StockPhoto photo={photo} alt="" layout="thumb" />
      </span>
      <div className="grow">
        <b className="blk wrap-any">{name}</b>
        <span className="blk small num">{priceText(item, t)}</span>
        <span className="blk muted small">
          {t('stocks.bin_date', { date: formatDay(deletedAt), count: daysLeft })}
        </span>
        <Form method="post" noValidate className="mt-s">
          <input type="hidden" name="intent" value="bring-back" />
          <input type="hidden" name="stockId" value={id} />
          <Button type="submit" variant="soft" size="s" icon="undo-2">
            {t('stocks.bring_back')}
            <span className="sr"> {name}</span>
          </Button>
        </Form>
      </div>
    </li>
  );
}

interface BinProps {
  items: readonly BinItem[];
  next: string | undefined;
}

/** Deleted items, each with a button that brings it back; works without a script. */
export function Bin({ items, next }: BinProps) {
  const t = useT();
  if (items.length === 0)
    return <EmptyState icon="trash-2" title={t('stocks.bin_none')} text={binText(t)} />;
  return (
    <>
      <p className="muted mb-m">{binText(t)}</p>
      <ul className="stack">
        {items.map((item) => (
          <BinRow key={item.id} item={item} />
        ))}
      </ul>
      {next && (
        <p className="center mt-l">
          <ButtonLink to={`/stocks/deleted?after=${next}`} variant="outline" size="l">
            {t('market.load_more')}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

const binText = (t: ReturnType<typeof useT>) => t('stocks.bin_text', { days: binDays });
