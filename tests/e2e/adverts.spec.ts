import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  enter,
  enterWithNewShop,
  freshPhone,
  signInByFunction,
} from '#tests/support/browser/e2e-people.ts';
import { addItemUnseen } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound } from '#tests/support/browser/sound-page.ts';

/** A demo owner that no other journey uses. */
const owner = '08030000018';

async function generate(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Generate Ad for/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Your advert' })).toBeVisible({ timeout: 30_000 });
}

test('signed out, the hub asks to log in @phone', async ({ page }) => {
  expect((await page.goto('/advertising'))?.status()).toBe(401);
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible();
});

test('nothing is sold that does not exist yet @phone', async ({ page }) => {
  await enter(page, owner);
  // An old address of the tab leads to the first one.
  await page.goto('/advertising?tab=campaigns');
  await expect(page.getByRole('button', { name: /^Generate Ad for/ }).first()).toBeVisible();
  for (const path of ['/advertising', '/advertising?tab=settings', '/subscription']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/Ad Campaigns|coming soon/i)).toHaveCount(0);
  }
});

test('an advert: generate, another one, edit, share to five places @phone', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, owner);
  await page.goto('/advertising');
  await alive(page);
  await generate(page);
  await expectSound(page);
  const post = page.getByRole('article');
  const first = await post.innerText();
  await page.getByRole('button', { name: 'New text' }).click();
  await expect(post).not.toHaveText(first, { useInnerText: true });

  await page.getByText('Edit text').click();
  await page.getByLabel('Title').fill(`Ọja's "best" & 👗`);
  await page.getByLabel('Hashtags').fill('#Aṣọ Òkè, LAGOS!');
  await expect(post).toContainText('#aso #oke #lagos');

  const link = (name: string) =>
    page
      .getByRole('link', { name, exact: true })
      .getAttribute('href')
      .then((href) => new URL(href ?? ''));
  const whatsapp = (await link('WhatsApp')).searchParams.get('text') ?? '';
  expect(whatsapp).toContain(`Ọja's "best" & 👗`);
  expect(whatsapp).toMatch(/\/s\/[a-z0-9]{6}$/);
  const codes = new Set([
    whatsapp.slice(-6),
    (await link('Facebook')).searchParams.get('u')?.slice(-6),
    (await link('Twitter')).searchParams.get('url')?.slice(-6),
    (await link('Telegram')).searchParams.get('url')?.slice(-6),
  ]);
  expect(codes.size).toBe(4);
  await page.getByRole('button', { name: 'Copy for Instagram' }).click();
  await expect(page.getByText('Caption copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#aso #oke #lagos');

  await page.getByRole('button', { name: 'Save text' }).click();
  await expect(page.getByRole('button', { name: 'Save text' })).toBeHidden();
  await page.reload();
  await expect(post).toContainText(`Ọja's "best" & 👗`);
});

test('the pictures are made, shown and downloaded @phone @long', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page, owner);
  await page.goto('/advertising');
  await alive(page);
  await generate(page);
  await page.getByRole('link', { name: 'Advert picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Advert picture' });
  for (const [name, height] of [
    ['Square advert', 1080],
    ['Story advert', 1920],
  ] as const) {
    const image = dialog.getByRole('img', { name });
    await expect
      .poll(() => image.evaluate((it: HTMLImageElement) => it.naturalHeight), { timeout: 60_000 })
      .toBe(height);
  }
  await expectSound(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download picture' }).click();
  expect((await download).suggestedFilename()).toMatch(/-story\.jpg$/);
});

