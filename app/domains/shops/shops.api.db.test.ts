import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { accountFunctions } from '#app/domains/accounts/accounts.api.server.ts';
import { setAccountCookie } from '#app/domains/accounts/session/account-cookies.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { errorAnswer } from '#app/platform/http/errors/error-answer.server.ts';
import { answerJson } from '#app/platform/http/functions/json-function.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newId } from '#app/platform/id.ts';
import type { Person } from '#tests/support/shop/people.ts';
import { makePerson, newPhone } from '#tests/support/shop/people.ts';
import { addPhone, makeMember, makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { removeEmployee } from './commands/team.server.ts';
import { peopleFunctions } from './shops.api.server.ts';
import { shopOfUser, teamSize } from './shops.queries.server.ts';
import { admitCaller } from './viewer/call-viewer.server.ts';

shopBench();
const origin = 'http://localhost:3000';
const app = new Hono<HttpEnv>();
app.use(async (c, next) => {
  const translator = translatorFor('en');
  c.set('context', { id: 'r', nonce: 'n', clientAddress: '127.0.0.1', origin, translator });
  await next();
});
for (const definition of peopleFunctions)
  app.post(definition.path, (c) => answerJson(definition, c, admitCaller));
app.onError((error, c) =>
  errorAnswer(error, { translator: c.var.context.translator, requestId: 'r' }),
);

type Headers = Record<string, string>;
const as = ({ opened }: Person): Headers => ({
  cookie: setAccountCookie('session', opened.token, origin).split(';')[0] ?? '',
});

async function call(
  path: string,
  body: unknown,
  headers: Headers = {},
): Promise<Record<string, unknown> & { status: number }> {
  const response = await app.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}

describe('createShopUser', () => {
  it('adds an employee and says so', async () => {
    const shop = await makeShop();
    const person = { firstName: 'Yusuf', lastName: 'Bello', phoneNumber: newPhone(), email: 'x@y' };
    const answer = await call('/createShopUser', { ...person, shopId: shop.id }, as(shop.owner));
    expect(answer).toEqual({
      status: 200,
      success: true,
      userId: expect.any(String),
      message: 'User added successfully!',
    });
  });

  it.each([
    {},
    { firstName: 'Yusuf' },
    { firstName: ' ', phoneNumber: '08031234567', shopId: 'x' },
  ])('refuses %j with the words of the spec', async (payload) => {
    const shop = await makeShop();
    expect(await call('/createShopUser', payload, as(shop.owner))).toMatchObject({
      status: 400,
      success: false,
      message: 'First name, phone number, and shop ID are required',
    });
  });

  it('refuses strangers, employees and foreign shops', async () => {
    const [shop, other] = [await makeShop(), await makeShop()];
    const employee = await makeMember(shop);
    const add = (shopId: string, headers: Headers) =>
      call('/createShopUser', { firstName: 'A', phoneNumber: newPhone(), shopId }, headers);
    expect((await add(shop.id, {})).status).toBe(401);
    expect((await add(shop.id, { authorization: 'Bearer nothing' })).status).toBe(401);
    expect((await add(shop.id, as(employee))).status).toBe(403);
    expect((await add(shop.id, as(other.owner))).status).toBe(404);
    expect(await add(newId(), as(other.owner))).toEqual(await add(shop.id, as(other.owner)));
    expect((await add(shop.id, as(await makePerson()))).status).toBe(403);
  });

  it('names the limit of the plan', async () => {
    const shop = await makeShop();
    for (let n = 0; n < 3; n++) await addPhone(shop);
    const data = { firstName: 'A', phoneNumber: newPhone(), shopId: shop.id };
    expect(await call('/createShopUser', data, as(shop.owner))).toMatchObject({
      status: 409,
      message:
        'You have reached the maximum number of users (3) for your Starter plan. Please upgrade to add more users.',
    });
  });

  it('does it once for an operation id', async () => {
    const shop = await makeShop();
    const data = { firstName: 'A', phoneNumber: newPhone(), shopId: shop.id };
    const headers = { ...as(shop.owner), 'idempotency-key': newId() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('/createShopUser', data, headers)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await teamSize(shop.id)).toBe(1);
  });

  it.each([
    null,
    [],
    'text',
    { firstName: 7 },
    { firstName: 'A', phoneNumber: '1', shopId: 'x'.repeat(5000) },
    { firstName: 'A'.repeat(31), phoneNumber: '08031234567' },
  ])('answers %j without a stumble', async (payload) => {
    const shop = await makeShop();
    const { status } = await call('/createShopUser', payload, as(shop.owner));
    expect([400, 404]).toContain(status);
  });
});

describe('deleteShop', () => {
  it('is for the owner, with the own user id', async () => {
    const [shop, other] = [await makeShop(), await makeShop()];
    const admin = await makeMember(shop, 'admin');
    const remove = (who: Person, userId?: string, shopId = shop.id) =>
      call('/deleteShop', { shopId, userId }, as(who));
    expect((await call('/deleteShop', { shopId: shop.id })).status).toBe(401);
    const refusals = [
      await remove(admin, admin.id),
      await remove(await makeMember(shop), undefined),
      await remove(other.owner, other.owner.id),
      await remove(other.owner, other.owner.id, newId()),
      await remove(admin, admin.id, other.id),
    ];
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 404, code: 'shops.not_found' });
    expect((await remove(shop.owner, other.owner.id)).status).toBe(403);
    expect(await remove(shop.owner, shop.owner.id)).toMatchObject({ status: 200, success: true });
    expect(await shopOfUser(shop.owner.id)).toBeUndefined();
    expect(await remove(shop.owner, shop.owner.id)).toMatchObject({
      status: 404,
      message: 'No shop to delete',
    });
  });

  it.each(['{}', '', '{"shopId":""}', '{"shopId":7}', '[]', '{"shopId":'])(
    'answers 400 to %j, whoever sends it',
    async (body) => {
      const shop = await makeShop();
      for (const who of [shop.owner, await makeMember(shop), await makePerson()]) {
        const headers = { 'content-type': 'application/json', ...as(who) };
        const response = await app.request('/deleteShop', { method: 'POST', body, headers });
        expect(response.status).toBe(400);
      }
      expect(await shopOfUser(shop.owner.id)).toBeDefined();
    },
  );
});

describe('a program', () => {
  it('that signs in is in the shop that has added its phone, until it is removed', async () => {
    const [shop, phoneNumber] = [await makeShop(), newPhone()];
    const { userId } = await addPhone(shop, phoneNumber);
    const { demoCode } = await call('/signIn', { phoneNumber });
    const { token } = await call('/signIn', { phoneNumber, code: demoCode });
    const headers = { authorization: `Bearer ${token}` };
    expect((await shopOfUser(userId))?.shop.id).toBe(shop.id);
    const add = () =>
      call(
        '/createShopUser',
        { firstName: 'A', phoneNumber: newPhone(), shopId: shop.id },
        headers,
      );
    expect(await add()).toMatchObject({ status: 403, code: 'shops.forbidden' });
    await inTransaction((tx) => removeEmployee(tx, shop.actor, userId));
    expect(await add()).toMatchObject({ status: 403, code: 'shops.setup_required' });
  });

  it('finds every function of the accounts here', () => {
    const paths = peopleFunctions.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(accountFunctions.map(({ path }) => path)));
  });
});
