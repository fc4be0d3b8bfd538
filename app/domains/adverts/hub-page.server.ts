import { ownStocks } from '#app/domains/stocks/own-stocks.queries.server.ts';
import { photoAt, shownPriceOf } from '#app/domains/stocks/stocks.queries.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { advertOf, advertSource, codesOf } from './adverts.queries.server.ts';
import { type Ad, type Target, targets } from './adverts.ts';
import { pictureVersionOf } from './picture/serve-picture.server.ts';
import { shortLink } from './short-link.server.ts';
import { photoOf } from './stock-photo.queries.server.ts';
import type { HubItem, ShownAdvert } from './ui/hub-types.ts';

interface Asked {
  shopId: string;
  origin: string;
  url: URL;
}

async function items(
  shopId: string,
  url: URL,
): Promise<{ items: HubItem[]; next?: string | undefined }> {
  const after = addressKey(url.searchParams, 'after');
  const found = await ownStocks({ shopId, q: '', after });
  return {
    next: found.next,
    // A hidden item has no page that an advert could lead to.
    items: found.items
      .filter((item) => item.status === 'active')
      .map(({ id, name, imageBase, widths, ...price }) => ({
        id,
        name,
        ...shownPriceOf(price),
        photo: photoAt(imageBase, widths && { widths }),
      })),
  };
}

/** The advert on show with everything needed to share it. */
async function shown({ shopId, origin, url }: Asked): Promise<ShownAdvert | undefined> {
  const stockId = addressKey(url.searchParams, 'item') ?? '';
  const source = await advertSource(shopId, stockId);
  const kept = source && (await advertOf(shopId, stockId));
  if (!source || !kept) return undefined;
  const [codes, photo, version] = await Promise.all([
    codesOf(shopId, stockId),
    photoOf(stockId),
    pictureVersionOf({ shopId, stockId, origin }),
  ]);
  const byPlace = new Map(codes.map(({ place, code }) => [place, code]));
  const linkFor = (target: Target): string => {
    const code = byPlace.get(target);
    return code === undefined ? `${origin}/stocks/${stockId}` : shortLink(code, origin);
  };
  const ad: Ad = {
    title: kept.title,
    text: kept.text,
    hashtags: kept.hashtags,
    productId: stockId,
    generatedAt: kept.generatedAt.toISOString(),
  };
  return {
    ad,
    item: { id: stockId, name: source.name, priceKobo: source.priceKobo, from: source.from, photo },
    links: Object.fromEntries(
      targets.map((target) => [target, linkFor(target)]),
    ) as ShownAdvert['links'],
    pictureVersion: version,
  };
}

/** The Quick Share tab. */
export async function sharePage(asked: Asked) {
  const [list, advert] = await Promise.all([items(asked.shopId, asked.url), shown(asked)]);
  return { ...list, advert };
}
