import { useState } from 'react';
import type { CounterItem } from '#app/domains/orders/counter/counter.queries.server.ts';
import { findItems } from '#app/domains/orders/counter/find-items.ts';
import { lineKey, totalOf, variantText } from '#app/domains/orders/orders.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { LineQuantity } from '../checkout/cart-card.tsx';
import { QueuedSales } from './queued-sales.tsx';
import { usePicked, useSell } from './use-counter.ts';

interface TileProps {
  item: CounterItem;
  count: number;
  onTap: () => void;
}

function Tile({ item, count, onTap }: TileProps) {
  const t = useT();
  const variant = variantText(item, (size) => t('cart.size', { size }));
  const left = item.left > 0 ? t('counter.left', { count: item.left }) : t('stocks.out_of_stock');
  const price = formatMoney(item.priceKobo);
  return (
    <button
      type="button"
      className={classNames('ci', count > 0 && 'on')}
      disabled={item.left === 0}
      aria-label={[item.name, variant, price, left].filter(Boolean).join(', ')}
      onClick={onTap}
    >
      <img src={item.photo} alt="" width={110} height={110} loading="lazy" />
      {count > 0 && <span className="n num">{count}</span>}
      <b className="num">{price}</b>
      {variant && <small>{variant}</small>}
      <small>{left}</small>
    </button>
  );
}

/** Which of the three taps are made. */
function Taps({ picked }: { picked: boolean }) {
  const t = useT();
  const steps = [
    { word: t('counter.tap_item'), done: picked },
    { word: t('counter.tap_paid'), done: picked },
    { word: t('counter.tap_sell'), done: false },
  ];
  return (
    <ol className="taps">
      {steps.map(({ word, done }, at) => (
        <li key={word} className={done ? 'ok' : undefined}>
          <i>{done ? <Icon name="check" /> : at + 1}</i>
          {word}
        </li>
      ))}
    </ol>
  );
}

/** What sells most stays together with the Sell button on a small screen. */
const firstTiles = 12;
const mostTiles = 300;

interface CounterPageProps {
  items: readonly CounterItem[];
  shopId: string;
  /** Who keeps a sale on this device while there is no network. */
  owner: string;
}

/** Tap the item, tap how it was paid, tap Sell. Cash is preset, so a usual sale is two taps. */
export function CounterPage({ items: all, shopId, owner }: CounterPageProps) {
  const t = useT();
  const { items, picked, lines, put, clear } = usePicked(all, owner);
  const { busy, fault, sell } = useSell({ shopId, owner }, clear);
  const [method, setMethod] = useState('cash');
  const [find, setFind] = useState('');
  const [most, setMost] = useState(firstTiles);
  const isFinding = find.trim() !== '';
  const shown = findItems(items, find);
  return (
    <>
      <QueuedSales owner={owner} />
      <Taps picked={lines.length > 0} />
      <div className="cnt">
        <div>
          <div className="mb-m">
            <TextField
              label={t('counter.find')}
              labelHidden
              placeholder={t('counter.find')}
              type="search"
              affix={<Icon name="search" />}
              value={find}
              onChange={(event) => setFind(event.currentTarget.value)}
            />
          </div>
          <div className="cgrid">
            {shown.slice(0, isFinding ? mostTiles : most).map((item) => {
              const count = picked.get(lineKey(item)) ?? 0;
              return (
                <Tile
                  key={lineKey(item)}
                  item={item}
                  count={count}
                  onTap={() => put(item, count + 1)}
                />
              );
            })}
          </div>
          {!isFinding && shown.length > most && (
            <p className="center mt-m">
              <Button variant="outline" size="s" onClick={() => setMost(mostTiles)}>
                {t('counter.show_all', { count: shown.length })}
              </Button>
            </p>
          )}
        </div>
        <section className="sale" aria-label={t('counter.this_sale')}>
          {lines.length === 0 && <p className="muted">{t('counter.nothing')}</p>}
          <ul className="rows">
            {lines.map(({ item, quantity }) => (
              <li key={lineKey(item)}>
                <img className="av s" src={item.photo} alt="" width={44} height={44} />
                <span className="grow">
                  <b className="blk t-s">{item.name}</b>
                  <span className="muted small num">{formatMoney(item.priceKobo * quantity)}</span>
                </span>
                <LineQuantity
                  name={item.name}
                  value={quantity}
                  left={item.left}
                  onValue={(value) => put(item, value)}
                />
              </li>
            ))}
          </ul>
          <OptionCards
            legend={t('counter.how_paid')}
            legendHidden
            name="method"
            layout="tri"
            defaultValue="cash"
            onPick={setMethod}
            options={[
              { value: 'cash', icon: 'banknote', label: t('payments.cash') },
              { value: 'transfer', icon: 'landmark', label: t('payments.transfer') },
              { value: 'pos', icon: 'credit-card', label: t('payments.pos') },
            ]}
          />
          {fault !== undefined && (
            <Note tone="bad" live className="my-s">
              {fault}
            </Note>
          )}
          <Button
            variant="sun"
            size="l"
            block
            icon="hand-coins"
            disabled={lines.length === 0}
            busy={busy}
            onClick={() => void sell(lines, method)}
          >
            {t('counter.sell', { amount: formatMoney(totalOf(lines)) })}
          </Button>
        </section>
      </div>
    </>
  );
}
