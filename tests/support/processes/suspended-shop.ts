import { type APIRequestContext, expect } from '@playwright/test';
import type pg from 'pg';

const reason = 'These photos belong to another shop. Please answer us here.';

export interface Place {
  at: string;
  /** Where it stands or not, as it falls. */
  byChance: boolean;
  isThere: () => Promise<boolean>;
  /** All that it says to a visitor, without what is new in every answer. */
  says: () => Promise<string>;
}

/** A page's words and ways, without its scripts; anything else whole. */
function lasting(text: string, type: string): string {
  if (!type.startsWith('text/html')) return text;
  return text
    .replaceAll(/<script\b(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/(name="oja-request" content=")[^"]*/g, '$1')
    .replaceAll(/(name="(?:operationId|key)" value=")[^"]*/g, '$1');
}

export async function rowsOf<Row extends pg.QueryResultRow>(
  database: pg.Client,
  text: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await database.query<Row>(text, values)).rows;
}

/** A demo shop with everything under which a visitor could meet it. */
export async function shopToLose(database: pg.Client) {
  const [shop] = await rowsOf<{ id: string; name: string; address: string }>(
    database,
    `select s.id, s.name, a.address from shops s join shop_addresses a on a.shop_id = s.id
     where a.address = 'ngozifashion'`,
  );
  if (!shop) throw new Error('the demo has lost its first shop');
  const items = await rowsOf<{ id: string; name: string; slug: string }>(
    database,
    `select id, product_name as name, lower(category1) as slug from stocks
     where shop_id = $1 and status = 'active' order by quantity desc, id`,
    shop.id,
  );
  return { ...shop, items };
}

export type LostShop = Awaited<ReturnType<typeof shopToLose>>;

/** Where one instance shows the shop or something of it. */
export async function placesOn(url: string, shop: LostShop): Promise<Place[]> {
  const ids = [shop.id, `/@${shop.address}`, ...shop.items.map(({ id }) => id)];
  const place = (at: string, byChance = false): Place => ({
    at,
    byChance,
    isThere: async () => {
      const answer = await fetch(`${url}${at}`, { redirect: 'manual' });
      const text = await answer.text();
      if (![200, 404].includes(answer.status)) throw new Error(`${at} answered ${answer.status}`);
      const isPicture = answer.headers.get('content-type') === 'image/jpeg';
      return answer.status === 200 && (isPicture || ids.some((id) => text.includes(id)));
    },
    says: async () => {
      const answer = await fetch(`${url}${at}`, { redirect: 'manual' });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const type = answer.headers.get('content-type') ?? '';
      const isText = !type.startsWith('image/');
      return `${answer.status} ${type} ${isText ? lasting(bytes.toString(), type) : bytes.toString('base64')}`;
    },
  });
  const [item] = shop.items;
  const parts = (await (await fetch(`${url}/sitemap.xml`)).text()).matchAll(
    /<loc>[^<]*(\/sitemaps\/(?:products|shops)-[^<]+)<\/loc>/g,
  );
  const q = encodeURIComponent(item?.name ?? '');
  const always = [
    `/stocks/${item?.id}`,
    `/shop/${shop.id}`,
    `/shop/${shop.id}/reviews`,
    `/@${shop.address}`,
    `/shops?q=${encodeURIComponent(shop.name)}`,
    `/market?q=${q}`,
    `/api/marketItems?q=${q}`,
    `/api/suggestions?q=${q}`,
    `/api/suggestions?q=${encodeURIComponent(shop.name)}`,
    `/api/shopItems?shopId=${shop.id}`,
    `/feeds/${shop.id}/google.xml`,
    `/feeds/${shop.id}/meta.csv`,
    `/share/stocks/${item?.id}.jpg`,
    `/share/shops/${shop.id}.jpg`,
    `/chat/${shop.id}`,
    `/checkout/${shop.id}`,
    ...[...parts].map(([, path = '']) => path),
  ].map((at) => place(at));
  const lists = [
    `/stocks/${item?.id}/offer`,
    '/shops',
    '/market?sort=newest',
    `/category/${item?.slug}`,
    ...Array.from({ length: 6 }, (_, seed) => `/?seed=${seed}`),
  ].map((at) => place(at, true));
  return [...always, ...lists];
}

/** A measure as the room of shops sends it. */
export async function measureAs(
  operator: APIRequestContext,
  shopId: string,
  form: Record<string, string>,
) {
  const { origin } = new URL((await operator.get('/healthz')).url());
  const answer = await operator.post(`/operator/shops/${shopId}`, {
    form: { ...form, reason },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

/** The suspension that holds now is lifted. */
export async function liftAs(operator: APIRequestContext, database: pg.Client, shopId: string) {
  const [held] = await rowsOf<{ id: string }>(
    database,
    `select id from measures where shop_id = $1 and kind = 'suspend' and lifted_at is null`,
    shopId,
  );
  await measureAs(operator, shopId, { intent: 'lift', measureId: held?.id ?? '' });
}
