import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { categoryBranch } from '#app/domains/categories/category-tree.ts';
import { productQuota } from '#app/domains/shops/commands/product-quota.server.ts';
import type { OwnShop } from '#app/domains/shops/shops.queries.server.ts';
import { addressKey, addressText } from '#app/platform/http/input/address.ts';
import { type OwnListItem, ownStocks } from '../own-stocks.queries.server.ts';
import { photoAt } from '../stocks.queries.server.ts';
import type { CategoryChoice } from '../ui/form/category-pickers.tsx';
import type { OwnItem } from '../ui/list/own-stock-row.tsx';

/** The branch of the tree that this shop sells from. */
export function categoryChoice(businessType: string): CategoryChoice {
  const name = categoryBySlug(businessType)?.name ?? businessType;
  return { name, groups: categoryBranch(name) };
}

function itemOf({ imageBase, widths, createdAt, ...rest }: OwnListItem): OwnItem {
  return {
    ...rest,
    photo: photoAt(imageBase, widths && { widths }),
    addedAt: createdAt.toISOString(),
  };
}

interface OwnPageRequest {
  shop: OwnShop;
  url: URL;
}

/** Everything that the shop's own list shows. */
export async function ownStockPage({ shop, url }: OwnPageRequest) {
  const q = addressText(url.searchParams, 'q', 100);
  const after = addressKey(url.searchParams, 'after');
  const { items, next } = await ownStocks({ shopId: shop.id, q, after });
  return {
    shopId: shop.id,
    page: { items: items.map(itemOf), next, q },
    usage: productQuota(shop),
    choice: categoryChoice(shop.businessType),
  };
}
