import { useEffect, useState } from 'react';
import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import type { StockCard } from '#app/domains/stocks/stock-card.ts';
import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import type { ProductCard } from '../messages.ts';
import { callGet } from './calls.ts';

interface ProductPickerProps {
  shopId: string;
  open: boolean;
  onClose: () => void;
  onPick: (card: ProductCard) => void;
}

function useProducts(shopId: string, open: boolean, q: string): readonly StockCard[] | undefined {
  const [cards, setCards] = useState<readonly StockCard[]>();
  useEffect(() => {
    if (!open) return;
    let over = false;
    const timer = setTimeout(async () => {
      const found = await callGet<{ cards: StockCard[] }>('shopItems', { shopId, q }).catch(
        () => undefined,
      );
      if (!over) setCards(found?.cards ?? []);
    }, 150);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [shopId, open, q]);
  return cards;
}

export function ProductPicker({ shopId, open, onClose, onPick }: ProductPickerProps) {
  const t = useT();
  const [q, setQ] = useState('');
  const cards = useProducts(shopId, open, q.trim());
  const pick = ({ id, name, priceKobo, from, photo }: StockCard) => {
    onPick({ stockId: id, name, priceKobo, from, photo });
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('messages.send_product')} width={5}>
      <TextField
        label={t('messages.product_search')}
        labelHidden
        type="search"
        placeholder={t('messages.product_search')}
        value={q}
        maxLength={100}
        affix={<Icon name="search" />}
        onChange={(event) => setQ(event.target.value)}
      />
      {cards?.length === 0 && <p className="muted mt-xs">{t('messages.product_none')}</p>}
      <ul className="picks">
        {cards?.map((card) => (
          <li key={card.id}>
            <button type="button" className="pick-row" onClick={() => pick(card)}>
              <span className="pcard-photo">
                <StockPhoto photo={card.photo} alt="" layout="thumb" />
              </span>
              <span className="grow">
                <b>{card.name}</b>
                <span className="num muted">{priceText(card, t)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
