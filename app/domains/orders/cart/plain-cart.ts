import { addToCart, type CartLine, readCart, writeCart } from './cart.ts';

/** The cookie of a cart that was filled without the page's script. It stays on the device, as the cart does. */
export const plainCartName = 'oja-cart';

/** What fits into one cookie. */
export const mostPlainLines = 20;

const fields = 5;

/** Five fields a line, with signs that need no encoding in a cookie. */
export const writePlainCart = (lines: readonly CartLine[]): string =>
  lines
    .slice(-mostPlainLines)
    .map(({ stockId, variantId, shopId, quantity, priceKobo }) =>
      [stockId, variantId ?? '', shopId, quantity, priceKobo].join('.'),
    )
    .join('~');

/** Anybody can write a cookie: what is no cart is an empty one. */
export function readPlainCart(text: string | undefined): CartLine[] {
  if (!text) return [];
  const lines = text.split('~').map((line) => line.split('.'));
  if (lines.length > mostPlainLines || lines.some((line) => line.length !== fields)) return [];
  return readCart(
    writeCart(
      lines.map(([stockId = '', variantId = '', shopId = '', quantity, priceKobo]) => ({
        stockId,
        variantId: variantId || null,
        shopId,
        quantity: Number(quantity),
        priceKobo: Number(priceKobo),
      })),
    ),
  );
}

/** Stock is looked up again wherever the cart is shown. */
const unknownLeft = 10_000;

/** What was put in before the script came joins what the device has. */
export const joinCarts = (lines: readonly CartLine[], plain: readonly CartLine[]): CartLine[] =>
  plain.reduce<CartLine[]>((all, line) => addToCart(all, line, unknownLeft), [...lines]);
