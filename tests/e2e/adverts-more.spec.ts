import { expect } from '@playwright/test';
import { enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound } from '#tests/support/browser/sound-page.ts';

test('no key of the settings comes back, in any page or answer @phone', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page, '08030000020');
  const answers: string[] = [];
  page.on('response', async (response) => {
    answers.push(JSON.stringify(response.headers()));
    answers.push(await response.text().catch(() => ''));
  });
  await page.goto('/advertising?tab=settings');
  await alive(page);
  await page.getByLabel('WhatsApp number').fill('0803 555 0142');
  await page.getByRole('textbox', { name: 'Telegram channel' }).fill('t.me/zainabmobile');
  await page.getByLabel('Location').selectOption('Kano');
  for (const name of ['Telegram', 'Facebook', 'Twitter', 'Instagram']) {
    await page.getByRole('switch', { name: `${name} on` }).check();
  }
  const keys = page.locator('input[type="password"]');
  await expect(keys).toHaveCount(4);
  for (let at = 0; at < 4; at++) await keys.nth(at).fill(`CANARY-secret-number-${at}-end${at}`);
  await page.getByLabel('Youngest age').fill('70');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('The youngest age is above the oldest.').first()).toBeVisible();
  await page.getByLabel('Youngest age').fill('18');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Advertising settings saved successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Telegram channel' })).toHaveValue(
    '@zainabmobile',
  );
  await expect(page.getByText(/^set ••••/)).toHaveCount(4);
  await expectSound(page);
  for (const path of [
    '/advertising',
    '/advertising?tab=settings',
    '/advertising.data?tab=settings',
    '/shop',
    '/',
    '/api/shops',
    '/api/openapi.json',
    '/advertising/figures.csv',
  ]) {
    answers.push(await (await page.request.get(path)).text());
  }
  expect(answers.join('\n')).toContain('zainabmobile');
  expect(answers.join('\n')).not.toMatch(/CANARY/i);
});

test('without JavaScript an advert is generated, edited and shared @phone @long', async ({
  browser,
  baseURL,
  page,
}) => {
  test.setTimeout(120_000);
  await enter(page, '08030000021');
  const state = await page.context().storageState();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: state,
    baseURL: baseURL ?? '',
  });
  const plain = await context.newPage();
  await plain.goto('/advertising');
  await plain
    .getByRole('button', { name: /^Generate Ad for/ })
    .first()
    .click();
  await expect(plain.getByRole('heading', { name: 'Your advert' })).toBeVisible();
  await plain.getByText('Edit text').click();
  await plain.getByLabel('Title').fill('Plain title');
  await plain.getByRole('button', { name: 'Save text' }).click();
  await expect(plain.getByRole('article')).toContainText('Plain title');
  const href = await plain
    .getByRole('link', { name: 'WhatsApp', exact: true })
    .getAttribute('href');
  expect(decodeURIComponent(href ?? '')).toContain('Plain title');
  await plain.getByRole('link', { name: 'Settings' }).click();
  await plain.getByRole('button', { name: 'Save Settings' }).click();
  await expect(plain.getByText('Advertising settings saved successfully!')).toBeVisible();
  await context.close();
});
