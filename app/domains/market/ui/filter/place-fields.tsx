import { useState } from 'react';
import { Link } from 'react-router';
import type { FilterValue } from '#app/domains/market/lists/filter/filter-value.ts';
import {
  everywhere,
  type MarketFilter,
  marketHref,
} from '#app/domains/market/lists/market-filter.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { ChipChoice } from '#app/ui/fields/chip-choice.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { spelledOut } from './filter-draft.ts';

interface PlaceFieldsProps {
  path: string;
  draft: MarketFilter;
  /** What lies around the chosen place and in it. */
  choices: readonly FilterValue[] | undefined;
  onPick: (change: Partial<MarketFilter>) => void;
}

/** Where this phone is: asked on a tap, and only the area is kept. */
function NearMe({ onPick }: Pick<PlaceFieldsProps, 'onPick'>) {
  const t = useT();
  const [state, setState] = useState<'asked' | 'failed'>();
  const ask = async () => {
    setState('asked');
    const { areaHere } = await import('../place/area-here.client.ts');
    const area = await areaHere();
    setState(area ? undefined : 'failed');
    if (area) onPick({ place: area.key, placeLabel: area.label });
  };
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-busy={state === 'asked'}
        onClick={() => void ask()}
      >
        <Icon name="locate" size="s" />
        {t('places.near_me')}
      </button>
      {state === 'failed' && (
        <Note tone="warn" live className="full">
          {t('places.near_me_failed')}
        </Note>
      )}
    </>
  );
}

/** The place itself leads to all of them; below it what is wider and narrower. */
export function PlaceFields({ path, draft, choices, onPick }: PlaceFieldsProps) {
  const t = useT();
  const { place, placeLabel } = draft;
  const back = marketHref(path, draft, { ...spelledOut(draft), place: undefined });
  return (
    <fieldset>
      <legend className="fh mb-s">{t('places.place')}</legend>
      <Link className="btn soft block placeb mb-s" to={`/places?${new URLSearchParams({ back })}`}>
        <Icon name="map-pin" size="s" />
        <span className="grow trunc">{placeLabel ?? t('places.everywhere')}</span>
        <Icon name="chevron-right" size="s" />
      </Link>
      {!choices && place && <input type="hidden" name="place" value={place} />}
      <div className="chipw">
        {choices?.map(({ value, label, count }) => (
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
        <NearMe onPick={onPick} />
      </div>
    </fieldset>
  );
}