test('the phone’s own sheet gets picture and words; without a line there are true words @phone @long', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [], text, title }: ShareData) => {
        shared.push({ type: files[0]?.type, size: files[0]?.size, text, title });
      },
    });
  });
  await enter(page, '08030000023');
  await page.goto('/advertising');
  await alive(page);
  await generate(page);
  const title = await page.getByRole('article').getByRole('heading').innerText();
  await page.getByRole('link', { name: 'Advert picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Advert picture' });
  await dialog.getByRole('button', { name: 'Share picture' }).click();
  const shared = () =>
    page.evaluate(() => (window as unknown as { shared: Array<Record<string, unknown>> }).shared);
  await expect.poll(async () => (await shared()).length, { timeout: 60_000 }).toBe(1);
  const [sheet] = await shared();
  expect(sheet).toMatchObject({ type: 'image/jpeg', title });
  expect(Number(sheet?.size)).toBeLessThan(300 * 1024);
  expect(String(sheet?.text)).toMatch(/\/s\/[a-z0-9]{6}$/);

  await page.goto('/advertising');
  await alive(page);
  await page.route('**/advertising.data*', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await generate(page);
  await expect(page.getByText('Failed to generate ad content. Please try again.')).toBeVisible();
  const words = await page.getByRole('article').innerText();
  expect(words).toContain('₦');
  const href = await page.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href');
  expect(decodeURIComponent(href ?? '')).toMatch(/\/stocks\/[0-9a-f-]{36}$/);
});

test('a new item that did not reach the channel is told to the owner; sales only to leaders @phone @long', async ({
  page,
  request,
}) => {
  await enterWithNewShop(page, 'Unposted');
  await page.goto('/advertising?tab=settings');
  await alive(page);
  await page.getByRole('textbox', { name: 'Telegram channel' }).fill('@unposted');
  await page.getByLabel('Auto-post').check();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Advertising settings saved successfully!')).toBeVisible();
  await addItemUnseen(page, 'Unposted item');
  await expect(async () => {
    await page.goto('/advertising');
    const told = page.getByText('Auto-post did not send “Unposted item” to your channel.');
    await expect(told).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText('The bot token is missing or wrong.')).toBeVisible();
  await alive(page);
  await page.getByRole('button', { name: 'Dismiss: Unposted item' }).click();
  await expect(page.getByText('The bot token is missing or wrong.')).toBeHidden();

  const seen = async (by: APIRequestContext, headers: Record<string, string>) => {
    const pages = ['/advertising?tab=analytics', '/advertising/figures.csv'];
    const texts = pages.map(async (path) => (await by.get(path, { headers })).text());
    return (await Promise.all(texts)).map((text) => /[>,"]Sales\b/.test(text));
  };
  expect(await seen(page.request, {})).toEqual([true, true]);
  const phoneNumber = freshPhone();
  await page.goto('/shop');
  const shopId = await page.locator('input[name="shopId"]').first().inputValue();
  const added = await page.request.post('/api/createShopUser', {
    headers: { origin: new URL(page.url()).origin },
    data: { firstName: 'Yusuf', phoneNumber, shopId },
  });
  expect(added.status()).toBe(200);
  expect(await seen(request, await signInByFunction(request, phoneNumber))).toEqual([false, false]);
});

test('a link that was followed is counted, the own team is not @phone @long', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  test.setTimeout(120_000);
  // A shop for each width: both count in one database.
  await enter(page, project.name === 'phone' ? '08030000019' : '08030000022');
  await page.goto('/advertising');
  await alive(page);
  await generate(page);
  const href = await page.getByRole('link', { name: 'Telegram', exact: true }).getAttribute('href');
  const short = new URL(href ?? '').searchParams.get('url') ?? '';
  const path = new URL(short, baseURL).pathname;
  await page.goto(path);
  await expect(page).toHaveURL(/\/stocks\/[0-9a-f-]{36}\?ad=[a-z0-9]{6}$/);
  const stranger = await browser.newContext({ baseURL: baseURL ?? '' });
  const theirs = await stranger.newPage();
  await theirs.goto(path);
  await expect(theirs).toHaveURL(/\?ad=[a-z0-9]{6}$/);
  await alive(theirs);
  await theirs.waitForTimeout(500);
  await stranger.close();
  await expect(async () => {
    await page.goto('/advertising?tab=analytics&days=7');
    await expect(page.getByText('1 clicks', { exact: false })).toBeVisible({ timeout: 1_000 });
    await expect(page.getByText('Telegram is best')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  const csv = await page.request.get('/advertising/figures.csv?days=7');
  expect(await csv.text()).toMatch(/,telegram,[a-z0-9]{6},1,1,0,0,0\r\n/);
  expect((await page.request.get('/s/zzzzzz')).status()).toBe(404);
});
