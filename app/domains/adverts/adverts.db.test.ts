import { describe, expect, it } from 'vitest';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newVisitorId } from '#app/platform/http/visitor.server.ts';
import { newId } from '#app/platform/id.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import { codeOf, makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { advertOf, codesOf } from './adverts.queries.server.ts';
import { places } from './adverts.ts';
import { clicksByCode } from './clicks.queries.server.ts';
import { codesFor } from './commands/codes.server.ts';
import { editAd, generateAd } from './commands/generate-ad.server.ts';
import { followShortLink } from './follow-link.server.ts';

stockBench();

const generate = (actor: TestShop['actor'], stockId: string) =>
  inTransaction((tx) => generateAd(tx, actor, { stockId }));

describe('generating', () => {
  it('gives new words each time and keeps the newest, with the same codes', async () => {
    const shop = await makeShop();
    const stockId = await makeStock(shop.actor);
    const first = await generate(shop.actor, stockId);
    const codes = await codesOf(shop.id, stockId);
    const second = await generate(shop.actor, stockId);
    expect(`${second.title} ${second.text}`).not.toBe(`${first.title} ${first.text}`);
    expect(await advertOf(shop.id, stockId)).toMatchObject({ title: second.title });
    expect(codes.map(({ place }) => place).sort()).toEqual(
      places.filter((place) => place !== 'channel').sort(),
    );
    expect(await codesOf(shop.id, stockId)).toEqual(codes);
  });

  it('is for the whole team, and for nobody else', async () => {
    const [shop, other] = [await makeShop(), await makeShop()];
    const stockId = await makeStock(shop.actor);
    const helper = await makeMember(shop);
    expect((await generate(helper.actor, stockId)).productId).toBe(stockId);
    expect(await codeOf(generate(other.actor, stockId))).toBe('stocks.not_found');
    expect(await codeOf(generate(shop.actor, newId()))).toBe('stocks.not_found');
    expect(await codeOf(generate(shop.actor, 'nonsense'))).toBe('stocks.not_found');
    const gone = { ...helper.actor, shopId: other.id };
    expect(await codeOf(generate(gone, stockId))).toBe('shops.not_found');
  });

  it('makes one code a place however many ask at once', async () => {
    const shop = await makeShop();
    const stockId = await makeStock(shop.actor);
    const ask = () => inTransaction((tx) => codesFor(tx, { shopId: shop.id, stockId, places }));
    const all = await Promise.all(Array.from({ length: 8 }, ask));
    expect(new Set(all.map((codes) => JSON.stringify(Object.entries(codes).sort()))).size).toBe(1);
    expect(Object.keys(all[0] ?? {}).length).toBe(places.length);
  });

  it('keeps the words that the team wrote, with clean hashtags', async () => {
    const shop = await makeShop();
    const stockId = await makeStock(shop.actor);
    const edit = { title: 'Mine', text: 'My words & “quotes” 👗', hashtags: '#Gown, Lagos!' };
    const save = (actor: TestShop['actor']) =>
      inTransaction((tx) => editAd(tx, actor, { stockId, edit }));
    expect(await codeOf(save(shop.actor))).toBe('stocks.not_found');
    await generate(shop.actor, stockId);
    await save(shop.actor);
    expect(await advertOf(shop.id, stockId)).toMatchObject({
      title: 'Mine',
      text: edit.text,
      hashtags: ['gown', 'lagos'],
    });
    expect(await codeOf(save((await makeShop()).actor))).toBe('stocks.not_found');
  });
});

describe('following a short link', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  const facts = { origin: 'https://oja.ng', clientAddress: '127.0.0.1' };

  async function link() {
    const shop = await makeShop();
    const stockId = await makeStock(shop.actor);
    await generate(shop.actor, stockId);
    const code = (await codesOf(shop.id, stockId)).find(({ place }) => place === 'whatsapp')?.code;
    if (!code) throw new Error('no code');
    const follow = (
      headers: Record<string, string> = {},
      { own, method = 'GET' }: { own?: string; method?: string } = {},
    ) =>
      followShortLink(
        new Request(`https://oja.ng/s/${code}`, {
          method,
          headers: { 'user-agent': phone, ...headers },
        }),
        { code, facts, ownShopId: async () => own },
      );
    const clicks = async () =>
      (await clicksByCode(shop.id, '2020-01-01', '2099-01-01')).get(code) ?? 0;
    return { shop, stockId, code, follow, clicks };
  }

  const visitor = () => ({ cookie: `__Host-oja-visitor=${newVisitorId()}` });

  it('leads to the item with its code, is never cached and counts', async () => {
    const { stockId, code, follow, clicks } = await link();
    const followed = await follow();
    expect(followed?.path).toBe(`/stocks/${stockId}?ad=${code}`);
    expect(followed?.headers.get('cache-control')).toBe('no-store');
    expect(followed?.headers.get('set-cookie')).toMatch(
      /^__Host-oja-visitor=[\w-]{20,60};.*HttpOnly/,
    );
    expect(await clicks()).toBe(1);
  });

  it('counts a visitor once a day, and again the next day', async () => {
    const { follow, clicks } = await link();
    const same = visitor();
    const answers = await Promise.all([follow(same), follow(same), follow(same)]);
    expect(answers.every((answer) => answer?.headers.get('set-cookie') === null)).toBe(true);
    expect(await clicks()).toBe(1);
    await follow(visitor());
    expect(await clicks()).toBe(2);
    later(25 * 3_600_000);
    await follow(same);
    expect(await clicks()).toBe(3);
  });

  it.each([
    ['WhatsApp’s preview', { 'user-agent': 'WhatsApp/2.23.20.0' }],
    ['Facebook’s preview', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['Telegram’s preview', { 'user-agent': 'TelegramBot (like TwitterBot)' }],
    ['X’s preview', { 'user-agent': 'Twitterbot/1.0' }],
    ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a browser that reads ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ])('does not count %s, but leads it on', async (_, headers: Record<string, string>) => {
    const { stockId, follow, clicks } = await link();
    expect((await follow(headers))?.path).toContain(stockId);
    expect((await follow({}, { method: 'HEAD' }))?.path).toContain(stockId);
    expect(await clicks()).toBe(0);
  });

  it('does not count the own team, but another shop’s', async () => {
    const { shop, follow, clicks } = await link();
    await follow(visitor(), { own: shop.id });
    expect(await clicks()).toBe(0);
    await follow(visitor(), { own: newId() });
    expect(await clicks()).toBe(1);
  });

  it('leads nowhere for a code that nobody gave out, and after the item is gone', async () => {
    const { shop, stockId, follow } = await link();
    const unknown = { code: 'zzzzzz', facts, ownShopId: async () => undefined };
    expect(await followShortLink(new Request('https://oja.ng/s/zzzzzz'), unknown)).toBeUndefined();
    const odd = { ...unknown, code: "'; drop--" };
    expect(await followShortLink(new Request('https://oja.ng/s/x'), odd)).toBeUndefined();
    await removeForGood(shop.actor, stockId);
    expect(await follow()).toBeUndefined();
  });
});
