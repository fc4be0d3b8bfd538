import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { categoryLabel, groupLabel } from '#app/domains/categories/category-labels.server.ts';
import { categoryBranch } from '#app/domains/categories/category-tree.ts';
import { productQuota } from '#app/domains/shops/commands/product-quota.server.ts';
import { shopTypes } from '#app/domains/shops/shop-types.ts';
import { can, mayDeleteItems } from '#app/domains/shops/team/permissions.ts';
import type { MemberViewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { addressKey, addressText } from '#app/platform/http/input/address.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { deletedStocks, type OwnListItem, ownStocks } from '../own-stocks.queries.server.ts';
import { photoAt, shownPriceOf } from '../stocks.queries.server.ts';
import { binDays } from '../stocks.ts';
import type { CategoryChoice } from '../ui/form/category-pickers.tsx';
import type { BinItem } from '../ui/list/bin.tsx';
import type { OwnItem } from '../ui/list/own-stock-row.tsx';

type TypedShop = Parameters<typeof shopTypes>[0];

/** The first categories that a shop sells from, its main business first. */
export const shopCategories = (shop: TypedShop): string[] =>
  shopTypes(shop).map((type) => categoryBySlug(type)?.name ?? type);

function branchOf(name: string, t: Translate) {
  const inWords = (stored: string) => ({ name: stored, label: groupLabel(stored, t) });
  const groups = categoryBranch(name).map((group) => ({
    ...inWords(group.name),
    items: group.items.map(inWords),
  }));
  return { name, label: categoryLabel(name, t), groups };
}

/** The branches of the tree that this shop sells from; an item's own too, should the shop have left that business. */
export function categoryChoice(
  shop: TypedShop,
  t: Translate,
  ownCategory?: string,
): CategoryChoice {
  const names = shopCategories(shop);
  const all = new Set(ownCategory === undefined ? names : [...names, ownCategory]);
  const [main = '', ...others] = all;
  return { ...branchOf(main, t), others: others.map((name) => branchOf(name, t)) };
}

function itemOf(
  { imageBase, widths, createdAt, priceKobo, from, ...rest }: OwnListItem,
  promised: number,
): OwnItem {
  return {
    ...rest,
    promised,
    ...shownPriceOf({ priceKobo, from }),
    photo: photoAt(imageBase, widths && { widths }),
    addedAt: createdAt.toISOString(),
  };
}

interface OwnPageRequest {
  member: Pick<MemberViewer, 'shop' | 'role'>;
  url: URL;
  /** Pieces that orders hold of each item; orders stand above stock, so the page brings it in. */
  promised: (shopId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  t: Translate;
}

/** Everything that the shop's own list shows. */
export async function ownStockPage({ member, url, promised, t }: OwnPageRequest) {
  const { shop, role } = member;
  const q = addressText(url.searchParams, 'q', 100);
  const after = addressKey(url.searchParams, 'after');
  const { items, next } = await ownStocks({ shopId: shop.id, q, after });
  const held = await promised(
    shop.id,
    items.map(({ id }) => id),
  );
  return {
    shopId: shop.id,
    page: { items: items.map((item) => itemOf(item, held.get(item.id) ?? 0)), next, q },
    mayDelete: mayDeleteItems(role, shop),
    usage: { ...productQuota(shop), mayUpgrade: can(role, 'plan.pay') },
    choice: categoryChoice(shop, t),
  };
}

const dayMs = 86_400_000;

/** What the shop has deleted and can bring back. */
export async function binPage(shopId: string, url: URL) {
  const { items, next } = await deletedStocks(shopId, addressKey(url.searchParams, 'after'));
  const shown = items.map(
    ({ id, name, imageBase, widths, deletedAt, priceKobo, from }): BinItem => {
      const left = deletedAt.getTime() + binDays * dayMs - now().getTime();
      return {
        id,
        name,
        ...shownPriceOf({ priceKobo, from }),
        photo: photoAt(imageBase, widths && { widths }),
        deletedAt: deletedAt.toISOString(),
        daysLeft: Math.max(0, Math.ceil(left / dayMs)),
      };
    },
  );
  return { items: shown, next };
}
