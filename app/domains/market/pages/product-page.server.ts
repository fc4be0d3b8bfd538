import { groupLabel } from '#app/domains/categories/category-labels.server.ts';
import { whatsAppHref } from '#app/domains/shops/contact.ts';
import { deliveryLines } from '#app/domains/shops/delivery/delivery-lines.server.ts';
import { shopPicture } from '#app/domains/shops/directory/directory.queries.server.ts';
import { messageHref } from '#app/domains/shops/message-link.server.ts';
import { trustOf } from '#app/domains/shops/trust/trust.queries.server.ts';
import { choiceLabel } from '#app/domains/stocks/fields/product-fields.ts';
import { stockErrors } from '#app/domains/stocks/stocks.errors.ts';
import {
  choicesOf,
  galleryOf,
  type PublicStock,
  publicStock,
  shownPriceOf,
  teamStock,
} from '#app/domains/stocks/stocks.queries.server.ts';
import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { productData } from './product-data.ts';

interface ProductRequest {
  id: string;
  origin: string;
  t: Translate;
  /** The shop whose team is looking, if any. */
  ownShopId?: string | undefined;
  /** Where this device has looked last. */
  place?: string | undefined;
}

function shopOf(row: PublicStock) {
  return {
    id: row.shopId,
    name: row.shopName,
    address: row.shopAddress,
    phoneNumber: row.shopPhone,
    averageRating: row.averageRating,
    totalRatings: row.totalRatings,
    trust: trustOf(row, row.shopPhone),
    reviewCount: row.reviewCounts.reduce((sum, count) => sum + count, 0),
    picture: shopPicture({
      pictureBase: row.pictureBase,
      pictureWidths: row.pictureManifest?.widths ?? null,
    }),
  };
}

/** Everything of the product page that is the same for everybody at a place. */
export async function productPage({ id, origin, t, ownShopId, place }: ProductRequest) {
  const row = await publicStock(id, ownShopId);
  if (!row) throw stockErrors.not_found();
  const shop = shopOf(row);
  const [choices, delivery, team] = await Promise.all([
    choicesOf(row),
    deliveryLines({ shopId: shop.id, address: shop.address, place, t }),
    shop.id === ownShopId ? teamStock(row.id, shop.id) : undefined,
  ]);
  const url = `${origin}/stocks/${row.id}`;
  const image = `${origin}/share/stocks/${row.id}.jpg?v=${row.updatedAt.getTime().toString(36)}`;
  const { name, description } = row;
  const shown = shownPriceOf(row);
  const price = priceText(shown, t);
  const condition = choiceLabel('condition', row.condition);
  const about = t('product.description', { name, price, shop: shop.name, text: description });
  return {
    stock: {
      id: row.id,
      name,
      ...shown,
      optionName: row.optionName,
      description,
      views: row.views,
      likes: row.likes,
      category1: row.category1,
      category2: row.category2,
      category3: row.category3,
      // In words: a visitor's browser has only the texts that its scripts name.
      groupLabels: [groupLabel(row.category2, t), groupLabel(row.category3, t)],
      condition: condition && t(condition),
      soldOut: row.soldOut,
      photos: galleryOf(row),
    },
    choices,
    delivery,
    shop,
    team,
    links: {
      message: messageHref(shop.id, row.id),
      whatsApp: whatsAppHref(shop.phoneNumber, t('product.whatsapp_text', { name, url })),
    },
    tags: {
      title: `${name} ${price} · ${shop.name} · Oja`,
      description: about,
      canonical: url,
      image,
      imageAlt: name,
      type: 'product' as const,
      data: productData({
        ...row,
        url,
        image,
        origin,
        choices,
        t,
      }),
    },
  };
}

export type ProductPage = Awaited<ReturnType<typeof productPage>>;
