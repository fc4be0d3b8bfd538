import type { Caller } from './caller.ts';

/** Something that can be ordered: of many shops, without colours and sizes. */
export interface Goods {
  shopId: string;
  stockId: string;
  priceKobo: number;
}

interface CartAnswer {
  items: { stockId: string; priceKobo: number; left: number; shop: { id: string } }[];
}

/** The newest items of the market with pieces enough for many orders. */
export async function findGoods(caller: Caller, pages: number): Promise<Goods[]> {
  const found: Goods[] = [];
  let cursor: string | null = '';
  for (let page = 0; page < pages && cursor !== null; page++) {
    const more: string = cursor ? `?cursor=${encodeURIComponent(cursor)}` : '';
    const list = JSON.parse((await caller.send(`/api/stocks${more}`)).text);
    cursor = list.cursor;
    const items = list.stocks.map(({ id }: { id: string }) => ({ stockId: id, variantId: null }));
    const cart: CartAnswer = JSON.parse((await caller.call('cartItems', { items })).text);
    for (const { stockId, priceKobo, left, shop } of cart.items)
      if (left >= 20) found.push({ stockId, priceKobo, shopId: shop.id });
  }
  return found;
}

/** A shop with much to sell, for attackers to choose, and what other shops sell; never one of `spared`. */
export function chooseVictim(goods: readonly Goods[], spared: ReadonlySet<string>) {
  const open = goods.filter(({ shopId }) => !spared.has(shopId));
  const counts = new Map<string, number>();
  for (const { shopId } of open) counts.set(shopId, (counts.get(shopId) ?? 0) + 1);
  const [victim] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return {
    atVictim: open.filter(({ shopId }) => shopId === victim),
    goods: open.filter(({ shopId }) => shopId !== victim),
  };
}

export const orderForm = ({ stockId, priceKobo }: Goods, phone: string) => ({
  name: 'Ada Obi',
  phone,
  getBy: 'pickup',
  payBy: 'delivery',
  lines: JSON.stringify([{ stockId, variantId: null, quantity: 1, priceKobo }]),
});
