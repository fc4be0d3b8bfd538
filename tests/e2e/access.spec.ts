import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { can, isSensitive, type Role } from '#app/domains/shops/team/permissions.ts';
import routes from '#app/routes.ts';
import { pageAccess } from '#app/server/access.ts';
import {
  demoPeople,
  enterWithNewShop,
  freshPhone,
  signInByFunction,
} from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { type Shape, sampleOf } from '#tests/support/sample-input.ts';

type Who = 'visitor' | 'without a shop' | Role | 'owner on a new phone';
type Keys = Record<string, string>;
const everyRole: readonly Who[] = [
  'visitor',
  'without a shop',
  'employee',
  'admin',
  'owner on a new phone',
  'owner',
];

test.skip(({ viewport }) => viewport?.width !== 360, 'no page is looked at here: once is enough');

const keys: Partial<Record<Who, Keys>> = { visitor: {} };
let shopId = '';
const noShop = '00000000-0000-7000-8000-000000000000';

/** Somebody who was added to the shop and has come in, on the first phone. */
async function member(request: APIRequestContext, owner: Keys) {
  const phoneNumber = freshPhone();
  const added = await request.post('/api/createShopUser', {
    headers: owner,
    data: { firstName: 'Yusuf', phoneNumber, shopId },
  });
  const { userId } = await added.json();
  const person = await signInByFunction(request, phoneNumber);
  expect((await request.get('/stocks', { headers: person })).status()).toBe(200);
  return { userId, phoneNumber, person };
}

async function adminOf(request: APIRequestContext, owner: Keys): Promise<Keys> {
  const { userId, phoneNumber, person } = await member(request, owner);
  const form = { intent: 'edit-user', shopId, id: userId, firstName: 'Yusuf', lastName: '' };
  const made = await request.post('/shop', {
    headers: owner,
    form: { ...form, phoneNumber, role: 'admin' },
  });
  expect(made.status()).toBe(200);
  return person;
}

/** Somebody who was in a shop and is no longer: added, signed in, removed. */
async function withoutShop(request: APIRequestContext, owner: Keys): Promise<Keys> {
  const { userId, person } = await member(request, owner);
  await request.post('/shop', {
    headers: owner,
    form: { intent: 'remove-user', shopId, id: userId },
  });
  return person;
}

/** The first phone of a new owner, by its cookies: every later one is limited for a day. */
async function firstPhone(browser: Browser, origin: string) {
  const page = await browser.newPage({ baseURL: origin });
  const phone = await enterWithNewShop(page, 'Access Stores');
  const cookies = await page.context().cookies();
  await page.context().close();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { phone, owner: { cookie, origin } };
}

test.beforeAll(async ({ playwright, browser, baseURL }) => {
  const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const { phone, owner } = await firstPhone(browser, baseURL ?? '');
  const profile = await request.get('/shop', { headers: owner });
  shopId = /name="shopId" value="([^"]+)"/.exec(await profile.text())?.[1] ?? '';
  expect(shopId).not.toBe('');
  keys.owner = owner;
  keys['owner on a new phone'] = await signInByFunction(request, phone);
  keys.admin = await adminOf(request, owner);
  keys.employee = (await member(request, owner)).person;
  keys['without a shop'] = await withoutShop(request, owner);
  await request.dispose();
});

interface PageOfTable {
  path: string;
  file: string;
}

const pagesOf = (entries: readonly RouteConfigEntry[], above = ''): PageOfTable[] =>
  entries.flatMap(({ path = '', file, children = [] }) => {
    const full = `${above}/${path}`
      .replace(/\/+/g, '/')
      .replace(/:\w+/g, 'x')
      .replace('*', 'nowhere');
    return [{ path: full, file }, ...pagesOf(children, full)];
  });

/** What the table promises: let in, asked to sign in, sent home, or refused. */
function promised(file: string, who: Who): 'in' | 401 | 302 | 403 | 404 {
  const declared = pageAccess[file];
  if (!declared) throw new Error(`${file} declares no access`);
  const { access, visitorGoesHome } = declared;
  if (access === 'public') return 'in';
  if (access === 'operators') return 404;
  if (who === 'visitor') return visitorGoesHome ? 302 : 401;
  if (access === 'signed-in') return 'in';
  if (who === 'without a shop') return 403;
  if (who === 'owner on a new phone') return isSensitive(access) ? 403 : 'in';
  // The demo's shop does not let employees delete, so they have no bin.
  if (who === 'employee' && file === 'routes/stocks/stock-bin.tsx') return 403;
  return can(who, access) ? 'in' : 403;
}

