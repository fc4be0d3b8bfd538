import type { ChosenValue } from '#app/domains/market/lists/filter/facet-labels.server.ts';
import {
  everywhere,
  hasPrice,
  type MarketFilter,
  marketHref,
} from '#app/domains/market/lists/market-filter.ts';
import { choosePlaceHref } from '#app/domains/market/lists/places/remembered-place.ts';
import { priceMessage } from '#app/domains/stocks/ui/price-text.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { ActiveFilter } from '#app/ui/display/chips.tsx';
import { cleared, toggled } from './filter-draft.ts';

interface ActiveFiltersProps {
  path: string;
  filter: MarketFilter;
  chosen: readonly ChosenValue[];
}

/** Chosen and taken back by a chip of its own, see `PlaceChips`. */
const hasChip = ({ name, value }: Pick<ChosenValue, 'name' | 'value'>): boolean =>
  name === 'offer' || (name === 'condition' && value === 'uk-used');

/** What narrows the list besides its words, each with its cross, and one link that leaves only the words. */
export function ActiveFilters({ path, filter, chosen }: ActiveFiltersProps) {
  const t = useT();
  const { sort, facets, place, placeLabel } = filter;
  const others = chosen.filter(({ name, value }) => !hasChip({ name, value }));
  const isSingle = (name: ChosenValue['name']) => name === 'type' || name === 'kind';
  const href = (change: Partial<MarketFilter>) => marketHref(path, filter, change);
  const words = href(cleared);
  if (!sort && !hasPrice(filter) && chosen.length === 0 && !place) return null;
  return (
    <>
      {place && placeLabel && (
        <ActiveFilter
          to={choosePlaceHref(href({ place: undefined }), everywhere)}
          name={placeLabel}
        />
      )}
      {others.map(({ name, value, label }) => (
        <ActiveFilter
          key={`${name} ${value}`}
          to={href({ facets: toggled(facets, name, isSingle(name) ? '' : value) })}
          name={label}
        />
      ))}
      {hasPrice(filter) && (
        <ActiveFilter
          to={href({ fromKobo: undefined, toKobo: undefined })}
          name={t(...priceMessage(filter))}
        />
      )}
      {sort && <ActiveFilter to={href({ sort: undefined })} name={t(`market.sort.${sort}`)} />}
      <ButtonLink to={place ? choosePlaceHref(words, everywhere) : words} variant="quiet" size="s">
        {t('market.clear')}
      </ButtonLink>
    </>
  );
}
