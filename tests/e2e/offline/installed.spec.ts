import { expect, type Page } from '@playwright/test';
import { demoPeople, enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { jpeg, sheet } from '#tests/support/browser/stock-sheet.ts';
import { untilInCharge, untilKept } from '#tests/support/browser/worker-caches.ts';

test.use({ serviceWorkers: 'allow' });

/** As Chrome does on a phone that can install. */
const offerToInstall = (page: Page) =>
  page.evaluate(() => {
    const asked: string[] = [];
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => asked.push('asked'),
    });
    Object.assign(window, { ojaAsked: asked });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });

const hint = (page: Page) => page.getByRole('complementary', { name: 'Put Oja on your phone' });

test('the hint to install comes with the second visit and is asked once @phone @long', async ({
  page,
}) => {
  for (const path of ['/', '/shops']) {
    await page.goto(path);
    await alive(page);
    expect(await offerToInstall(page)).toBe(true);
  }
  await untilInCharge(page);
  await expect(hint(page)).toHaveCount(0);
  // As if the last page had been an hour ago.
  await page.evaluate(() => localStorage.setItem('oja-visits', `1 ${Date.now() - 3_600_000}`));
  await page.goto('/');
  await alive(page);
  await offerToInstall(page);
  await hint(page).getByRole('button', { name: 'Install' }).click();
  await expect(hint(page)).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'ojaAsked'))).toEqual(['asked']);
});

test('a photo shared to the app is in the form for a new item, also without a line @phone @long', async ({
  page,
  context,
}) => {
  await enter(page, demoPeople.admin);
  await page.goto('/stocks?add=1');
  await alive(page);
  await untilInCharge(page);
  await untilKept(page, ['/stocks?add=1', '/offline']);
  await context.setOffline(true);
  const photo = [...(await jpeg(300)).buffer];
  // What a phone sends when somebody shares from the gallery.
  await page.evaluate((bytes) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/shared';
    form.enctype = 'multipart/form-data';
    const fields = { text: 'Red shoe, size 40', title: '' };
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement('input'), { name, value }));
    }
    const file = new File([new Uint8Array(bytes)], 'shoe.jpg', { type: 'image/jpeg' });
    const chosen = new DataTransfer();
    chosen.items.add(file);
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photos' });
    input.files = chosen.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, photo);
  await expect(page).toHaveURL(/\/stocks\?add=1$/);
  await alive(page);
  await expect(sheet(page).getByLabel('Name')).toHaveValue('Red shoe, size 40');
  await expect(sheet(page).locator('img[src^="blob:"]').first()).toBeVisible();
});
