import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { replica } from '#app/platform/db/database.server.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { addressOfShop } from './address/address.queries.server.ts';
import { shopLinkOf } from './address/short-address.ts';
import { telHref, whatsAppHref } from './contact.ts';
import { openingOf } from './delivery/delivery.queries.server.ts';
import { publicShop, ratingCounts } from './directory/directory.queries.server.ts';
import { messageHref } from './message-link.server.ts';
import { shopTypes } from './shop-types.ts';
import { shopErrors } from './shops.errors.ts';

interface ShopRequest {
  id: string;
  origin: string;
  t: Translate;
}

/** The shop in schema.org's words. */
function shopData(
  shop: NonNullable<Awaited<ReturnType<typeof publicShop>>>,
  url: string,
  origin: string,
) {
  const picture = shop.picture && new URL(shop.picture, origin).href;
  const reviewed = shop.countedReviews;
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: shop.name,
    url,
    ...(picture ? { image: picture } : {}),
    telephone: telHref(shop.phoneNumber)?.slice('tel:'.length) ?? shop.phoneNumber,
    ...(shop.address
      ? { address: { '@type': 'PostalAddress', streetAddress: shop.address, addressCountry: 'NG' } }
      : {}),
    ...(shop.totalRatings > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: shop.averageRating,
            ratingCount: shop.totalRatings,
            ...(reviewed > 0 && { reviewCount: reviewed }),
          },
        }
      : {}),
  };
}

/** The public page of a shop without its products; 404 when there is no such shop. */
export async function shopPage({ id, origin, t }: ShopRequest) {
  const shop = await publicShop(id);
  if (!shop) throw shopErrors.not_found();
  const [counts, address, opening] = await Promise.all([
    ratingCounts(shop.id),
    addressOfShop(shop.id, replica()),
    openingOf(shop.id, replica()),
  ]);
  const type = shopTypes(shop)
    .map((slug) => {
      const category = categoryBySlug(slug);
      return category ? t(`categories.${category.slug}`) : slug;
    })
    .join(', ');
  const link = shopLinkOf({ id: shop.id, address, origin });
  const { url } = link;
  return {
    shop,
    counts,
    opening,
    link,
    messageTo: messageHref(shop.id),
    whatsApp: whatsAppHref(shop.phoneNumber, t('shop.whatsapp_text', { name: shop.name, url })),
    tags: {
      title: `${shop.name} · Oja`,
      description: t('shop.description', {
        name: shop.name,
        type,
        place: shop.address || 'Nigeria',
      }),
      canonical: url,
      image: `${origin}/share/shops/${shop.id}.jpg?v=${shop.updatedAt.getTime().toString(36)}`,
      data: shopData(shop, url, origin),
    },
  };
}
