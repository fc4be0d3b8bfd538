/** A thing in a cart as the server knows it now. */
export interface CartItem {
  stockId: string;
  variantId: string | null;
  /** Empty, and without a price, for what those who run the market have hidden. */
  name: string;
  color: string | null;
  size: string | null;
  option: string | null;
  priceKobo: number;
  left: number;
  /** Withheld for now, with its shop or by itself: nothing of it is to be had, and nobody has taken it away. */
  isAway: boolean;
  photo: string | null;
  shop: {
    id: string;
    name: string;
    address: string;
    picture: string | null;
    /** Takes no orders now, and has no page. */
    isClosed: boolean;
  };
}

export interface ItemChoice {
  items: CartItem[];
}

/** What the device keeps: enough to ask for the rest. */
export interface CartLine {
  stockId: string;
  variantId: string | null;
  shopId: string;
  quantity: number;
  /** The price that was seen last. */
  priceKobo: number;
  /** How many there were when it was seen last. */
  left?: number | undefined;
}

/** Names an item, or one variant of it, in a cart or an order. */
export const lineKey = (line: Pick<CartLine, 'stockId' | 'variantId'>): string =>
  `${line.stockId}/${line.variantId ?? ''}`;

/** Of one item in a cart. */
const mostPieces = 10_000;

const isWhole = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

/** By hand: this runs on every visitor's phone, where a schema library would weigh more than the page. */
function isCartLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Record<string, unknown>;
  return (
    typeof line.stockId === 'string' &&
    (line.variantId === null || typeof line.variantId === 'string') &&
    typeof line.shopId === 'string' &&
    isWhole(line.quantity, 1, mostPieces) &&
    isWhole(line.priceKobo, 0, Number.MAX_SAFE_INTEGER) &&
    (line.left === undefined || isWhole(line.left, 0, mostPieces))
  );
}

const mostLines = 200;

/** What was stored may be old, cut or written by somebody: anything unreadable is an empty cart. */
export function readCart(text: string | null): CartLine[] {
  if (!text) return [];
  try {
    const { lines } = JSON.parse(text) as { lines?: unknown };
    const isCart = Array.isArray(lines) && lines.length <= mostLines && lines.every(isCartLine);
    return isCart ? lines : [];
  } catch {
    return [];
  }
}

export const writeCart = (lines: readonly CartLine[]): string => JSON.stringify({ lines });

/** More of what is there already; never more than there is. */
export function addToCart(lines: readonly CartLine[], line: CartLine, there: number): CartLine[] {
  const left = Math.min(there, mostPieces);
  const known = lines.find((other) => lineKey(other) === lineKey(line));
  const quantity = Math.min((known?.quantity ?? 0) + line.quantity, left);
  const added = { ...line, quantity, left };
  return known ? lines.map((other) => (other === known ? added : other)) : [...lines, added];
}

export const setQuantity = (
  lines: readonly CartLine[],
  which: Pick<CartLine, 'stockId' | 'variantId'>,
  quantity: number,
): CartLine[] =>
  quantity < 1
    ? lines.filter((line) => lineKey(line) !== lineKey(which))
    : lines.map((line) => (lineKey(line) === lineKey(which) ? { ...line, quantity } : line));

export const withoutShop = (lines: readonly CartLine[], shopId: string): CartLine[] =>
  lines.filter((line) => line.shopId !== shopId);

export interface KnownLine {
  line: CartLine;
  item: CartItem;
}

/** Nothing of it is left: it stays in the cart, where it is said, and in no sum. */
export const isSoldOut = ({ item }: KnownLine): boolean => item.left === 0;

/** What can be ordered, at the prices of now. */
export const orderable = (lines: readonly KnownLine[]): CartLine[] =>
  lines
    .filter((known) => !isSoldOut(known))
    .map(({ line, item }) => ({ ...line, priceKobo: item.priceKobo }));

export interface CartGroup {
  shop: CartItem['shop'];
  lines: KnownLine[];
}

/** One card for each shop, in the order in which things were put in. */
export function groupByShop(lines: readonly CartLine[], items: readonly CartItem[]): CartGroup[] {
  const groups = new Map<string, CartGroup>();
  for (const line of lines) {
    const item = items.find((known) => lineKey(known) === lineKey(line));
    if (!item) continue;
    const group = groups.get(item.shop.id) ?? { shop: item.shop, lines: [] };
    group.lines.push({ line, item });
    groups.set(item.shop.id, group);
  }
  return [...groups.values()];
}

/** How many things of a cart can be bought, as far as the device knows: every page shows it. */
export const buyablePieces = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { quantity, left = quantity }) => sum + Math.min(quantity, left), 0);

/** How many things these lines are. */
export const piecesOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);
