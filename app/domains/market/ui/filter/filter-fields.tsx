import type { FilterChoices } from '#app/domains/market/lists/filter/filter-choices.server.ts';
import {
  type MarketFilter,
  type MarketSort,
  marketSorts,
} from '#app/domains/market/lists/market-filter.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ChipChoice } from '#app/ui/fields/chip-choice.tsx';
import { FacetFields, FacetShapes } from './facet-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { PriceFields } from './price-fields.tsx';

interface FilterFieldsProps {
  path: string;
  draft: MarketFilter;
  choices: FilterChoices | undefined;
  isWaiting: boolean;
  round: number;
  /** Chosen by a tap. */
  onPick: (change: Partial<MarketFilter>) => void;
  /** Typed, not finished. */
  onType: (change: Partial<MarketFilter>) => void;
  onLeave?: (() => void) | undefined;
}

/** Everything that narrows or orders a list, as fields of a plain GET form. */
export function FilterFields(props: FilterFieldsProps) {
  const { path, draft, choices, isWaiting, round, onPick, onType, onLeave } = props;
  const t = useT();
  const sort = draft.sort ?? 'relevance';
  const isPossible = (one: MarketSort) => one !== 'nearest' || draft.place !== undefined;
  return (
    <>
      {/* Price and order are the fields below, whatever the text said of them. */}
      {draft.said.words && <input type="hidden" name="q" value={draft.said.words} />}
      {draft.exact && <input type="hidden" name="exact" value="1" />}
      {draft.category && !path.startsWith('/category/') && (
        <input type="hidden" name="category" value={draft.category} />
      )}
      <fieldset>
        <legend className="fh mb-s">{t('market.sort')}</legend>
        <div className="sortg">
          {marketSorts.filter(isPossible).map((one) => (
            <ChipChoice
              key={one}
              type="radio"
              name="sort"
              value={one}
              checked={one === sort}
              onPick={() => onPick({ sort: one === 'relevance' ? undefined : one })}
            >
              {t(`market.sort.${one}`)}
            </ChipChoice>
          ))}
        </div>
      </fieldset>
      <PlaceFields path={path} draft={draft} choices={choices?.places} onPick={onPick} />
      {isWaiting && <FacetShapes />}
      <FacetFields
        groups={choices?.groups ?? []}
        facets={draft.facets}
        onFacets={(facets) => onPick({ facets })}
      />
      <PriceFields
        path={path}
        filter={draft}
        choices={choices}
        round={round}
        onType={onType}
        onPick={onPick}
        onLeave={onLeave}
      />
    </>
  );
}
