import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { subaccountOf } from '#app/domains/payments/payout.queries.server.ts';
import { deliveryOf, openingOf } from '#app/domains/shops/delivery/delivery.queries.server.ts';
import { shopPicture } from '#app/domains/shops/directory/directory.queries.server.ts';
import { isOpen } from '#app/domains/shops/open-shop.server.ts';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { isHiddenByMeasure, isOffered } from '#app/domains/stocks/offered.server.ts';
import { stocks, stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import { variantPrice } from '#app/domains/stocks/variants/variants.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { maxPieces } from '../orders.ts';
import type { CartItem, ItemChoice } from './cart.ts';

/** Asking what is in a cart, by whatever way. */
export const cartLimit = { name: 'cart', visitor: 2_000, address: 60_000 };

const columns = {
  stockId: stocks.id,
  name: stocks.productName,
  priceKobo: stocks.priceKobo,
  quantity: stocks.quantity,
  pictureBase: stocks.imageBase,
  pictureWidths: sql<number[] | null>`${stocks.imageManifest} -> 'widths'`,
  shopId: shops.id,
  shopName: shops.name,
  shopAddress: shops.address,
  isShown: isOffered,
  isHidden: isHiddenByMeasure,
  isShopOpen: isOpen,
  ownerPicture: users.pictureBase,
  ownerWidths: sql<number[] | null>`${users.pictureManifest} -> 'widths'`,
};

async function itemRows(ids: readonly string[]) {
  const known = [...new Set(ids)].filter(isId);
  if (known.length === 0) return [];
  return database()
    .select(columns)
    .from(stocks)
    .innerJoin(shops, eq(shops.id, stocks.shopId))
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .where(and(inArray(stocks.id, known), eq(stocks.status, 'active'), isStanding));
}

async function variantsOf(ids: readonly string[]) {
  const known = [...new Set(ids)].filter(isId);
  if (known.length === 0) return [];
  return database()
    .select({
      id: stockVariants.id,
      stockId: stockVariants.stockId,
      color: stockVariants.color,
      size: stockVariants.size,
      option: stockVariants.option,
      priceKobo: stockVariants.priceKobo,
      quantity: stockVariants.quantity,
    })
    .from(stockVariants)
    .where(inArray(stockVariants.stockId, known))
    .orderBy(asc(stockVariants.id));
}

type Row = Awaited<ReturnType<typeof itemRows>>[number];
type Variant = Awaited<ReturnType<typeof variantsOf>>[number];

const unnamed = { name: '', color: null, size: null, option: null, priceKobo: 0 };

function cartItem(row: Row, variant: Variant | undefined, hasVariants: boolean): CartItem {
  const isAway = !row.isShown || !row.isShopOpen;
  const left = variant ? variant.quantity : hasVariants ? 0 : row.quantity;
  // It may be away for these very words; of a suspended shop they are known to whoever has put it in.
  const told = row.isHidden
    ? unnamed
    : {
        name: row.name,
        color: variant?.color ?? null,
        size: variant?.size ?? null,
        option: variant?.option ?? null,
        priceKobo: variantPrice(row, variant),
      };
  return {
    stockId: row.stockId,
    variantId: variant?.id ?? null,
    ...told,
    left: isAway ? 0 : Math.min(left, maxPieces),
    isAway,
    // What buyers shall not see is not shown to them here either.
    photo: (!isAway && shopPicture(row)) || null,
    shop: {
      id: row.shopId,
      name: row.shopName,
      address: row.shopAddress,
      picture:
        shopPicture({ pictureBase: row.ownerPicture, pictureWidths: row.ownerWidths }) ?? null,
      isClosed: !row.isShopOpen,
    },
  };
}

/** What is in a cart, as it is now; what its shop has hidden or deleted is left out, what is withheld for now stays. */
export async function cartItems(
  asked: readonly { stockId: string; variantId: string | null }[],
): Promise<CartItem[]> {
  const ids = asked.map(({ stockId }) => stockId);
  const [rows, variants] = await Promise.all([itemRows(ids), variantsOf(ids)]);
  return asked.flatMap(({ stockId, variantId }) => {
    const row = rows.find((known) => known.stockId === stockId);
    const own = variants.filter((known) => known.stockId === stockId);
    const variant = own.find(({ id }) => id === variantId);
    if (!row || (variantId !== null && !variant)) return [];
    return [
      cartItem(
        row,
        variant,
        own.some(({ quantity }) => quantity > 0),
      ),
    ];
  });
}

/** One entry for each colour and size that there is, or one for an item without. */
export async function itemChoices(stockId: string): Promise<ItemChoice | undefined> {
  const [[row], variants] = await Promise.all([itemRows([stockId]), variantsOf([stockId])]);
  if (!row?.isShown || !row.isShopOpen) return undefined;
  const own = variants.filter(({ quantity }) => quantity > 0);
  const items =
    own.length > 0
      ? own.map((variant) => cartItem(row, variant, true))
      : [cartItem(row, undefined, false)];
  return { items };
}

/** The shop at the head of a check-out. */
export async function checkoutShop(shopId: string) {
  if (!isId(shopId)) return undefined;
  const [row] = await database()
    .select({
      id: shops.id,
      name: shops.name,
      address: shops.address,
      pictureBase: users.pictureBase,
      pictureWidths: sql<number[] | null>`${users.pictureManifest} -> 'widths'`,
    })
    .from(shops)
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .where(and(eq(shops.id, shopId), isOpen));
  if (!row) return undefined;
  const { pictureBase, pictureWidths, ...shop } = row;
  const [subaccount, delivery, opening] = await Promise.all([
    subaccountOf(shop.id),
    deliveryOf(shop.id),
    openingOf(shop.id),
  ]);
  return {
    ...shop,
    paysOnline: subaccount !== undefined,
    deliversByPlace: delivery.isSetUp,
    fees: delivery.zones.map(({ feeKobo, freeFromKobo }) => ({ feeKobo, freeFromKobo })),
    offersPickup: delivery.offersPickup,
    pickupAddress: delivery.pickupAddress || shop.address,
    opening,
    picture: shopPicture({ pictureBase, pictureWidths }),
  };
}
