import { useEffect, useState } from 'react';
import { areasIn, placeByKey, stateKeyOf, states } from '#app/domains/places/places.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { ErrorText } from '#app/ui/fields/error-text.tsx';
import { Field, SelectField } from '#app/ui/fields/field.tsx';

interface ZonePlacesProps {
  chosen: readonly string[];
  /** A place whose state is open first. */
  near: string | null;
  error: string | undefined;
  onOther: () => void;
}

/** Without the script: one list of all, as the browser draws it. */
function AllPlaces({ chosen, error }: Pick<ZonePlacesProps, 'chosen' | 'error'>) {
  const t = useT();
  return (
    <Field label={t('delivery.where')} error={error}>
      {(control) => (
        <select {...control} name="places" multiple size={8} defaultValue={[...chosen]}>
          {states.map((state) => (
            <optgroup key={state.key} label={state.name}>
              <option value={state.key}>{t('delivery.whole_state', { state: state.name })}</option>
              {areasIn(state.key).map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Local governments or whole states: a state is opened, its areas are ticked; what is ticked in others stays. */
export function ZonePlaces({ chosen, near, error, onOther }: ZonePlacesProps) {
  const t = useT();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const [state, setState] = useState(stateKeyOf(chosen[0] ?? near ?? '') || 'lagos');
  const [picked, setPicked] = useState<readonly string[]>(chosen);
  if (!isAlive) return <AllPlaces chosen={chosen} error={error} />;
  const turn = (key: string, isOn: boolean) => {
    onOther();
    setPicked((before) => {
      const rest = before.filter((other) => other !== key);
      if (!isOn) return rest;
      // A whole state says its areas; an area alone is not the whole state.
      const kept = rest.filter((other) =>
        key.includes('/') ? other !== stateKeyOf(key) : stateKeyOf(other) !== key,
      );
      return [...kept, key];
    });
  };
  const isWhole = picked.includes(state);
  const elsewhere = picked.filter((key) => stateKeyOf(key) !== state);
  const own = placeByKey(state)?.name ?? '';
  return (
    <fieldset className="field">
      <legend className="lab">{t('delivery.where')}</legend>
      {picked.map((key) => (
        <input key={key} type="hidden" name="places" value={key} />
      ))}
      <SelectField
        label={t('places.state')}
        options={states.map(({ key, name }) => ({ value: key, label: name }))}
        value={state}
        onChange={(event) => setState(event.currentTarget.value)}
      />
      <Checkbox
        label={<b>{t('delivery.whole_state', { state: own })}</b>}
        checked={isWhole}
        onChange={(event) => turn(state, event.currentTarget.checked)}
      />
      {!isWhole && (
        <div className="cols2 zone-areas">
          {areasIn(state).map(({ key, name }) => (
            <Checkbox
              key={key}
              label={name}
              checked={picked.includes(key)}
              onChange={(event) => turn(key, event.currentTarget.checked)}
            />
          ))}
        </div>
      )}
      {elsewhere.length > 0 && (
        <p className="muted small">
          {t('delivery.also', {
            names: elsewhere.flatMap((key) => placeByKey(key)?.name ?? []).join(', '),
          })}
        </p>
      )}
      {error && <ErrorText>{error}</ErrorText>}
    </fieldset>
  );
}
