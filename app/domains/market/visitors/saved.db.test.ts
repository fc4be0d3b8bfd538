import { expect, test } from 'vitest';
import { newVisitorId, visitorKey } from '#app/platform/http/visitor.server.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { changeItem, stockBench } from '#tests/support/shop/stocks.ts';
import { likeStock } from './like-stock.server.ts';
import { savedCards, savedCount } from './saved.queries.server.ts';

stockBench();

test('what a visitor liked is kept, the latest first; hidden items and likes taken back are not', async () => {
  const shop = await makeShop();
  const key = visitorKey(newVisitorId());
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const stockId = await makePlainItem(shop.id);
    ids.unshift(stockId);
    await likeStock({ stockId, visitorKey: key, liked: true });
  }
  const idsOf = async (place: Parameters<typeof savedCards>[1]) => {
    const { cards, next } = await savedCards(key, place);
    return { ids: cards.map(({ id }) => id), next };
  };
  const first = await idsOf({ limit: 2 });
  const second = await idsOf({ limit: 2, before: first.next });
  const third = await idsOf({ limit: 2, before: second.next });
  expect([...first.ids, ...second.ids, ...third.ids]).toEqual(ids);
  expect(third.next).toBeUndefined();
  expect((await idsOf({ before: 'rubbish_x' })).ids).toEqual(ids);
  const [hidden = '', back = '', ...kept] = ids;
  await changeItem(shop.actor, hidden, { status: 'hidden' });
  await likeStock({ stockId: back, visitorKey: key, liked: false });
  expect((await idsOf({})).ids).toEqual(kept);
  expect(await savedCount(key)).toBe(3);
  expect(await savedCount(visitorKey(newVisitorId()))).toBe(0);
});
