import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import { floorsOf } from '#app/domains/stocks/prices/prices.queries.server.ts';
import { floorFor } from '#app/domains/stocks/prices/prices.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newToken } from '#app/platform/id.ts';
import { cartItems, checkoutShop } from '../cart/cart.queries.server.ts';
import { placeGroups } from '../cart/cart-form.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { totalsOf } from '../totals/totals.ts';
import { bidByCode } from './bids.queries.server.ts';
import { agreedOff } from './bids.ts';

type Found = NonNullable<Awaited<ReturnType<typeof bidByCode>>>;

/** What is ordered at the agreed price, as it is now; undefined where there is not enough of it. */
async function dealOf({ row }: Found, isOwn: boolean) {
  const [item] = await cartItems([row]);
  if (!item || item.left < row.quantity) return undefined;
  const { stockId, variantId, quantity } = row;
  const { priceKobo } = item;
  const floorKobo = floorFor(await floorsOf(database(), [stockId]), row);
  const asked = agreedOff(row, { priceKobo, quantity });
  const { discountKobo } = totalsOf([{ priceKobo, quantity, floorKobo }], { discountKobo: asked });
  return {
    code: row.code,
    line: { stockId, variantId, shopId: row.shopId, quantity, priceKobo },
    item,
    discountKobo,
    /** As they stood in the offer; another browser's holder types them. */
    buyer: isOwn ? { name: row.buyerName, phone: displayPhone(row.buyerPhone) } : undefined,
  };
}

export type Deal = NonNullable<Awaited<ReturnType<typeof dealOf>>>;

/** The buyer's page of an offer: where it stands, and the check-out once both agree. */
export async function dealPage(code: string | undefined, visitorKey: string | undefined) {
  const found = await bidByCode(code);
  const shop = found && (await checkoutShop(found.row.shopId));
  if (!found) throw orderErrors.bid_not_found();
  if (!shop) throw orderErrors.shop_closed();
  const { view, history, row } = found;
  const isAgreed = view.state === 'accepted';
  return {
    bid: view,
    history,
    language: row.language,
    shop,
    deal: isAgreed ? await dealOf(found, row.visitorKey === visitorKey) : undefined,
    places: placeGroups,
    operation: newToken(),
  };
}

export type DealPage = Awaited<ReturnType<typeof dealPage>>;