for (const who of everyRole) {
  test(`every page as ${who}`, async ({ request }) => {
    const faults: string[] = [];
    for (const { path, file } of pagesOf(await routes)) {
      const answer = await request.get(path, { headers: keys[who] ?? {}, maxRedirects: 0 });
      const status = answer.status();
      const expected = promised(file, who);
      const isNamed = [401, 403].includes(status) || expected === 302 || expected === 404;
      const got = isNamed ? status : 'in';
      const goesWrong = status >= 500 || (expected === 302 && answer.headers().location !== '/');
      if (got !== expected || goesWrong) faults.push(`${path}: ${status} instead of ${expected}`);
    }
    expect(faults).toEqual([]);
  });
}

interface Operation {
  'x-access'?: string;
  parameters?: Array<{ name: string; in: string; required: boolean; schema: Shape }>;
  requestBody?: { content: Record<string, { schema: Shape } | undefined> };
}

function inputOf({ parameters = [], requestBody }: Operation): Record<string, unknown> {
  const asked = parameters.filter((one) => one.in === 'query' && one.required);
  const query = asked.map(({ name, schema }) => [name, sampleOf(schema)] as const);
  const body = requestBody?.content['application/json']?.schema;
  return { ...Object.fromEntries(query), ...(body ? (sampleOf(body) as object) : {}) };
}

/** The list as the product itself describes it. */
async function functionsOfProduct(request: APIRequestContext) {
  const document = await (await request.get('/api/openapi.json')).json();
  return Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        path: `/api${path.replace(/\{\w+\}/g, 'x')}`,
        method,
        access: operation['x-access'] ?? '',
        multipart: Boolean(operation.requestBody?.content['multipart/form-data']),
        sample: inputOf(operation),
      })),
  );
}

const levels = everyRole;
const least: Record<string, Who> = {
  public: 'visitor',
  'signed-in': 'without a shop',
  member: 'employee',
  admin: 'admin',
  owner: 'owner',
};

/** Behind a sensitive right: closed to a phone in its first day. */
const sensitiveFunctions = ['/api/createShopUser', '/api/deleteShop'];
const mayCall = (who: Who, needed: Who, path: string): boolean =>
  levels.indexOf(who) >= levels.indexOf(needed) &&
  !(who === 'owner on a new phone' && sensitiveFunctions.includes(path));

/** What to send: whoever may do it names a shop that is not there, or the demo shop would go. */
function payload(access: string, allowed: boolean, sample: Record<string, unknown>) {
  const needsShop = 'shopId' in sample || access === 'admin' || access === 'owner';
  return needsShop ? { ...sample, shopId: allowed ? noShop : shopId } : sample;
}

/** What keeps the promise. Without a shop there may be nothing to refuse, or nothing to look at. */
function isRight(
  { status, code, path }: { status: number; code: string; path: string },
  who: Who,
  allowed: boolean,
) {
  if (status >= 500 || code === 'app.wrong_origin') return false;
  // The sample names nobody's user id, which is refused after the right was looked at, and no code, which is then sent.
  const isAnswer = ['shops.not_own_user', 'accounts.code_needed'].includes(code);
  if (allowed) return isAnswer || (status !== 401 && status !== 403);
  if (who === 'visitor') return status === 401;
  // Whoever may not delete a shop is answered as if it did not exist.
  if (status === 404 && path === '/api/deleteShop') return true;
  return status === 403 || (who === 'without a shop' && [400, 404].includes(status));
}

for (const who of everyRole) {
  test(`every function as ${who}`, async ({ request, baseURL }) => {
    const functions = await functionsOfProduct(request);
    expect(functions.length).toBeGreaterThan(5);
    const faults: string[] = [];
    for (const { path, method, access, sample, multipart } of functions) {
      const needed = least[access];
      if (!needed) faults.push(`${path} declares no access`);
      if (!needed || path === '/api/signOut') continue;
      const allowed = mayCall(who, needed, path);
      const data = payload(access, allowed, sample);
      const headers = { origin: baseURL ?? '', ...keys[who] };
      const answer =
        method === 'get'
          ? await request.get(path, { headers, params: sample as Record<string, string> })
          : await request.post(path, {
              headers,
              ...(multipart ? { multipart: { file: '' } } : { data }),
            });
      const said = (await answer.text()).slice(0, 160);
      const code = /"code":"([^"]+)"/.exec(said)?.[1] ?? '';
      if (isRight({ status: answer.status(), code, path }, who, allowed)) continue;
      faults.push(`${path} (${access}): ${answer.status()} ${said}`);
    }
    expect(faults).toEqual([]);
  });
}

test('signing out by function ends that token and no other', async ({ request }) => {
  const headers = await signInByFunction(request, demoPeople.employee);
  expect((await request.post('/api/signOut', { headers, data: {} })).status()).toBe(200);
  expect((await request.get('/stocks', { headers })).status()).toBe(401);
  expect((await request.post('/api/signOut', { headers, data: {} })).status()).toBe(401);
  expect((await request.get('/stocks', { headers: keys.employee ?? {} })).status()).toBe(200);
});
