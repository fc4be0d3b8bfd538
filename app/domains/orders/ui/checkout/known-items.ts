import { type CartItem, type CartLine, lineKey } from '#app/domains/orders/cart/cart.ts';
import { keepText, readStored } from '#app/platform/stored-text.ts';

const key = 'oja-cart-items';

/** By hand, as the cart: what was stored may be old, cut or written by somebody. */
function isItem(value: unknown): value is CartItem {
  const { stockId, name, priceKobo, left, shop } = (value ?? {}) as Partial<CartItem>;
  const isNamed = typeof stockId === 'string' && typeof name === 'string';
  const isCounted = Number.isInteger(priceKobo) && Number.isInteger(left);
  return isNamed && isCounted && typeof shop?.id === 'string' && typeof shop.name === 'string';
}

/** Without a line the cart shows what it knew last. */
export const keepKnownItems = (items: readonly CartItem[]): void =>
  keepText(key, JSON.stringify(items));

export function knownItems(): CartItem[] {
  try {
    const items: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(items) ? items.filter(isItem) : [];
  } catch {
    return [];
  }
}

/** Keeps in each line how many there are now. Answers the same list where all of it was known. */
export function learnLeft(
  lines: readonly CartLine[],
  items: readonly CartItem[],
): readonly CartLine[] {
  const learned = lines.map((line) => {
    const left = items.find((item) => lineKey(item) === lineKey(line))?.left ?? line.left;
    return left === line.left ? line : { ...line, left };
  });
  return learned.every((line, at) => line === lines[at]) ? lines : learned;
}
