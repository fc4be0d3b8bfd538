import { get } from 'node:http';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { twoInstances } from '#tests/support/processes/two-instances.ts';

/** Long enough for a busy machine; a page that stays old would be kept for half a minute. */
const patience = { timeout: 20_000 };

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();

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

let instances: Awaited<ReturnType<typeof twoInstances>>;
test.beforeAll(async () => {
  instances = await twoInstances();
});
test.afterAll(() => instances.stop());

test('an edit on one instance is on the pages of the other, also after its broadcasts were cut off', async () => {
  const { a, b, databaseUrl } = instances;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } =
      await client.query(`select stocks.id, shops.id as shop, users.phone_digits as phone
      from stocks join shops on shops.id = stocks.shop_id join users on users.id = shops.owner_user_id
      where stocks.status = 'active' order by stocks.id limit 1`);
    const { id, phone: phoneNumber } = rows[0];
    const page = `${b}/stocks/${id}`;
    const { demoCode } = await call<{ demoCode: string }>(a, 'signIn', { phoneNumber });
    const signedIn = await call<{ token: string }>(a, 'signIn', { phoneNumber, code: demoCode });
    const priced = async (price: number) => {
      const answer = await call<{ success: boolean }>(
        a,
        'updateStock',
        { stockId: id, price },
        signedIn.token,
      );
      expect(answer.success).toBe(true);
    };

    await textOf(page);
    await priced(4_321);
    await expect.poll(() => textOf(page), patience).toContain('₦4,321');

    // B stops hearing: whatever happens now it must not take for unchanged.
    const cut = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'oja-live' and datname = current_database()`);
    expect(cut.rowCount).toBe(2);
    await priced(8_765);
    await expect.poll(() => textOf(page), patience).toContain('₦8,765');
  } finally {
    await client.end();
  }
});

/** Under one public name, as a visitor meets any of several instances. */
const etagOf = (url: string, path: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    get(`${url}${path}`, { headers: { host: 'oja.example' } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.headers.etag));
    }).on('error', reject);
  });

test('made elsewhere from the same data it is the same page: who has it need not load it again', async () => {
  const { a, b } = instances;
  for (const path of ['/?seed=3', '/shops', '/category/phones']) {
    const etag = await etagOf(a, path);
    expect(etag, path).toBeDefined();
    expect(await etagOf(b, path), path).toBe(etag);
  }
  const third = await etagOf(a, '/?seed=3');
  expect(await etagOf(b, '/?seed=4')).not.toBe(third);
  // What a visitor came by is of no other's business, also when it made the page that is kept.
  expect(await etagOf(a, '/?seed=3&utm_source=elsewhere&ad=abc')).toBe(third);
  const planted = await textOf(`${a}/?seed=9&utm_source=elsewhere`);
  expect(planted).toContain('seed=9');
  expect(planted).not.toContain('elsewhere');
});

test('a section of a shop is kept apart from the whole shop', async () => {
  const { a } = instances;
  const [shop = ''] = /\/shop\/[0-9a-f-]{36}/.exec(await textOf(`${a}/shops`)) ?? [];
  const [, section = ''] = /href="([^"]*\?section=[^"]+)"/.exec(await textOf(`${a}${shop}`)) ?? [];
  expect(section).toContain(shop);
  const all = await etagOf(a, shop);
  expect(await etagOf(a, section.replaceAll('&amp;', '&'))).not.toBe(all);
  expect(await etagOf(a, shop)).toBe(all);
});

test('hostile names and descriptions stay text in pages, data and shared links', async () => {
  const { a, databaseUrl } = instances;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const hostile = `"><img src=x onerror=alert(1)></script><script>alert(1)</script><cached-fragment at="0"></cached-fragment>\u2028`;
  try {
    const { rows } = await client.query(
      `update stocks set product_name = $1, description = $1
       where id = (select id from stocks where status = 'active' order by id limit 1) returning id, shop_id`,
      [hostile],
    );
    await client.query('update shops set name = $1, address = $1 where id = $2', [
      hostile.slice(0, 60),
      rows[0].shop_id,
    ]);
    for (const path of [`/stocks/${rows[0].id}`, `/shop/${rows[0].shop_id}`, '/shops', '/']) {
      for (const time of ['made', 'kept']) {
        const html = await textOf(`${a}${path}`);
        expect(html, `${path} ${time}`).not.toMatch(/<img src=x|<script>alert|<cached-fragment/);
      }
    }
    const product = await textOf(`${a}/stocks/${rows[0].id}`);
    const [, data = ''] =
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(product) ?? [];
    expect(JSON.parse(data)).toMatchObject({ name: hostile });
  } finally {
    await client.end();
  }
});
