import type { FilterChoices } from '#app/domains/market/lists/filter/filter-choices.server.ts';
import type { PriceChoice } from '#app/domains/market/lists/filter/price-choices.ts';
import { priceOf } from '#app/domains/market/lists/filter/price-in.ts';
import { type MarketFilter, marketHref } from '#app/domains/market/lists/market-filter.ts';
import { priceMessage } from '#app/domains/stocks/ui/price-text.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ChipLink, ChipRow } from '#app/ui/display/chips.tsx';
import { groupedAmount, MoneyField } from '#app/ui/fields/money-field.tsx';

type Borders = Pick<MarketFilter, 'fromKobo' | 'toKobo'>;

interface PriceFieldsProps {
  path: string;
  filter: MarketFilter;
  choices: FilterChoices | undefined;
  /** Counts up when the borders changed by something else than typing. */
  round: number;
  onType: (borders: Partial<Borders>) => void;
  onPick: (borders: Borders) => void;
  /** A field was left after typing. */
  onLeave?: (() => void) | undefined;
}

const written = (kobo: number | undefined): string =>
  kobo === undefined ? '' : String(kobo / 100);
const hintOf = (kobo: number | undefined): string | undefined =>
  kobo === undefined ? undefined : groupedAmount(written(kobo));

/** Ranges with about as many goods each, and two fields that show where the prices end. */
export function PriceFields(props: PriceFieldsProps) {
  const { path, filter, choices, round, onType, onPick, onLeave } = props;
  const t = useT();
  const { fromKobo, toKobo } = filter;
  const isCurrent = (range: PriceChoice) => range.fromKobo === fromKobo && range.toKobo === toKobo;
  return (
    <fieldset>
      <legend className="fh mb-s">{t('market.price')}</legend>
      {choices && choices.prices.length > 0 && (
        <div className="mb-s">
          <ChipRow label={t('market.price')} wrap>
            {choices.prices.map(({ count, ...range }) => {
              const borders = isCurrent(range)
                ? { fromKobo: undefined, toKobo: undefined }
                : { fromKobo: range.fromKobo, toKobo: range.toKobo };
              return (
                <ChipLink
                  key={`${range.fromKobo} ${range.toKobo}`}
                  to={marketHref(path, filter, borders)}
                  current={isCurrent(range)}
                  onClick={(event) => {
                    event.preventDefault();
                    onPick(borders);
                  }}
                >
                  {t(...priceMessage(range))}
                  {count !== undefined && <span className="num">{count}</span>}
                </ChipLink>
              );
            })}
          </ChipRow>
        </div>
      )}
      <div className="pr2">
        <MoneyField
          key={`from ${round}`}
          name="from"
          label={t('market.from')}
          placeholder={hintOf(choices?.lowestKobo)}
          defaultValue={written(fromKobo)}
          onValue={(text) => onType({ fromKobo: priceOf(text) })}
          onBlur={onLeave}
        />
        <i aria-hidden="true" />
        <MoneyField
          key={`to ${round}`}
          name="to"
          label={t('market.to')}
          placeholder={hintOf(choices?.highestKobo)}
          defaultValue={written(toKobo)}
          onValue={(text) => onType({ toKobo: priceOf(text) })}
          onBlur={onLeave}
        />
      </div>
    </fieldset>
  );
}
