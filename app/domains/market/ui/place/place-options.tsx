import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { everywhere } from '#app/domains/market/lists/market-filter.ts';
import { choosePlaceHref } from '#app/domains/market/lists/places/remembered-place.ts';
import { placesBeginning } from '#app/domains/places/place-words.ts';
import {
  areaKeyOf,
  areasIn,
  markets,
  type Place,
  placeByKey,
  stateKeyOf,
  states,
} from '#app/domains/places/places.ts';
import { formatNumber } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';

/** How many goods there are at each place; undefined while nobody knows. */
export interface Goods {
  total: number;
  places: Record<string, number>;
}

export interface PlaceOptionsProps {
  /** What was typed to find one. */
  typed: string;
  goods: Goods | undefined;
  chosen: string | undefined;
  /** Where this device has looked before. */
  last?: string | undefined;
  /** A state whose areas are listed. */
  state?: string | undefined;
  /** Where a choice leads to. */
  back: string;
  /** Not all of them at once: two letters find the others. */
  fewStates?: boolean | undefined;
  onChoose?: ((key: string) => void) | undefined;
  /** Stands below "everywhere". */
  nearMe?: ReactNode;
}

const shownMarkets = 6;
const shownStates = 7;

interface OptionProps {
  place: string;
  name: string;
  below?: string | undefined;
  icon?: IconName | undefined;
  count?: number | undefined;
}

/** The part of a label that the name itself does not say. */
function around({ key, kind, name, label }: Place): string | undefined {
  if (kind === 'state') return undefined;
  const area = kind === 'market' ? placeByKey(areaKeyOf(key) ?? '') : undefined;
  if (area) return area.label;
  return label === name ? undefined : label.slice(name.length + 2);
}

export function PlaceOptions(props: PlaceOptionsProps) {
  const { typed, goods, chosen, last, state, back, fewStates, onChoose, nearMe } = props;
  const t = useT();
  const countOf = (key: string) => (goods ? (goods.places[key] ?? 0) : undefined);
  const option = ({ place, name, below, icon, count }: OptionProps) => (
    <li key={place}>
      <Link
        to={choosePlaceHref(back, place)}
        aria-current={place === (chosen ?? everywhere) ? 'true' : undefined}
        onClick={(event) => {
          if (!onChoose) return;
          event.preventDefault();
          onChoose(place);
        }}
      >
        {icon && <Icon name={icon} />}
        <span>
          {name}
          {below && (
            <>
              <br />
              <small>{below}</small>
            </>
          )}
        </span>
        {count !== undefined && <span className="num">{formatNumber(count)}</span>}
      </Link>
    </li>
  );
  const optionOf = (place: Place, icon?: IconName) =>
    option({
      place: place.key,
      name: place.name,
      below: around(place),
      icon: place.kind === 'market' ? 'store' : icon,
      count: countOf(place.key),
    });
  // Where nothing is to be had comes last.
  const found = placesBeginning(typed)?.toSorted(
    (a, b) => Number(countOf(a.key) === 0) - Number(countOf(b.key) === 0),
  );
  if (found) {
    return found.length === 0 ? (
      <p className="muted mt-m">{t('places.none')}</p>
    ) : (
      <ul className="plist mt-s">{found.map((place) => optionOf(place))}</ul>
    );
  }
  const branch = placeByKey(state ?? '');
  if (branch) {
    const name = branch.name;
    return (
      <section className="pgrp">
        <h2 className="fh">{t('places.areas_in', { place: name })}</h2>
        <ul className="plist">
          {option({
            place: branch.key,
            name: t('places.all_of', { place: name }),
            count: countOf(branch.key),
          })}
          {areasIn(stateKeyOf(branch.key)).map((place) => optionOf(place))}
        </ul>
      </section>
    );
  }
  const before = placeByKey(last ?? '');
  const byGoods = markets
    .toSorted((a, b) => (countOf(b.key) ?? 0) - (countOf(a.key) ?? 0))
    .slice(0, shownMarkets);
  const listed = fewStates ? states.slice(0, shownStates) : states;
  return (
    <>
      <ul className="plist mt-s">
        {option({
          place: everywhere,
          name: t('places.everywhere'),
          icon: 'globe',
          count: goods?.total,
        })}
        {nearMe && <li>{nearMe}</li>}
        {before &&
          before.key !== chosen &&
          option({
            place: before.key,
            name: before.label,
            below: t('places.last_time'),
            icon: 'clock-4',
            count: countOf(before.key),
          })}
      </ul>
      <div className="pcols">
        <section className="pgrp">
          <h3>{t('places.markets')}</h3>
          <ul className="plist">{byGoods.map((place) => optionOf(place))}</ul>
        </section>
        <section className="pgrp">
          <h3>{t('places.states')}</h3>
          <ul className="plist">{listed.map((place) => optionOf(place))}</ul>
          {listed.length < states.length && (
            <p className="muted small mt-s">
              {t('places.more_states', { count: states.length - listed.length })}
            </p>
          )}
        </section>
      </div>
    </>
  );
}
