import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settlePlans } from '#app/domains/billing/billing.jobs.server.ts';
import { metaFeed } from '#app/domains/market/crawlers/feeds.queries.server.ts';
import { sitemapPart } from '#app/domains/market/crawlers/sitemap.server.ts';
import { readMarketFilter } from '#app/domains/market/lists/market-filter.server.ts';
import { marketList } from '#app/domains/market/lists/market-list.server.ts';
import { shopSharePicture } from '#app/domains/market/pages/share-picture.queries.server.ts';
import { suggestions } from '#app/domains/market/suggestions.server.ts';
import { chatPage } from '#app/domains/messages/chat-page.server.ts';
import { receiveChat } from '#app/domains/messages/commands/receive-message.server.ts';
import { operatorLog } from '#app/domains/operators/operators.table.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { checkoutShop } from '#app/domains/orders/cart/cart.queries.server.ts';
import { shopOfAddress } from '#app/domains/shops/address/address.queries.server.ts';
import {
  publicShop,
  shopSuggestions,
} from '#app/domains/shops/directory/directory.queries.server.ts';
import { shopAddresses, shops } from '#app/domains/shops/shops.table.server.ts';
import { setWithheld } from '#app/domains/stocks/commands/withhold-stock.server.ts';
import { reindexLiftedJob } from '#app/domains/stocks/search-index/reindex.jobs.server.ts';
import { publicStock, stockCards } from '#app/domains/stocks/stocks.queries.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newVisitorId, visitorCookie, visitorKey } from '#app/platform/http/visitor.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newId, newToken } from '#app/platform/id.ts';
import { forgetReads } from '#app/platform/remembered/remembered-reads.server.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { advanceTo, makeOrder } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { measuresOf } from '../measures/measures.queries.server.ts';
import { measures } from '../moderation.table.server.ts';
import { answerMeasure } from './answer-measure.server.ts';
import { measureShop } from './decide.server.ts';
import { liftMeasure } from './lift.server.ts';

stockBench();

const { t } = translatorFor('en');
const origin = 'https://oja.example';
const reason = 'The photos belong to another shop. Please answer us here.';

let by: Operator;
let shop: TestShop;
let item: string;
let own: string;
let address: string;
let turnBack = (): void => {};
afterEach(() => turnBack());

beforeAll(async () => {
  by = (await makeOperator('moderator')).operator;
});
beforeEach(async () => {
  shop = await makeShop({ name: `Bassoon House ${newToken().slice(0, 6)}`, plan: 'premium' });
  item = await makeStock(shop.actor, { productName: 'Bassoon in maple' });
  address = `bassoon-${newToken()
    .slice(0, 8)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}`;
  await database().insert(shopAddresses).values({ shopId: shop.id, address });
  own = await makeStock(shop.actor, { productName: 'Bassoon in rosewood', status: 'hidden' });
});

const suspend = () =>
  measureShop(by, { shopId: shop.id, kind: 'suspend', reason, key: newToken() });
const open = async (kind: string) => {
  const found = (await measuresOf(shop.id)).find((one) => one.kind === kind && !one.liftedAt);
  if (!found) throw new Error(`no ${kind}`);
  return found;
};
async function lift(kind = 'suspend'): Promise<void> {
  const { id } = await open(kind);
  await liftMeasure(by, { measureId: id, reason: 'You have shown us the receipts. Thank you.' });
  await reindexLiftedJob.run({ shopId: shop.id }, {} as never);
}
/** As every instance does when it hears of the change. */
const heard = (): void => {
  forgetReads('shops');
  forgetReads('goods');
};

const listed = async (address: string): Promise<string[]> => {
  heard();
  const { cards } = await marketList(readMarketFilter(new URLSearchParams(address)));
  return cards.map(({ id }) => id);
};

