import { expect, test } from '@playwright/test';
import pg from 'pg';
import { alive, listen } from '#tests/support/browser/sound-page.ts';
import { twoInstances } from '#tests/support/processes/two-instances.ts';

const patience = { timeout: 20_000 };

let instances: Awaited<ReturnType<typeof twoInstances>>;
let client: pg.Client;
test.beforeAll(async () => {
  instances = await twoInstances();
  client = new pg.Client({ connectionString: instances.databaseUrl });
  await client.connect();
});
test.afterAll(async () => {
  await client.end();
  await instances.stop();
});

const said = 'No transfers tonight until 6';
const inHausa = 'Babu tura kuɗi yau da dare';

async function textOf(url: string, language = 'en'): Promise<string> {
  return (await fetch(url, { headers: { 'accept-language': language } })).text();
}

async function announceFor(seconds: number): Promise<void> {
  await client.query(
    `insert into announcements (id, texts, starts_at, ends_at, created_at)
     values (gen_random_uuid(), $1, now(), now() + make_interval(secs => $2), now())`,
    [{ en: said, ha: inHausa }, seconds],
  );
  await client.query(`select pg_notify('oja_live', '{"t":"market.words","p":[]}')`);
}

test('what is announced is on kept pages of every instance, in the reader’s language, and goes by the clock', async () => {
  const { a, b } = instances;
  for (const url of [a, b]) expect(await textOf(`${url}/`)).not.toContain('class="announce"');
  await announceFor(15);
  for (const url of [a, b]) {
    await expect.poll(() => textOf(`${url}/`), patience).toContain(said);
    expect(await textOf(`${url}/`, 'ha')).toContain(inHausa);
    expect(await textOf(`${url}/`, 'yo')).toContain(`<aside class="announce" lang="en">${said}`);
    expect(await textOf(`${url}/login`)).toContain(said);
  }
  // Nobody tells them of the end.
  for (const url of [a, b])
    await expect.poll(() => textOf(`${url}/`), { timeout: 25_000 }).not.toContain(said);
});

test('it stays where the page comes alive, and nothing is drawn anew for it', async ({ page }) => {
  const complaints = listen(page);
  await announceFor(600);
  await expect.poll(() => textOf(`${instances.a}/`), patience).toContain(said);
  for (const path of ['/', '/login']) {
    await page.goto(`${instances.a}${path}`);
    await alive(page);
    await expect(page.locator('body > .announce')).toHaveText(said);
  }
  expect(complaints).toEqual([]);
});
