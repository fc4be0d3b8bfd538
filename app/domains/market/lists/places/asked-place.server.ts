import { addressKey } from '#app/platform/http/input/address.ts';
import { isPlaceKey } from '../market-filter.ts';
import { rememberedParam, withRememberedPlace } from './remembered-place.ts';

/** Where a page that is no list is asked from: what its address names, else what the device remembers. */
export function askedPlace(request: Request): string | undefined {
  const { searchParams } = withRememberedPlace(request.url, request.headers.get('cookie'));
  const named = addressKey(searchParams, 'place') ?? addressKey(searchParams, rememberedParam);
  return named !== undefined && isPlaceKey(named) ? named : undefined;
}
