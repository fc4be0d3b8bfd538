import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import sharp from 'sharp';
import { ask } from './database-servers.ts';
import type { Shop } from './load.ts';

async function call<T>(url: string, name: string, body: object, token = ''): Promise<T> {
  const answer = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

interface Answered {
  success: boolean;
}

interface Plain extends pg.QueryResultRow {
  stockId: string;
  shopId: string;
  phone: string;
  price: number;
}

const plain = `select s.id as "stockId", s.shop_id as "shopId", u.phone_digits as phone,
    (s.price_kobo / 100)::int as price
  from stocks s join shops on shops.id = s.shop_id join users u on u.id = shops.owner_user_id
  where s.status = 'active' and s.price_kobo % 100 = 0
    and not exists (select from stock_variants v where v.stock_id = s.id)
    and not exists (select from stock_offers o where o.stock_id = s.id)
  order by s.id desc limit 1`;

/** More than can be sold here. */
export const pieces = 1_000_000;

/** The owner of a demo shop, and one of her items with pieces enough for all that will be sold. */
export async function openShop(url: string, leaderUrl: string): Promise<Shop> {
  const [found] = await ask<Plain>(leaderUrl, plain);
  if (!found) throw new Error('The demo market has no plain item.');
  const { phone: phoneNumber, stockId, shopId, price } = found;
  const { demoCode } = await call<{ demoCode: string }>(url, 'signIn', { phoneNumber });
  const { token } = await call<{ token: string }>(url, 'signIn', { phoneNumber, code: demoCode });
  const filled = await call<Answered>(url, 'updateStock', { stockId, quantity: pieces }, token);
  if (!filled.success) throw new Error(`The item was not filled: ${JSON.stringify(filled)}`);
  return { shopId, stockId, price, token };
}

/** The owner writes another name of her item; answers when it was acknowledged. */
export async function rename(url: string, { stockId, token }: Shop, name: string): Promise<number> {
  for (;;) {
    const { success } = await call<Answered>(
      url,
      'updateStock',
      { stockId, productName: name },
      token,
    );
    if (success) return Date.now();
    await wait(200);
  }
}

/** As the shop's people see it, over the same balancer. */
export async function ownerSees(url: string, { stockId, token }: Shop, name: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/stocks/${stockId}`, { headers });
  const { stock } = (await answer.json()) as { stock?: { productName: string } };
  return stock?.productName === name;
}

/** Of the shop's page an instance keeps one in each language. */
const languages = ['en', 'pcm', 'ha', 'yo', 'ig'];

/**
 * As passers-by see the shop's page, which is read from replicas; the newest item stands first. Tells of each of the
 * pages that are kept apart whether it shows the name, and when it was asked for.
 */
export async function visitorsSee(url: string, { shopId }: Shop, name: string) {
  const looks: { askedAt: number; isThere: boolean }[] = [];
  for (const language of languages) {
    const askedAt = Date.now();
    const headers = { 'accept-language': language };
    const page = await (await fetch(`${url}/shop/${shopId}`, { headers })).text();
    looks.push({ askedAt, isThere: page.includes(name) });
  }
  return looks;
}

/** A photo of the shop; the status of the answer. */
export async function uploadPhoto(url: string, { token }: Shop): Promise<number> {
  const pixels = { width: 640, height: 480, channels: 3 as const };
  const background = { r: Math.floor(Math.random() * 255), g: 120, b: 60 };
  const photo = await sharp({ create: { ...pixels, background } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.set('file', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/uploadImage`, { method: 'POST', headers, body });
  await answer.body?.cancel();
  return answer.status;
}
