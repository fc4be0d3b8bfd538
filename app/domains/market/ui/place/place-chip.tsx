import { type MouseEvent, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type MarketFilter, marketHref } from '#app/domains/market/lists/market-filter.ts';
import { CachedFragment } from '#app/platform/http/fast-pages/cached-fragment.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ChipLink } from '#app/ui/display/chips.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';

/** With the list of all places: comes when it is opened. */
const PlacePicker = lazyPart(() =>
  import('./place-picker.tsx').then((module) => module.PlacePicker),
);

interface PlaceRowProps {
  path: string;
  filter: MarketFilter;
}

/** Where the list is looked for, and two short ways; without JavaScript the place is chosen on a page of its own. */
export function PlaceRow(props: PlaceRowProps) {
  return (
    <div className="chips placerow">
      <PlaceChips {...props} />
    </div>
  );
}

/** Facets that have a chip above the list: their values and what they are called. */
const shortWays = {
  offer: ['on', 'market.on_offer'],
  condition: ['uk-used', 'stocks.condition.uk_used'],
} as const;

/** The same without its row. The short ways narrow the list that is shown, and are taken back by the same chip. */
export function PlaceChips({ path, filter }: PlaceRowProps) {
  const { category, place, placeLabel, facets } = filter;
  const back = marketHref(path, filter, { place: undefined });
  const way = (name: keyof typeof shortWays): ShortWay => {
    const [value, label] = shortWays[name];
    const chosen = facets[name] ?? [];
    const others = chosen.filter((one) => one !== value);
    const current = others.length < chosen.length;
    const values = current ? others : [...others, value];
    // The front of the market is no list.
    const list = path === '/' ? '/market' : path;
    return {
      to: marketHref(list, filter, { facets: { ...facets, [name]: values } }),
      label,
      current,
    };
  };
  const ways = [way('offer'), way('condition')];
  return (
    <CachedFragment id={() => `places ${JSON.stringify([back, place, placeLabel, ways])}`}>
      {() => <Chips back={back} category={category} place={place} label={placeLabel} ways={ways} />}
    </CachedFragment>
  );
}

interface ShortWay {
  to: string;
  label: (typeof shortWays)[keyof typeof shortWays][1];
  current: boolean;
}

interface ChipsProps extends Pick<MarketFilter, 'category' | 'place'> {
  /** The list without its place. */
  back: string;
  label: string | undefined;
  ways: readonly ShortWay[];
}

function Chips({ back, category, place: chosen, label, ways }: ChipsProps) {
  const t = useT();
  const [open, setOpen] = useState<'list' | 'near'>();
  const [wasOpened, setWasOpened] = useState(false);
  const to = `/places?${new URLSearchParams({ back })}`;
  const show = (how: 'list' | 'near') => (event: MouseEvent) => {
    event.preventDefault();
    setWasOpened(true);
    setOpen(how);
  };
  const place = label ?? t('places.everywhere');
  return (
    <>
      <Link
        to={to}
        className="chip place"
        aria-label={t('places.chosen', { place })}
        onClick={show('list')}
      >
        <Icon name="map-pin" size="s" />
        <span className="trunc">{place}</span>
        <Icon name="chevron-down" size="s" />
      </Link>
      {ways.map(({ to, label, current }) => (
        <ChipLink key={label} to={to} current={current}>
          {t(label)}
        </ChipLink>
      ))}
      <ChipLink to={to} onClick={show('near')}>
        {t('places.near_me')}
      </ChipLink>
      {wasOpened && (
        <Suspense>
          <PlacePicker
            back={back}
            category={category}
            chosen={chosen}
            open={open}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
