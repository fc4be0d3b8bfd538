import { useEffect, useState } from 'react';
import type { StockCard } from '#app/domains/stocks/stock-card.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { forgetSeen, useSeen } from '../product/seen-store.ts';
import { callFunction } from '../product/visitor-calls.ts';
import { CardRow } from './card-row.tsx';

/** What was opened on this device; asked for by the browser, since the server does not keep it. */
export function RecentlySeen() {
  const t = useT();
  const ids = useSeen();
  const wanted = ids.join(' ');
  const [cards, setCards] = useState<StockCard[]>([]);
  useEffect(() => {
    let isLive = true;
    const stockIds = wanted.split(' ').filter(Boolean);
    const asked =
      stockIds.length === 0
        ? Promise.resolve({ cards: [] })
        : callFunction<{ cards: StockCard[] }>('itemCards', { stockIds });
    asked.then(
      (answer) => isLive && setCards(answer.cards),
      // Without an answer the row stays away; nothing else depends on it.
      () => undefined,
    );
    return () => {
      isLive = false;
    };
  }, [wanted]);
  return (
    <CardRow
      id="seen"
      title={t('my.seen')}
      cards={cards}
      more={
        <Button variant="quiet" size="s" icon="trash-2" onClick={forgetSeen}>
          {t('my.clear')}
        </Button>
      }
    />
  );
}
