import { redirect } from 'react-router';
import { marketTotal } from '#app/domains/market/lists/featured.queries.server.ts';
import { everywhere } from '#app/domains/market/lists/market-filter.ts';
import { goodsByPlace } from '#app/domains/market/lists/places/places.queries.server.ts';
import {
  atPlace,
  rememberedPlace,
  setPlaceCookie,
} from '#app/domains/market/lists/places/remembered-place.ts';
import { PlaceOptions } from '#app/domains/market/ui/place/place-options.tsx';
import { placeByKey } from '#app/domains/places/places.ts';
import { ownPath } from '#app/platform/http/forms/own-path.ts';
import { addressKey, addressText } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { SearchBox } from '#app/ui/fields/search-box.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import type { Route } from './+types/places';

/** Chooses a place for this device and goes back, or shows what can be chosen: for browsers without JavaScript. */
export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { searchParams } = new URL(request.url);
  const back = ownPath(addressKey(searchParams, 'back', 2_000));
  const choice = addressKey(searchParams, 'choose');
  const place = choice === undefined ? undefined : placeByKey(choice);
  const { origin, translator } = context.get(requestContext);
  if (place || choice === everywhere) {
    throw redirect(atPlace(back, place?.key), {
      headers: { 'set-cookie': setPlaceCookie(place?.key, origin) },
    });
  }
  const { t } = translator;
  const [total, goods] = await Promise.all([marketTotal(), goodsByPlace()]);
  return {
    title: `${t('places.where_to_buy')} · ${t('app.name')}`,
    back,
    typed: addressText(searchParams, 'q', 40),
    state: placeByKey(addressKey(searchParams, 'state') ?? '')?.key,
    chosen: rememberedPlace(request.headers.get('cookie')),
    goods: { total, places: Object.fromEntries(goods) },
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export default function PlacesPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { back, typed, ...options } = loaderData;
  return (
    <div className="shell tiny">
      <PageHead title={t('places.where_to_buy')} backTo={back} backLabel={t('ui.back')} />
      <SearchBox
        key={typed}
        action="/places"
        label={t('places.find')}
        placeholder={t('places.find')}
        defaultValue={typed}
        maxLength={40}
      >
        <input type="hidden" name="back" value={back} />
      </SearchBox>
      <PlaceOptions {...options} typed={typed} back={back} />
    </div>
  );
}
