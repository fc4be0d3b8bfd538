import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type { CounterItem } from '#app/domains/orders/counter/counter.queries.server.ts';
import { findItems } from '#app/domains/orders/counter/find-items.ts';
import { type CounterTile, tilesOf } from '#app/domains/orders/counter/sale.ts';
import type { Seller } from '#app/domains/orders/counter/slip.ts';
import type { Zone } from '#app/domains/shops/delivery/delivery.ts';
import { openTeamOutbox } from '#app/domains/shops/team/team-outbox.ts';
import type { Floor } from '#app/domains/stocks/prices/prices.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Owner } from '#app/platform/outbox/operations.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ChipButton, ChipRow } from '#app/ui/display/chips.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Tile } from './counter-tiles.tsx';
import { CustomerButton } from './customer-button.tsx';
import { FloorQuestion } from './floor-question.tsx';
import { SaleBar, SaleColumn } from './sale-bar.tsx';
import { ScanButton } from './scan-button.tsx';
import { SoldBar } from './sold-bar.tsx';
import { CountSheet, VariantSheet } from './tile-sheets.tsx';
import { useCounter } from './use-counter.ts';
import { useSell } from './use-sell.ts';
import { useWide } from './use-wide.ts';

/** What sells most is at hand at once; the rest is a tap or a word away. */
const firstTiles = 24;
/** More of them at a time. */
const moreTiles = 300;
/** Whoever looks for one item types on. */
const mostFound = 60;
const mostCategories = 8;

interface CounterPageProps {
  items: readonly CounterItem[];
  /** Lowest prices, on the screens of those who set them. */
  floors: readonly Floor[];
  mayGoBelow: boolean;
  /** The shop's rows of places and fees. */
  zones: readonly Zone[];
  /** Whose sales this phone keeps. */
  owner: Owner;
  /** Stands on the receipt. */
  seller: Seller;
}

/** Tap what is sold, tap Sell. Cash is preset, so a usual sale is two taps, and so is the next. */
export function CounterPage({ items: all, zones, owner, ...terms }: CounterPageProps) {
  const t = useT();
  const counter = useCounter(all, owner, t('counter.why_bargain'));
  const selling = useSell(counter, { owner, ...terms });
  useEffect(() => void openTeamOutbox(owner), [owner]);
  const isWide = useWide();
  const [find, setFind] = useState('');
  const [category, setCategory] = useState<string>();
  const [most, setMost] = useState(firstTiles);
  const [choosing, setChoosing] = useState<string>();
  const [counting, setCounting] = useState<string>();
  const isFinding = find.trim() !== '';
  const tiles = useMemo(() => tilesOf(counter.items), [counter.items]);
  const categories = [...new Set(tiles.map((tile) => tile.category))].slice(0, mostCategories);
  const inCategory = isFinding || category === undefined;
  const shown = findItems(tiles, find).filter((tile) => inCategory || tile.category === category);
  const tileOf = (stockId: string | undefined) => tiles.find((tile) => tile.stockId === stockId);
  const { sold, forget } = selling;
  const put = (tile: CounterTile, isLong = false) => {
    const [first] = tile.variants;
    if (sold || selling.fault) forget();
    if (tile.variants.length > 1) setChoosing(tile.stockId);
    else if (isLong) setCounting(tile.stockId);
    else if (first) counter.put(first, counter.countOf(first) + 1);
  };
  const countOf = (tile: CounterTile) =>
    tile.variants.reduce((count, item) => count + counter.countOf(item), 0);
  /** One item that there is goes into the sale; anything else is shown as it was found. */
  const take = (code: string): boolean => {
    const [only, ...others] = findItems(tiles, code);
    const isOne = only !== undefined && others.length === 0 && only.left > 0;
    if (isOne) put(only);
    setFind(isOne ? '' : code);
    return isOne;
  };
  /** A scanner types the code and presses Enter. */
  const scan = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isFinding && take(find)) event.preventDefault();
  };
  const hasLines = counter.lines.length > 0;
  return (
    <>
      <div className={classNames('cntx', (hasLines || sold) && 'with-bar')}>
        <div>
          <div className="row s">
            <div className="grow">
              <TextField
                label={t('counter.find')}
                labelHidden
                placeholder={t('counter.find')}
                type="search"
                affix={<Icon name="search" />}
                value={find}
                onChange={(event) => setFind(event.currentTarget.value)}
                onKeyDown={scan}
              />
            </div>
            <ScanButton onCode={take} />
          </div>
          <div className="my-s">
            <ChipRow label={t('counter.show')}>
              <span className="sale-narrow">
                <CustomerButton counter={counter} />
              </span>
              {categories.length > 1 && (
                <>
                  <ChipButton
                    pressed={category === undefined}
                    onPress={() => setCategory(undefined)}
                  >
                    {t('counter.sells_most')}
                  </ChipButton>
                  {categories.map((name) => (
                    <ChipButton
                      key={name}
                      pressed={category === name}
                      onPress={() => setCategory(name)}
                    >
                      {name}
                    </ChipButton>
                  ))}
                </>
              )}
            </ChipRow>
          </div>
          {/* What was in the sale is gone, and its bar with it. */}
          {!hasLines && selling.fault && (
            <Note tone="bad" live className="my-s">
              {selling.fault}
            </Note>
          )}
          {tiles.length === 0 ? (
            <EmptyState icon="package-open" title={t('stocks.none')} text={t('stocks.none_text')}>
              <ButtonLink icon="plus" to="/stocks?add=1">
                {t('stocks.add_new')}
              </ButtonLink>
            </EmptyState>
          ) : (
            shown.length === 0 && <p className="muted my-m">{t('counter.none_found')}</p>
          )}
          <div className="cgrid nm">
            {shown.slice(0, isFinding ? mostFound : most).map((tile) => (
              <Tile
                key={tile.stockId}
                tile={tile}
                count={countOf(tile)}
                onTap={() => put(tile)}
                onLong={() => put(tile, true)}
              />
            ))}
          </div>
          {!isFinding && shown.length > most && (
            <p className="center mt-m">
              <Button variant="outline" size="s" onClick={() => setMost(most + moreTiles)}>
                {shown.length > most + moreTiles
                  ? t('market.load_more')
                  : t('counter.show_all', { count: shown.length })}
              </Button>
            </p>
          )}
        </div>
        <section className="salebar sale-wide" aria-label={t('counter.this_sale')}>
          {isWide && sold && <SoldBar key={sold.key} sold={sold} onClose={forget} />}
          {isWide && <SaleColumn counter={counter} selling={selling} zones={zones} />}
        </section>
      </div>
      {!isWide && (hasLines || sold) && (
        <section className="salebar sale-narrow" aria-label={t('counter.this_sale')}>
          {hasLines || !sold ? (
            <SaleBar counter={counter} selling={selling} zones={zones} />
          ) : (
            <SoldBar key={sold.key} sold={sold} onClose={forget} />
          )}
        </section>
      )}
      <VariantSheet
        tile={tileOf(choosing)}
        counter={counter}
        onClose={() => setChoosing(undefined)}
      />
      <CountSheet
        tile={tileOf(counting)}
        counter={counter}
        onClose={() => setCounting(undefined)}
      />
      <FloorQuestion question={selling.question} />
    </>
  );
}