/** Where buyers could meet the item or the shop, by a name. */
async function places(): Promise<Record<string, boolean>> {
  heard();
  const name = (await stockRow(item)).productName;
  const [{ name: shopName = '' } = {}] = await database()
    .select({ name: shops.name })
    .from(shops)
    .where(eq(shops.id, shop.id));
  const hrefs = async (q: string) => (await suggestions(q, t)).map(({ href }) => href);
  const none = '00000000-0000-0000-0000-000000000000';
  return {
    sample: (await listed('seed=0')).includes(item),
    search: (await listed('q=bassoon')).includes(item),
    newest: (await listed('sort=newest')).includes(item),
    price: (await listed('from=1&to=99999999')).includes(item),
    itemSuggestion: (await hrefs(name)).includes(`/stocks/${item}`),
    shopSuggestion: (await shopSuggestions(shopName, 5)).some(({ id }) => id === shop.id),
    itemPage: (await publicStock(item)) !== undefined,
    cards: (await stockCards([item])).length > 0,
    shopPage: (await publicShop(shop.id)) !== undefined,
    feed: (await metaFeed(shop.id, origin)) !== undefined,
    itemMap: ((await sitemapPart(origin, 'products', none)) ?? '').includes(item),
    shopMap: ((await sitemapPart(origin, 'shops', none)) ?? '').includes(address),
    picture: (await shopSharePicture(shop.id)) !== undefined,
    checkout: (await checkoutShop(shop.id)) !== undefined,
    address: (await shopOfAddress(address)) !== undefined,
  };
}

const all = (value: boolean) =>
  Object.fromEntries(
    [
      'sample',
      'search',
      'newest',
      'price',
      'itemSuggestion',
      'shopSuggestion',
      'itemPage',
      'cards',
      'shopPage',
      'feed',
      'itemMap',
      'shopMap',
      'picture',
      'checkout',
      'address',
    ].map((name) => [name, value]),
  );

