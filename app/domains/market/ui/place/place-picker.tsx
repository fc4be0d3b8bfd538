import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { everywhere } from '#app/domains/market/lists/market-filter.ts';
import { choosePlaceHref } from '#app/domains/market/lists/places/remembered-place.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { areaHere } from './area-here.client.ts';
import { lastPlace, noteLastPlace } from './last-place.ts';
import { type Goods, PlaceOptions } from './place-options.tsx';

interface PlacePickerProps {
  /** The list without a place. */
  back: string;
  category: string | undefined;
  chosen: string | undefined;
  /** Opened for the list, or for the place of this phone. */
  open: 'list' | 'near' | undefined;
  onClose: () => void;
}

/** Numbers are a courtesy: without them a place is chosen all the same. */
function useGoods(category: string | undefined): Goods | undefined {
  const [goods, setGoods] = useState<Goods>();
  useEffect(() => {
    const asked = new AbortController();
    fetch(`/api/placeGoods${category ? `?category=${category}` : ''}`, { signal: asked.signal })
      .then((response) => (response.ok ? response.json() : Promise.reject(response)))
      .then((answer: Goods) => setGoods(answer))
      .catch(() => undefined);
    return () => asked.abort();
  }, [category]);
  return goods;
}

/** Where to buy: a market, a state, whatever two letters find, or where this phone is. */
export function PlacePicker({ back, category, chosen, open, onClose }: PlacePickerProps) {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const goods = useGoods(category);
  const [typed, setTyped] = useState('');
  const [near, setNear] = useState<'asked' | 'failed'>();
  const choose = (key: string) => {
    if (key !== everywhere) noteLastPlace(key);
    onClose();
    void navigate(choosePlaceHref(back, key));
  };
  const askPhone = async () => {
    setNear('asked');
    const area = await areaHere();
    setNear(area ? undefined : 'failed');
    if (area) choose(area.key);
  };
  const opened = useEffectEvent(() => {
    if (open === 'near') void askPhone();
  });
  useEffect(() => {
    if (open) opened();
  }, [open]);
  return (
    <Sheet open={open !== undefined} onClose={onClose} title={t('places.where_to_buy')} width={7}>
      <span className="affix">
        <label className="sr" htmlFor={id}>
          {t('places.find')}
        </label>
        <span className="pre">
          <Icon name="search" />
        </span>
        <input
          id={id}
          className="in"
          type="search"
          value={typed}
          maxLength={40}
          autoComplete="off"
          placeholder={t('places.find')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </span>
      {near === 'failed' && (
        <Note tone="warn" live className="mt-s">
          {t('places.near_me_failed')}
        </Note>
      )}
      <PlaceOptions
        typed={typed}
        goods={goods}
        chosen={chosen}
        last={lastPlace()}
        back={back}
        fewStates
        onChoose={choose}
        nearMe={
          <button type="button" onClick={() => void askPhone()} aria-busy={near === 'asked'}>
            <Icon name="locate" />
            <span>
              {t('places.near_me')}
              <br />
              <small>{t('places.near_me_text')}</small>
            </span>
          </button>
        }
      />
    </Sheet>
  );
}
