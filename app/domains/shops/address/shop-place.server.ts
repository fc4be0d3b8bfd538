import { z } from 'zod';
import { areaKeyOf, placeByKey, stateKeyOf } from '#app/domains/places/places.ts';
import { textField } from '#app/platform/text/fields.ts';

/** Where a shop is, as a form says it: a key of the list, null for nothing, and nothing where the form does not ask. */
export interface ShopPlace {
  place?: string | null | undefined;
}

const longestKey = 80;
const chosen = textField({ max: longestKey, tooLong: 'shops.place_invalid' }).optional();

/** The fields of `PlaceFields`. A market says its area, an area its state; where two are chosen they must agree. */
export const placeInput = z
  .object({ state: chosen, area: chosen, market: chosen })
  .transform(({ state, area, market }, context): ShopPlace => {
    const fault = (message: string) => {
      context.addIssue({ code: 'custom', path: ['area'], message });
      return z.NEVER;
    };
    if (state === undefined && area === undefined && market === undefined) return {};
    if (!area && !market) return state ? fault('shops.area_missing') : { place: null };
    const place = placeByKey(market || area || '');
    if (!place || place.kind === 'state') return fault('shops.place_invalid');
    const agrees =
      (!area || placeByKey(area)?.key === areaKeyOf(place.key)) &&
      (!state || placeByKey(state)?.key === stateKeyOf(place.key)) &&
      (!market || place.kind === 'market');
    return agrees ? { place: place.key } : fault('shops.place_invalid');
  });
