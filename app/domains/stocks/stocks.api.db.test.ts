import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { setAccountCookie } from '#app/domains/accounts/session/account-cookies.server.ts';
import { admitCaller } from '#app/domains/shops/viewer/call-viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { errorAnswer } from '#app/platform/http/errors/error-answer.server.ts';
import { answerJson } from '#app/platform/http/functions/json-function.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newId } from '#app/platform/id.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Person } from '#tests/support/shop/people.ts';
import { makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import {
  makeStock,
  movementsOf,
  photoFile,
  stockBench,
  stockRow,
  waitingPhoto,
} from '#tests/support/shop/stocks.ts';
import { moveStock } from './commands/move-stock.server.ts';
import { setOffer } from './prices/offers.server.ts';
import { stockFunctions } from './stocks.api.server.ts';

stockBench();

const origin = 'http://localhost:3000';
const translator = translatorFor('en');
const app = new Hono<HttpEnv>();
app.use(async (c, next) => {
  c.set('context', { id: 'r', nonce: 'n', clientAddress: '127.0.0.1', origin, translator });
  await next();
});
for (const definition of stockFunctions)
  app.on(definition.method.toUpperCase(), definition.path, (c) =>
    answerJson(definition, c, admitCaller),
  );
app.onError((error) => errorAnswer(error, { translator, requestId: 'r' }));

const as = ({ opened }: Person): Record<string, string> => ({
  cookie: setAccountCookie('session', opened.token, origin).split(';')[0] ?? '',
});

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into field by field
type Answer = { status: number; body: any };

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, body: await response.json() };
}

const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
  answerOf(
    await app.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }),
  );
const get = async (path: string, headers: Record<string, string> = {}) =>
  answerOf(await app.request(path, { headers }));

async function payload({ id, actor }: TestShop) {
  const imagePath = await waitingPhoto(actor);
  return {
    shopId: id,
    imagePath,
    imageUrl: `/files/${imagePath}/original.jpg`,
    productName: ' Blue gown ',
    description: ' Soft satin. ',
    price: '32000.50',
    quantity: '3',
    category1: 'Boutique',
    category2: 'Traditional Wear',
    category3: 'Ankara Fabrics',
  };
}

test('createStock adds an item with the fields of the spec', async () => {
  const shop = await makeShop();
  const { status, body } = await post('/createStock', await payload(shop), as(shop.owner));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    stock: {
      id: body.stockId,
      shopId: shop.id,
      userId: shop.owner.id,
      productName: 'Blue gown',
      description: 'Soft satin.',
      price: 32_000.5,
      quantity: 3,
      status: 'active',
      location: null,
      priceHistory: [{ price: 32_000.5, date: expect.any(String) }],
      colorSizeCombinations: [],
      dimensions: { length: null, width: null, height: null },
    },
  });
});

const missing = {
  status: 400,
  body: { success: false, message: 'Missing required fields', code: 'stocks.missing_fields' },
};

test.each([
  'shopId',
  'imageUrl',
  'imagePath',
  'productName',
  'description',
  'price',
  'quantity',
  'category1',
])('createStock without %s: Missing required fields', async (name) => {
  const shop = await makeShop();
  const body = { ...(await payload(shop)), [name]: undefined };
  expect(await post('/createStock', body, as(shop.owner))).toMatchObject(missing);
});

test('createStock with quantity 0: Missing required fields', async () => {
  const shop = await makeShop();
  const body = { ...(await payload(shop)), quantity: 0 };
  expect(await post('/createStock', body, as(shop.owner))).toMatchObject(missing);
});

test('the same operation id adds once; with another body it is refused', async () => {
  const shop = await makeShop();
  const body = await payload(shop);
  const headers = { ...as(shop.owner), 'idempotency-key': 'op-1' };
  const answers = await Promise.all([1, 2, 3].map(() => post('/createStock', body, headers)));
  expect(new Set(answers.map((answer) => answer.body.stockId)).size).toBe(1);
  expect((await post('/createStock', { ...body, price: 5 }, headers)).status).toBe(409);
});

const innerFields = ['quantity', 'sku', 'notes', 'priceHistory', 'userId', 'weight'];

