import { Form } from 'react-router';
import {
  type MarketFilter,
  type MarketSort,
  marketHref,
  marketSorts,
} from '#app/domains/market/lists/market-filter.ts';
import { priceMessage } from '#app/domains/stocks/ui/price-text.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { ChipLink, ChipRow } from '#app/ui/display/chips.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import type { IconName } from '#app/ui/icon-names.ts';

const ranges = [
  { fromKobo: undefined, toKobo: 500_000 },
  { fromKobo: 500_000, toKobo: 2_000_000 },
  { fromKobo: 2_000_000, toKobo: undefined },
];

const sortIcons: Record<MarketSort, IconName> = {
  relevance: 'sparkles',
  cheapest: 'arrow-down-narrow-wide',
  dearest: 'arrow-up-narrow-wide',
  newest: 'clock-4',
};

interface ResultsFilterProps {
  path: string;
  filter: MarketFilter;
  className: string;
  /** Submits as soon as an order is chosen; without JavaScript the button does. */
  atOnce?: boolean | undefined;
  /** In a sheet: the filtered list is on its way. */
  onDone?: (() => void) | undefined;
}

function PriceFields({
  path,
  filter,
  onDone,
}: Pick<ResultsFilterProps, 'path' | 'filter' | 'onDone'>) {
  const t = useT();
  const written = (kobo: number | undefined) => (kobo === undefined ? '' : String(kobo / 100));
  return (
    <fieldset>
      <legend className="fh mb-s">{t('market.price')}</legend>
      <div className="pr2">
        <MoneyField
          key={`f${filter.fromKobo}`}
          name="from"
          label={t('market.from')}
          defaultValue={written(filter.fromKobo)}
        />
        <i aria-hidden="true" />
        <MoneyField
          key={`t${filter.toKobo}`}
          name="to"
          label={t('market.to')}
          defaultValue={written(filter.toKobo)}
        />
      </div>
      <div className="mt-s">
        <ChipRow label={t('market.price')} wrap>
          {ranges.map((range) => (
            <ChipLink
              key={range.fromKobo ?? 0}
              to={marketHref(path, filter, range)}
              onClick={onDone}
              current={range.fromKobo === filter.fromKobo && range.toKobo === filter.toKobo}
            >
              {t(...priceMessage(range))}
            </ChipLink>
          ))}
        </ChipRow>
      </div>
    </fieldset>
  );
}

/** A plain GET form: price and order are in the address. */
export function ResultsFilter({ path, filter, className, atOnce, onDone }: ResultsFilterProps) {
  const t = useT();
  return (
    <Form
      action={path}
      className={className}
      onSubmit={onDone}
      onChange={(event) => {
        const target = event.target as unknown;
        if (atOnce && target instanceof HTMLInputElement && target.type === 'radio') {
          event.currentTarget.requestSubmit();
        }
      }}
    >
      {/* Price and order are the fields below, whatever the text said of them. */}
      {filter.said.words && <input type="hidden" name="q" value={filter.said.words} />}
      {filter.exact && <input type="hidden" name="exact" value="1" />}
      {filter.category && !path.startsWith('/category/') && (
        <input type="hidden" name="category" value={filter.category} />
      )}
      <PriceFields path={path} filter={filter} onDone={onDone} />
      <OptionCards
        key={filter.sort ?? 'relevance'}
        legend={<span className="fh">{t('market.sort')}</span>}
        name="sort"
        defaultValue={filter.sort ?? 'relevance'}
        options={marketSorts.map((sort) => ({
          value: sort,
          label: t(`market.sort.${sort}`),
          icon: sortIcons[sort],
        }))}
      />
      <Button type="submit" block>
        {t('market.show_items')}
      </Button>
    </Form>
  );
}
