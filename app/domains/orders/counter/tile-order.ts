interface Listed {
  stockId: string;
}

/** What stands already stays; what this phone has added comes first, what others have added last. */
export function orderOf(
  order: readonly string[],
  added: readonly Listed[],
  all: readonly Listed[],
): readonly string[] {
  const known = new Set(order);
  const fresh = (items: readonly Listed[]): string[] =>
    [...new Set(items.map(({ stockId }) => stockId))].filter((id) => !known.has(id));
  const first = fresh(added);
  for (const id of first) known.add(id);
  const last = fresh(all);
  return first.length + last.length === 0 ? order : [...first, ...order, ...last];
}

/** In that order; colours and sizes of an item as they come. */
export function inOrder<Item extends Listed>(
  items: readonly Item[],
  order: readonly string[],
): Item[] {
  const at = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ stockId }: Item): number => at.get(stockId) ?? order.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}
