import type { CounterItem } from '#app/domains/orders/counter/counter.queries.server.ts';
import type { Seller } from '#app/domains/orders/counter/slip.ts';
import type { Zone } from '#app/domains/shops/delivery/delivery.ts';
import type { Floor } from '#app/domains/stocks/prices/prices.ts';
import { variantPrice } from '#app/domains/stocks/variants/variants.ts';
import type { CopyItem } from '../feed/copy.ts';
import type { CopyScreen } from './copy-screen.ts';
import { itemPhoto } from './item-photo.ts';

/** How this reader calls the categories, by their stored names. */
type Labels = Record<string, string>;

/** What the copy does not hold; a phone that kept this screen with an older version lacks some of it. */
interface Around {
  labels?: Labels;
  zones?: Zone[];
  seller?: Seller;
  floors?: Floor[];
  mayGoBelow?: boolean;
}

export const aroundCounter = ({
  labels,
  zones,
  seller,
  floors,
  mayGoBelow,
}: Required<Around>): Around => ({ labels, zones, seller, floors, mayGoBelow });

function rowsOf(item: CopyItem, labels: Labels): CounterItem[] {
  const [, stored = ''] = item.categories;
  const row = {
    stockId: item.id,
    name: item.name,
    barcode: item.barcode ?? null,
    category: labels[stored] ?? stored,
    photo: itemPhoto(item),
  };
  const own = (item.variants ?? []).filter(({ quantity }) => quantity > 0);
  if (own.length === 0) {
    const none = { variantId: null, color: null, size: null, option: null };
    return [{ ...row, ...none, priceKobo: item.priceKobo, left: item.quantity }];
  }
  return own.map(({ id, color, size, option, priceKobo, quantity }) => ({
    ...row,
    variantId: id,
    color: color ?? null,
    size: size ?? null,
    option: option ?? null,
    priceKobo: variantPrice(item, { priceKobo: priceKobo ?? null }),
    left: quantity,
  }));
}

/** Every item that is on sale, what sells most first; the server gives the first thousand. */
export async function counterScreen({ all, around, ...screen }: CopyScreen<Around>) {
  const { shopId, userId, t } = screen;
  // With an older version only those who may go below a lowest price had any.
  const { labels = {}, zones = [], floors = [], mayGoBelow = true } = around ?? {};
  const items = (await all('item'))
    .filter(({ hidden }) => !hidden)
    .sort((a, b) => b.sold - a.sold || (a.id < b.id ? 1 : -1));
  return {
    items: items.flatMap((item) => rowsOf(item, labels)),
    labels,
    zones,
    floors,
    mayGoBelow,
    owner: { by: userId, shop: shopId },
    // A phone that has kept this screen from before knows no name to put on a receipt.
    seller: around?.seller ?? { name: t('app.name'), address: '', phone: '' },
    title: `${t('counter.title')} · ${t('app.name')}`,
  };
}
