import { useEffect, useState } from 'react';
import {
  areaKeyOf,
  areasIn,
  marketsIn,
  type Place,
  placeByKey,
  stateKeyOf,
  states,
} from '#app/domains/places/places.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { SelectField } from '#app/ui/fields/field.tsx';

interface PlaceFieldsProps {
  /** Key of an area or a market. */
  place: string | null;
  faults?: Record<string, string> | undefined;
  /** A market says the area too. */
  onArea: () => void;
}

const optionOf = ({ key, name }: Place) => ({ value: key, label: name });
const groupsOf = (placesIn: (state: string) => readonly Place[]) =>
  states
    .map(({ key, name }) => ({ label: name, options: placesIn(key).map(optionOf) }))
    .filter(({ options }) => options.length > 0);

/** State, local government area and market place of a shop. Before the script is there, every area stands under its state. */
export function PlaceFields({ place, faults, onArea }: PlaceFieldsProps) {
  const t = useT();
  const known = placeByKey(place ?? '');
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const [state, setState] = useState(known ? stateKeyOf(known.key) : '');
  const [area, setArea] = useState(known ? (areaKeyOf(known.key) ?? '') : '');
  const [market, setMarket] = useState(known?.kind === 'market' ? known.key : '');
  const markets = marketsIn(area || state);
  const none = { value: '', label: t('places.choose') };
  const noMarket = { value: '', label: t('places.no_market') };
  return (
    <>
      <div className="cols2">
        <SelectField
          name="state"
          label={t('places.state')}
          options={[none, ...states.map(optionOf)]}
          value={state}
          onChange={(event) => {
            setState(event.currentTarget.value);
            setArea('');
            setMarket('');
          }}
        />
        <SelectField
          name="area"
          label={t('places.area')}
          options={isAlive ? [none, ...areasIn(state).map(optionOf)] : [none]}
          groups={isAlive ? undefined : groupsOf(areasIn)}
          value={area}
          onChange={(event) => {
            setArea(event.currentTarget.value);
            setMarket('');
          }}
          error={faults?.area}
        />
      </div>
      {(!isAlive || markets.length > 0) && (
        <SelectField
          name="market"
          label={t('places.market')}
          options={isAlive ? [noMarket, ...markets.map(optionOf)] : [noMarket]}
          groups={isAlive ? undefined : groupsOf(marketsIn)}
          value={market}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setMarket(value);
            if (!value) return;
            setArea(areaKeyOf(value) ?? '');
            onArea();
          }}
        />
      )}
    </>
  );
}
