import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { type Viewer, viewerContext } from '#app/domains/shops/viewer/viewer.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newId } from '#app/platform/id.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { loader as category } from './category.tsx';
import { loader as product } from './product.tsx';
import { action as rate, loader as shopPage } from './shop-public.tsx';

stockBench();

const origin = 'https://oja.example';
let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});

function argsFor(
  path: string,
  params: Record<string, string>,
  viewer?: Viewer,
  form?: FormData,
  cookie = '',
) {
  const context = new RouterContextProvider();
  const facts = { id: 'r', nonce: 'n', clientAddress: '127.0.0.1', origin };
  context.set(requestContext, { ...facts, translator: translatorFor('en') });
  context.set(viewerContext, async () => viewer);
  const sent = form ? { method: 'POST', body: form } : {};
  const request = new Request(`${origin}${path}`, { ...sent, headers: { cookie } });
  // The router adds more than a loader of ours reads.
  return { request, params, context } as never;
}

/** Where an answer was thrown: its status, and where it leads. */
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (answer: { status?: number; init?: { status?: number }; headers?: Headers }) => ({
      status: answer.status ?? answer.init?.status,
      location: answer.headers?.get('location') ?? undefined,
    }),
  );

async function viewerIn({ owner }: TestShop): Promise<Viewer> {
  const place = await shopOfUser(owner.id);
  return { session: owner.session, role: 'owner', shop: place?.shop } as Viewer;
}

test('an unknown category is missing, one by another name leads to its page', async () => {
  const open = (slug: string) => category(argsFor(`/category/${slug}?q=x`, { slug }));
  for (const slug of ['nothing', 'phone', '', 'constructor', '%27']) {
    expect(await thrown(open(slug)), slug).toMatchObject({ status: 404 });
  }
  expect(await open('phones')).toMatchObject({ path: '/category/phones' });
  expect(await open('fashion')).toMatchObject({ path: '/category/fashion' });
  expect(await thrown(open('Phones'))).toEqual({
    status: 301,
    location: '/category/phones?q=x',
  });
});

test('a shop and a product that are not there are missing', async () => {
  for (const id of [newId(), 'x', "' or 1=1"]) {
    const noShop = await thrown(shopPage(argsFor('/shop/x', { shopId: id })));
    const noProduct = await thrown(product(argsFor('/stocks/x', { stockId: id })));
    expect(noShop, id).toMatchObject({ status: 404 });
    expect(noProduct, id).toMatchObject({ status: 404 });
  }
  expect(await shopPage(argsFor('/shop/x', { shopId: shop.id }))).toMatchObject({
    shop: { id: shop.id },
  });
});

test('a hidden product opens for its own team alone', async () => {
  const stockId = await makeStock(shop.actor, { status: 'hidden' });
  const open = (viewer?: Viewer) => product(argsFor('/stocks/x', { stockId }, viewer));
  expect(await thrown(open())).toMatchObject({ status: 404 });
  expect(await thrown(open(await viewerIn(await makeShop())))).toMatchObject({ status: 404 });
  const own = await open(await viewerIn(shop));
  expect(own.team).toMatchObject({ status: 'hidden' });
  expect(await Promise.all([own.more, own.similar])).toEqual([[], []]);
});

test('the form rates a shop for a visitor, and not for its own people', async () => {
  const send = async (viewer?: Viewer, cookie?: string) => {
    const form = new FormData();
    form.set('stars', '4');
    return rate(argsFor('/shop/x', { shopId: shop.id }, viewer, form, cookie));
  };
  const total = async () =>
    (await shopPage(argsFor('/shop/x', { shopId: shop.id }))).shop.totalRatings;
  expect(await send(await viewerIn(shop))).toMatchObject({
    data: { ok: false },
    init: { status: 403 },
  });
  expect(await total()).toBe(0);
  const first = await send();
  expect(first).toMatchObject({
    data: { ok: false, again: { stars: '4' } },
    init: { status: 200 },
  });
  expect(await total()).toBe(0);
  const cookie = new Headers(first.init?.headers).get('set-cookie')?.split(';')[0];
  expect(await send(undefined, cookie)).toMatchObject({
    data: { ok: true },
    init: { status: 200 },
  });
  expect(await total()).toBe(1);
});
