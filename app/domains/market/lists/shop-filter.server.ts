import { addressKey, addressText } from '#app/platform/http/input/address.ts';
import { readPriceWords } from '../search/query/price-words.ts';
import { mostShown, type ShopFilter, shopPageSize } from './shop-filter.ts';

export function readShopFilter(search: URLSearchParams): ShopFilter {
  const shown = Number(addressKey(search, 'shown'));
  const q = addressText(search, 'q', 100);
  return {
    q,
    said: readPriceWords(q),
    section: addressKey(search, 'section')?.slice(0, 40),
    shown:
      Number.isInteger(shown) && shown > shopPageSize ? Math.min(shown, mostShown) : shopPageSize,
    after: addressKey(search, 'after'),
  };
}