test('nobody outside the shop sees hidden items or inner fields, or changes anything', async () => {
  const shop = await makeShop();
  const other = await makeShop();
  const employee = await makeMember(shop);
  const shown = await makeStock(shop.actor);
  const hidden = await makeStock(shop.actor, { status: 'hidden' });
  for (const headers of [{}, as(other.owner)]) {
    expect((await get(`/stocks/${hidden}`, headers)).status).toBe(404);
    const { body } = await get(`/stocks/${shown}`, headers);
    for (const inner of innerFields) expect(body.stock).not.toHaveProperty(inner);
  }
  expect((await get(`/stocks/${hidden}`, as(employee))).body.stock.status).toBe('hidden');
  for (const path of ['/updateStock', '/deleteStock']) {
    expect((await post(path, { stockId: shown })).status).toBe(401);
    const foreign = await post(path, { stockId: shown, price: 1 }, as(other.owner));
    const missing = await post(path, { stockId: newId(), price: 1 }, as(other.owner));
    expect(foreign).toEqual(missing);
    expect(foreign).toMatchObject({ status: 404, body: { message: 'Stock not found' } });
  }
  const intruder = await post('/createStock', await payload(shop), as(other.owner));
  expect(intruder.status).toBe(404);
});

test('updateStock changes what is sent and keeps the rest; a sale in between counts', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 10, sku: 'A1' });
  await inTransaction((tx) => moveStock(tx, { stockId, kind: 'sale', change: -2 }));
  const change = { stockId, quantity: 12, fromQuantity: 10, dimensions: { length: 40 } };
  const { body } = await post('/updateStock', change, as(shop.owner));
  expect(body.stock).toMatchObject({
    quantity: 10,
    sku: 'A1',
    price: 18_500,
    dimensions: { length: 40 },
  });
  const late = { stockId, quantity: 0, fromQuantity: 99 };
  expect(await post('/updateStock', late, as(shop.owner))).toMatchObject({
    status: 409,
    body: { code: 'stocks.quantity_changed' },
  });
  expect((await movementsOf(stockId)).map(({ change: by }) => by)).toEqual([10, -2, 2]);
});

test('updateStock while an offer begins leaves its price alone', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { price: '12,000', quantity: 10 });
  const isBlocked = async () => {
    const { rows } = await database().execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };
  const endsAt = new Date(now().getTime() + 86_400_000);
  let change: ReturnType<typeof post> | undefined;
  await inTransaction(async (tx) => {
    await setOffer(tx, shop.actor, { stockId, priceKobo: 800_000, startsAt: now(), endsAt });
    change = post('/updateStock', { stockId, description: 'New words.' }, as(shop.owner));
    await eventually(isBlocked).toBe(true);
  });
  const answer = await change;
  expect(answer?.body.stock).toMatchObject({ price: 8_000, description: 'New words.' });
  expect((await stockRow(stockId)).offerUntil).not.toBeNull();
});

test('deleteStock wants an id and puts the item into the bin', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor);
  expect((await post('/deleteStock', {}, as(shop.owner))).status).toBe(400);
  expect((await post('/deleteStock', { stockId }, as(shop.owner))).body.success).toBe(true);
  expect((await get(`/stocks/${stockId}`)).status).toBe(404);
  expect((await stockRow(stockId)).deletedAt).not.toBeNull();
});

test('uploadImage takes a form with a file and nothing else', async () => {
  const shop = await makeShop();
  const send = async (body: FormData, headers: Record<string, string>) =>
    answerOf(await app.request('/uploadImage', { method: 'POST', body, headers }));
  const form = new FormData();
  form.append('note', 'no file');
  expect((await send(form, {})).status).toBe(401);
  expect(await send(form, as(shop.owner))).toMatchObject({
    status: 400,
    body: { code: 'stocks.file_required' },
  });
  form.append('file', await photoFile());
  const { body } = await send(form, as(shop.owner));
  expect(body).toMatchObject({
    success: true,
    imagePath: expect.stringContaining(`products/${shop.id}/`),
  });
  expect((await post('/uploadImage', {}, as(shop.owner))).status).toBe(415);
});
