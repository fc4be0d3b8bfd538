import type { FilterValue } from '#app/domains/market/lists/filter/filter-value.ts';
import { everywhere, type MarketFilter } from '#app/domains/market/lists/market-filter.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ChipChoice } from '#app/ui/fields/chip-choice.tsx';

interface PlaceFieldsProps {
  place: string | undefined;
  /** What lies around the chosen place and in it. */
  choices: readonly FilterValue[] | undefined;
  onPick: (change: Partial<MarketFilter>) => void;
}

/** Wider and narrower than what is chosen; any other place is found by the chip above the list. */
export function PlaceFields({ place, choices, onPick }: PlaceFieldsProps) {
  const t = useT();
  if (!choices) return place && <input type="hidden" name="place" value={place} />;
  return (
    <fieldset>
      <legend className="fh mb-s">{t('places.place')}</legend>
      <div className="chipw">
        {choices.map(({ value, label, count }) => (
          <ChipChoice
            key={value}
            type="radio"
            name="place"
            value={value}
            checked={value === (place ?? everywhere)}
            count={count}
            onPick={() =>
              onPick(
                value === everywhere
                  ? { place: undefined, placeLabel: undefined, sort: undefined }
                  : { place: value, placeLabel: label },
              )
            }
          >
            {label}
          </ChipChoice>
        ))}
      </div>
    </fieldset>
  );
}
