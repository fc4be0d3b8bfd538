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
import { toggled } from './filter-draft.ts';

interface ActiveFiltersProps {
  path: string;
  filter: MarketFilter;
  chosen: readonly ChosenValue[];
}

/** What narrows the list, each with its cross, and one link that clears all of it. */
export function ActiveFilters({ path, filter, chosen }: ActiveFiltersProps) {
  const t = useT();
  const { q, said, sort, facets, place, placeLabel } = filter;
  const isSingle = (name: ChosenValue['name']) => name === 'type' || name === 'kind';
  const href = (change: Partial<MarketFilter>) => marketHref(path, filter, change);
  if (!q && !sort && !hasPrice(filter) && chosen.length === 0 && !place) return null;
  return (
    <>
      {said.words && (
        <ActiveFilter to={href({ q: '' })} name={t('market.quoted', { text: said.words })} />
      )}
      {place && placeLabel && (
        <ActiveFilter
          to={choosePlaceHref(href({ place: undefined }), everywhere)}
          name={placeLabel}
        />
      )}
      {chosen.map(({ name, value, label }) => (
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
      <ButtonLink to={path} variant="quiet" size="s">
        {t('market.clear')}
      </ButtonLink>
    </>
  );
}