describe('a suspended shop', () => {
  test('is nowhere on the market, and everywhere as before when it is lifted', async () => {
    expect(await places()).toEqual(all(true));
    await suspend();
    expect(await places()).toEqual(all(false));
    await lift();
    expect(await places()).toEqual(all(true));
    expect((await stockRow(own)).status).toBe('hidden');
    expect(await publicStock(own)).toBeUndefined();
  });

  test('what the team adds and edits meanwhile is the team’s alone until then', async () => {
    await suspend();
    const added = await makeStock(shop.actor, { productName: 'Bassoon in pear' });
    expect(await listed('q=bassoon')).not.toContain(added);
    expect(await publicStock(added)).toBeUndefined();
    expect(await publicStock(added, shop.id)).toBeDefined();
    await lift();
    expect(await listed('q=bassoon')).toContain(added);
  });

  test('an item that was hidden on its own stays so when the shop is lifted', async () => {
    await inTransaction((tx) => setWithheld(tx, item, true));
    await suspend();
    await lift();
    expect(await listed('q=bassoon')).not.toContain(item);
    await inTransaction((tx) => setWithheld(tx, item, false));
    expect(await listed('q=bassoon')).toContain(item);
  });

  test('takes no new order and no new chat; a chat that there is goes on', async () => {
    const visitorId = newVisitorId();
    const write = (id: string) =>
      receiveChat({ shopId: shop.id, visitorId: id, text: 'Hello', operationId: newToken() });
    await write(visitorId);
    await suspend();
    expect(await codeOf(makeOrder(shop.id, [{ stockId: item }]))).toBe('orders.shop_closed');
    expect(await codeOf(write(newVisitorId()))).toBe('messages.shop_not_found');
    await write(visitorId);
    const facts = { origin, translator: translatorFor('en') } as never;
    const request = new Request(`${origin}/chat/${shop.id}`);
    expect(await codeOf(chatPage({ shopId: shop.id, request, facts }))).toBe('shops.not_found');
  });

  test('a buyer whose order is open begins to talk about it, and no longer once it is over', async () => {
    const visitorId = newVisitorId();
    const place = () => makeOrder(shop.id, [{ stockId: item }], {}, visitorKey(visitorId));
    const order = await place();
    await suspend();
    const write = (id: string) =>
      receiveChat({ shopId: shop.id, visitorId: id, text: 'Hello', operationId: newToken() });
    const page = async (id: string) => {
      const [cookie = ''] = visitorCookie(id, origin).split(';');
      const request = new Request(`${origin}/chat/${shop.id}`, { headers: { cookie } });
      const facts = { origin, translator: translatorFor('en') } as never;
      return codeOf(chatPage({ shopId: shop.id, request, facts }));
    };
    expect(await page(visitorId)).toBe('done');
    expect(await page(newVisitorId())).toBe('shops.not_found');
    await advanceTo(shop.actor, order.id);
    expect(await codeOf(write(visitorId))).toBe('messages.shop_not_found');
    expect(await page(visitorId)).toBe('shops.not_found');
    await lift();
    const { id } = await place();
    await suspend();
    await advanceTo(shop.actor, id, 'ready');
    expect(await codeOf(write(visitorId))).toBe('done');
  });

  test('suspended by many at once it is suspended once, and lifted once', async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => suspend()));
    const { id } = await open('suspend');
    expect((await measuresOf(shop.id)).filter(({ kind }) => kind === 'suspend')).toHaveLength(1);
    const why = 'We were wrong about this one, sorry.';
    await Promise.all([1, 2, 3].map(() => liftMeasure(by, { measureId: id, reason: why })));
    const lines = await database()
      .select({ act: operatorLog.act })
      .from(operatorLog)
      .where(eq(operatorLog.subjectId, shop.id));
    expect(lines.filter(({ act }) => act === 'shop.lifted')).toHaveLength(1);
  });

  test('the days of its plan stand still', async () => {
    const start = new Date('2026-11-01T09:00:00Z').getTime();
    const day = (n: number) => {
      turnBack();
      turnBack = setClock(() => new Date(start + n * 86_400_000));
    };
    day(0);
    // Paid until day 30.
    shop = await makeShop({ plan: 'premium' });
    day(5);
    await suspend();
    day(40);
    await settlePlans();
    const [{ updatedAt: changedAt } = {}] = await database()
      .select()
      .from(shops)
      .where(eq(shops.id, shop.id));
    const planOf = async () => {
      const [row] = await database()
        .select({ plan: shops.plan, until: shops.planUntil, changedAt: shops.updatedAt })
        .from(shops)
        .where(eq(shops.id, shop.id));
      return row;
    };
    expect((await planOf())?.plan).toBe('premium');
    day(65);
    await lift();
    // Nothing that search engines or a share picture show has changed.
    const until = new Date(start + 90 * 86_400_000);
    expect(await planOf()).toEqual({ plan: 'premium', until, changedAt });
  });
});

describe('the shop reads why and answers once', () => {
  test('the operator’s words, and one answer of who leads the shop', async () => {
    await suspend();
    const { id, reason: said, words } = await open('suspend');
    expect(said).toBe(reason);
    const answer = (text: string) => answerMeasure(shop.actor, { measureId: id, words, text });
    expect(await codeOf(answer(''))).toBe('moderation.answer_missing');
    const sent = await Promise.all(['One', 'Two', 'Three'].map((text) => codeOf(answer(text))));
    expect(sent.filter((code) => code === 'moderation.answered')).toHaveLength(2);
    const [row] = await database().select().from(measures).where(eq(measures.id, id));
    expect(row?.answer).toMatch(/^(One|Two|Three)$/);
  });

  test('a measure of another shop is not there', async () => {
    await suspend();
    const { id, words } = await open('suspend');
    const stranger = await makeShop();
    const tried = answerMeasure(stranger.actor, { measureId: id, words, text: 'Mine' });
    expect(await codeOf(tried)).toBe('moderation.not_found');
    const nothing = answerMeasure(shop.actor, { measureId: newId(), words, text: 'x' });
    expect(await codeOf(nothing)).toBe('moderation.not_found');
  });
});
