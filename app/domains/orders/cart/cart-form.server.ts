import { parse, serialize } from 'hono/utils/cookie';
import { areasIn, states } from '#app/domains/places/places.ts';
import { forEachSide, variantSides } from '#app/domains/stocks/variants/variants.ts';
import { stepAnswerIn } from '#app/platform/extra-step/extra-step.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf, rawField, typedAgain } from '#app/platform/http/input/form-fields.ts';
import { limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { newToken } from '#app/platform/id.ts';
import { textField } from '#app/platform/text/fields.ts';
import { metVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { maxPieces } from '../orders.ts';
import { cartItems, cartLimit, itemChoices } from './cart.queries.server.ts';
import {
  addToCart,
  type CartGroup,
  type CartLine,
  groupByShop,
  setQuantity,
  withoutShop,
} from './cart.ts';
import { plainCartName, readPlainCart, writePlainCart } from './plain-cart.ts';

const month = 30 * 86_400;
const chosen = textField({ max: 100 }).catch('');

export const plainCartIn = (request: Request): CartLine[] =>
  readPlainCart(parse(request.headers.get('cookie') ?? '')[plainCartName]);

/** Within reach of scripts: the page takes the lines over into the device's own cart. */
export function plainCartCookie(lines: readonly CartLine[], origin: string): string {
  return serialize(plainCartName, writePlainCart(lines), {
    sameSite: 'Lax',
    secure: origin.startsWith('https://'),
    path: '/',
    maxAge: lines.length === 0 ? 0 : month,
  });
}

/** What was put in without the script, with the prices and the stock of now. */
export async function plainGroups(lines: readonly CartLine[]): Promise<CartGroup[]> {
  return lines.length === 0 ? [] : groupByShop(lines, await cartItems(lines));
}

interface CartForm {
  request: Request;
  facts: Pick<RequestContext, 'origin' | 'clientAddress'>;
}

interface CartAnswer {
  to: string;
  cookies: string[];
}

async function added(form: FormData, lines: readonly CartLine[]) {
  const stockId = keyOf(form, 'stockId');
  const found = await itemChoices(stockId);
  if (!found) throw orderErrors.not_found();
  const picked = forEachSide((side) => chosen.parse(rawField(form, side)));
  const item = found.items.find(
    (known) => variantSides.every((side) => (known[side] ?? '') === picked[side]) && known.left > 0,
  );
  if (!item) return undefined;
  const { variantId, shop, priceKobo, left } = item;
  return addToCart(lines, { stockId, variantId, shopId: shop.id, quantity: 1, priceKobo }, left);
}

function changed(form: FormData, lines: readonly CartLine[]): CartLine[] {
  const which = { stockId: keyOf(form, 'stockId'), variantId: keyOf(form, 'variantId') || null };
  const quantity = Number(keyOf(form, 'quantity'));
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > maxPieces)
    throw httpErrors.invalid();
  return setQuantity(lines, which, quantity);
}

/** The forms of the cart and of Add to cart, for whoever has no script, or not yet. */
export async function answerCartForm({ request, facts }: CartForm): Promise<CartAnswer> {
  const { origin, clientAddress: address } = facts;
  const form = await formOf(request);
  const met = await metVisitor(request.headers.get('cookie'), origin);
  await limitVisitor({ met, address, step: stepAnswerIn(form) }, cartLimit);
  const cookies = met.cookie === undefined ? [] : [met.cookie];
  const before = plainCartIn(request);
  const isAdding = keyOf(form, 'intent') === 'add';
  const lines = isAdding ? await added(form, before) : changed(form, before);
  // Not chosen, or gone meanwhile: the page of the item, at what there is to choose.
  if (!lines) return { to: `/stocks/${keyOf(form, 'stockId')}#choose`, cookies };
  return { to: '/cart', cookies: [...cookies, plainCartCookie(lines, origin)] };
}

export const placeGroups = states.map((state) => ({
  label: state.name,
  options: areasIn(state.key).map(({ key, name }) => ({ value: key, label: name })),
}));
export type PlaceGroups = typeof placeGroups;

/** What of it goes to one shop, for the check-out's form without a script; each page has its own operation. */
export async function plainCheckout(request: Request, shopId: string) {
  const own = plainCartIn(request).filter((line) => line.shopId === shopId);
  const group = (await plainGroups(own)).find(({ shop }) => shop.id === shopId);
  return group && { group, places: placeGroups, operation: newToken() };
}

/** The order is placed: the other shops' things stay. */
export const withoutPlainShop = (request: Request, shopId: string, origin: string): string =>
  plainCartCookie(withoutShop(plainCartIn(request), shopId), origin);

/** What was filled in, to stand in the form again when it is refused. */
export const typedInCheckout = (form: FormData) => ({
  name: typedAgain(form, 'name', 200),
  phone: typedAgain(form, 'phone', 40),
  getBy: typedAgain(form, 'getBy', 20),
  address: typedAgain(form, 'address', 500),
  note: typedAgain(form, 'note', 1_000),
  payBy: typedAgain(form, 'payBy', 20),
  codeAsked: typedAgain(form, 'codeAsked', 1),
  promo: typedAgain(form, 'promo', 60),
  place: typedAgain(form, 'place', 80),
});
