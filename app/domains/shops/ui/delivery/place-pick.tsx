import { useState } from 'react';
import { areaKeyOf, areasIn, placeByKey, stateKeyOf, states } from '#app/domains/places/places.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { SelectField } from '#app/ui/fields/field.tsx';

interface PlacePickProps {
  place: string;
  onPlace: (place: string) => void;
  error?: string | undefined;
}

/** State, then local government: two lists of the phone's own. */
export function PlacePick({ place, onPlace, error }: PlacePickProps) {
  const t = useT();
  const known = placeByKey(place);
  const [state, setState] = useState(known ? stateKeyOf(known.key) : '');
  const none = { value: '', label: t('places.choose') };
  // The list of local governments is empty before there is a state.
  const isStateMissing = state === '';
  return (
    <div className="cols2">
      <SelectField
        label={t('places.state')}
        options={[none, ...states.map(({ key, name }) => ({ value: key, label: name }))]}
        value={state}
        onChange={(event) => {
          setState(event.currentTarget.value);
          onPlace('');
        }}
        error={isStateMissing ? error : undefined}
      />
      <SelectField
        label={t('places.area')}
        options={[none, ...areasIn(state).map(({ key, name }) => ({ value: key, label: name }))]}
        value={known ? (areaKeyOf(known.key) ?? '') : ''}
        onChange={(event) => onPlace(event.currentTarget.value)}
        error={isStateMissing ? undefined : error}
      />
    </div>
  );
}
