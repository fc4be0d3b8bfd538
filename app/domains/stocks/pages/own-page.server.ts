import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { categoryBranch } from '#app/domains/categories/category-tree.ts';
import { productQuota } from '#app/domains/shops/commands/product-quota.server.ts';
import { shopTypes } from '#app/domains/shops/shop-types.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import type { MemberViewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { addressKey, addressText } from '#app/platform/http/input/address.ts';
import { type OwnListItem, ownStocks } from '../own-stocks.queries.server.ts';
import { photoAt, shownPriceOf } from '../stocks.queries.server.ts';
import type { CategoryChoice } from '../ui/form/category-pickers.tsx';
import type { OwnItem } from '../ui/list/own-stock-row.tsx';

const branchOf = (name: string) => ({ name, groups: categoryBranch(name) });

/** The branches of the tree that this shop sells from; an item's own too, should the shop have left that business. */
export function categoryChoice(
  shop: Parameters<typeof shopTypes>[0],
  ownCategory?: string,
): CategoryChoice {
  const names = shopTypes(shop).map((type) => categoryBySlug(type)?.name ?? type);
  const all = new Set(ownCategory === undefined ? names : [...names, ownCategory]);
  const [main = '', ...others] = all;
  return { ...branchOf(main), others: others.map(branchOf) };
}

function itemOf({ imageBase, widths, createdAt, priceKobo, from, ...rest }: OwnListItem): OwnItem {
  return {
    ...rest,
    ...shownPriceOf({ priceKobo, from }),
    photo: photoAt(imageBase, widths && { widths }),
    addedAt: createdAt.toISOString(),
  };
}

interface OwnPageRequest {
  member: Pick<MemberViewer, 'shop' | 'role'>;
  url: URL;
}

/** Everything that the shop's own list shows. */
export async function ownStockPage({ member: { shop, role }, url }: OwnPageRequest) {
  const q = addressText(url.searchParams, 'q', 100);
  const after = addressKey(url.searchParams, 'after');
  const { items, next } = await ownStocks({ shopId: shop.id, q, after });
  return {
    shopId: shop.id,
    page: { items: items.map(itemOf), next, q },
    usage: { ...productQuota(shop), mayUpgrade: can(role, 'plan.pay') },
    choice: categoryChoice(shop),
  };
}
