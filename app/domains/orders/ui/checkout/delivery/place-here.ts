import { rememberedPlace } from '#app/domains/market/lists/places/remembered-place.ts';

/** The area that this device has looked in, should nobody have ordered from it yet. */
export function placeHere(): string {
  const [state, area] = rememberedPlace(document.cookie)?.split('/') ?? [];
  return area ? `${state}/${area}` : '';
}
