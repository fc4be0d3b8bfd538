import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setAccountCookie } from '#app/domains/accounts/session/account-cookies.server.ts';
import { codesFor } from '#app/domains/adverts/commands/codes.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newVisitorId, visitorCookie } from '#app/platform/http/visitor.server.ts';
import { newId } from '#app/platform/id.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import type { Person } from '#tests/support/shop/people.ts';
import { makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { changeItem, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { flushEvents, noteEvent } from './event-writer.server.ts';
import { insightsFunctions } from './insights.api.server.ts';
import { ensureEventMonths } from './insights.jobs.server.ts';

stockBench();

const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let server: Awaited<ReturnType<typeof startHttpApp>>;
let shop: TestShop;
let stockId: string;

beforeAll(async () => {
  server = await startHttpApp({ functions: insightsFunctions, mount: () => {} });
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await makeShop();
  stockId = await makeStock(shop.actor);
});

interface Answer {
  counted?: boolean;
  success?: boolean;
  code?: string;
}

const cookieOf = ({ opened }: Person): string =>
  setAccountCookie('session', opened.token, server.url).split(';')[0] ?? '';

/** Each call is of another visitor, who came back with the id that the server gave. */
async function send(path: string, body: object, more: Record<string, string> = {}) {
  const own = visitorCookie(newVisitorId(), server.url).split(';')[0];
  const headers = { ...more, cookie: [own, more.cookie].filter(Boolean).join('; ') };
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': phone, ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

async function call(...sent: Parameters<typeof send>): Promise<Answer> {
  const { status, body } = await send(...sent);
  expect(status).toBe(200);
  return body;
}

interface EventRow extends Record<string, unknown> {
  kind: string;
  source: string;
  advert_code: string | null;
  stock_id: string | null;
  place: string;
}

/** What was written of this test's shop; asked again when the writer's own round has just begun. */
async function written(): Promise<EventRow[]> {
  await flushEvents();
  const { rows } = await database().execute<EventRow>(sql`
    select kind, source, advert_code, stock_id, tableoid::regclass::text as place
    from market_events where shop_id = ${shop.id} order by source`);
  return rows;
}

const patience = { timeout: 15_000 };

test('a visitor counts; a program, the own team and the owner do not', async () => {
  const employee = await makeMember(shop);
  const stranger = await makeShop();
  const look = async (headers: Record<string, string>) =>
    (await call('incrementStockViews', { stockId }, headers)).counted;
  expect(await look({ 'user-agent': crawler })).toBe(false);
  expect(await look({ cookie: cookieOf(shop.owner) })).toBe(false);
  expect(await look({ cookie: cookieOf(employee) })).toBe(false);
  expect((await stockRow(stockId)).views).toBe(0);
  expect(await look({})).toBe(true);
  expect(await look({ cookie: cookieOf(stranger.owner) })).toBe(true);
  expect((await stockRow(stockId)).views).toBe(2);
  await expect.poll(written, patience).toMatchObject([{ kind: 'view' }, { kind: 'view' }]);
});

test('an item that is not there, or hidden from others, is not found, whoever asks', async () => {
  const missing = { status: 404, body: { success: false, code: 'app.not_found' } };
  const look = (id: string, headers: Record<string, string> = {}) =>
    send('incrementStockViews', { stockId: id }, headers);
  const hidden = await makeStock(shop.actor);
  await changeItem(shop.actor, hidden, { status: 'hidden' });
  const owner = { cookie: cookieOf(shop.owner) };
  const stranger = { cookie: cookieOf((await makeShop()).owner) };
  for (const headers of [{}, { 'user-agent': crawler }, stranger, owner]) {
    for (const id of [newId(), 'no-id']) expect(await look(id, headers)).toMatchObject(missing);
    if (headers !== owner) expect(await look(hidden, headers)).toMatchObject(missing);
  }
  expect(await look(hidden, owner)).toMatchObject({ status: 200, body: { counted: false } });
  // Before the visitor has an id, too.
  const first = await fetch(`${server.url}/api/incrementStockViews`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': phone },
    body: JSON.stringify({ stockId: newId() }),
  });
  expect(first.status).toBe(404);
  expect((await stockRow(hidden)).views).toBe(0);
});

test('a visit is noted with what brought it, and not of programs and the own team', async () => {
  const visit = (more: object, headers: Record<string, string> = {}) =>
    call('recordVisit', { shopId: shop.id, ...more }, headers);
  await visit({}, { 'user-agent': crawler });
  await visit({}, { cookie: cookieOf(shop.owner) });
  await call('recordVisit', { stockId }, { cookie: cookieOf(shop.owner) });
  expect(await written()).toEqual([]);
  const { whatsapp = '' } = await inTransaction((tx) =>
    codesFor(tx, { shopId: shop.id, stockId, places: ['whatsapp'] }),
  );
  await visit({ advertCode: whatsapp, referrer: 'https://www.google.com/' });
  await visit({ referrer: 'https://l.facebook.com/' });
  await call('recordVisit', { stockId, referrer: `${server.url}/shops` });
  await expect.poll(written, patience).toMatchObject([
    { kind: 'visit', source: 'advert', advert_code: whatsapp, stock_id: null },
    { kind: 'visit', source: 'facebook', advert_code: null, stock_id: null },
    { kind: 'visit', source: 'oja', advert_code: null, stock_id: stockId },
  ]);
});

test('what waits is written together, however much, into the place of its month', async () => {
  const lastMinute = new Date('2031-05-31T23:59:30Z');
  await ensureEventMonths(lastMinute);
  const facts = { kind: 'visit', visitorId: 'v', referrerHost: undefined } as const;
  const back = setClock(() => lastMinute);
  for (let n = 0; n < 1_200; n++) {
    noteEvent({ ...facts, shopId: shop.id, stockId, source: 'advert', advertCode: 'k7q2' });
  }
  back();
  await expect.poll(written, patience).toHaveLength(1_200);
  const rows = await written();
  expect(new Set(rows.map(({ place }) => place))).toEqual(new Set(['market_events_2031_05']));
});
