import { expect } from '@playwright/test';
import { holdScripts } from '#tests/support/browser/held-scripts.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

test('on a slow phone a product opens that was tapped as soon as it was seen @phone', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (const path of ['/', '/category/phones']) {
    await page.goto(path, { waitUntil: 'commit' });
    const product = page.locator('.pc a.name').first();
    const name = await product.innerText();
    await product.click();
    await expect(page).toHaveURL(/\/stocks\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name.slice(0, 10));
  }
});

test('what was typed before the script came is searched for @phone', async ({ page }) => {
  const letThrough = await holdScripts(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const box = page.getByRole('combobox').first();
  await box.pressSequentially('pho');
  letThrough();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(box).toHaveValue('pho');
});

test('a line that breaks before the scripts are there: they come when it is back @phone', async ({
  page,
}) => {
  let broken = 0;
  await page.route('**/assets/*.js', (route) => {
    broken += 1;
    return route.abort('connectionreset');
  });
  await page.goto('/', { waitUntil: 'load' });
  await expect.poll(() => broken).toBeGreaterThan(0);
  await page.unroute('**/assets/*.js');
  await alive(page);
});
