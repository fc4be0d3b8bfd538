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
export function PlaceRow({ path, filter }: PlaceRowProps) {
  const back = marketHref(path, filter, { place: undefined });
  const { category, place, placeLabel } = filter;
  return (
    <CachedFragment id={() => `places ${JSON.stringify([back, place, placeLabel])}`}>
      {() => <Chips back={back} category={category} place={place} label={placeLabel} />}
    </CachedFragment>
  );
}

interface ChipsProps extends Pick<MarketFilter, 'category' | 'place'> {
  /** The list without its place. */
  back: string;
  label: string | undefined;
}

function Chips({ back, category, place: chosen, label }: ChipsProps) {
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
    <div className="chips placerow">
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
      <ChipLink to="/market?offer=on">{t('market.on_offer')}</ChipLink>
      <ChipLink to={to} onClick={show('near')}>
        {t('places.near_me')}
      </ChipLink>
      <ChipLink to="/market?condition=uk-used">{t('stocks.condition.uk_used')}</ChipLink>
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
    </div>
  );
}
