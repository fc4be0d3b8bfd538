import type { FilterGroup } from '#app/domains/market/lists/filter/filter-choices.server.ts';
import type { Facets } from '#app/domains/market/search/facets/facets.ts';
import type { FacetName } from '#app/domains/stocks/search-index/facets.ts';
import { ColourSwatch } from '#app/domains/stocks/ui/form/colour-swatch.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ChipChoice } from '#app/ui/fields/chip-choice.tsx';
import { toggled } from './filter-draft.ts';

interface FacetFieldsProps {
  groups: readonly FilterGroup[];
  facets: Facets;
  onFacets: (facets: Facets) => void;
}

const legends = {
  condition: 'stocks.condition',
  brand: 'stocks.brand',
  size: 'stocks.size',
  color: 'stocks.colour',
  offer: 'market.price_kind',
} as const;

function useLegend({ groups, facets }: Pick<FacetFieldsProps, 'groups' | 'facets'>) {
  const t = useT();
  return (name: FacetName): string => {
    if (name === 'type') return t('market.kind');
    if (name !== 'kind') return t(legends[name]);
    const [chosen] = facets.type ?? [];
    const types = groups.find((group) => group.name === 'type')?.values ?? [];
    return types.find(({ value }) => value === chosen)?.label ?? t('market.kind');
  };
}

/** One set of chips for each facet: categories are one of many, all others as many as wanted. */
export function FacetFields({ groups, facets, onFacets }: FacetFieldsProps) {
  const t = useT();
  const legendOf = useLegend({ groups, facets });
  return groups.map(({ name, values, total }) => {
    const chosen = facets[name] ?? [];
    const isSingle = name === 'type' || name === 'kind';
    return (
      <fieldset key={name}>
        <legend className="fh mb-s">{legendOf(name)}</legend>
        <div className="chipw">
          {isSingle && (
            <ChipChoice
              type="radio"
              name={name}
              value=""
              checked={chosen.length === 0}
              count={total}
              onPick={() => onFacets(toggled(facets, name, ''))}
            >
              {t('ui.all')}
            </ChipChoice>
          )}
          {values.map(({ value, label, count }) => {
            const isChosen = chosen.includes(value);
            return (
              <ChipChoice
                key={value}
                type={isSingle ? 'radio' : 'checkbox'}
                name={name}
                value={value}
                checked={isChosen}
                off={count === 0 && !isChosen}
                count={count}
                onPick={() => onFacets(toggled(facets, name, value))}
              >
                {name === 'color' && <ColourSwatch name={label} />}
                {label}
              </ChipChoice>
            );
          })}
        </div>
      </fieldset>
    );
  });
}

const shapes = [
  ['a', 'b', 'c', 'd', 'e', 'f'],
  ['a', 'b', 'c', 'd'],
  ['a', 'b', 'c', 'd', 'e'],
];

/** About as high as they will be: on a slow line the price below stays out of sight, and is not pushed away under a finger. */
export function FacetShapes() {
  return shapes.map((chips) => (
    <div key={chips.length} className="facet-sk" aria-hidden="true">
      <div className="sk mt-0" />
      <div className="chipw">
        {chips.map((chip) => (
          <span key={chip} className="sk" />
        ))}
      </div>
    </div>
  ));
}
