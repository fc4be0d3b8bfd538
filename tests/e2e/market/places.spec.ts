import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

/** Of the first card; beside it another line may stand. */
const placeLine = (page: Page) =>
  page.locator('.pc .at').filter({ hasNotText: 'Negotiable' }).first();

const ikeja = { latitude: 6.6018, longitude: 3.3515 };

test('a place is chosen by two letters, is in the address and is remembered @phone', async ({
  page,
}) => {
  await page.goto('/');
  await alive(page);
  await page.locator('.chip.place').click();
  const picker = page.getByRole('dialog', { name: 'Where do you want to buy?' });
  await expect(picker.getByText('Everywhere in Nigeria')).toBeVisible();
  await expect(picker.getByText(/more states\. Type 2 letters/)).toBeVisible();
  await picker.getByRole('searchbox').fill('ik');
  // Ikwo, Ikere and Ikole come before it by their letters, and nobody sells there.
  await expect(picker.locator('.plist li').first()).toContainText('Ikeja');
  await picker.getByRole('link', { name: /^Ikeja/ }).click();
  await expect(page).toHaveURL(/place=lagos%2Fikeja/);
  await expect(page.locator('.chip.place')).toContainText('Ikeja, Lagos');
  await expect(placeLine(page)).toContainText(/Computer Village|Ikeja/);
  await page.goto('/');
  await expect(page.locator('.chip.place')).toContainText('Ikeja, Lagos');
  await alive(page);
  await page.locator('.chip.place').click();
  await picker.getByRole('link', { name: /^Everywhere in Nigeria/ }).click();
  await expect(page.locator('.chip.place')).toContainText('Everywhere in Nigeria');
  await page.goto('/category/phones');
  await expect(page.locator('.chip.place')).toContainText('Everywhere in Nigeria');
});

test('near me asks the phone on a tap, and nothing that leaves it has the point @phone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(ikeja);
  const sent: string[] = [];
  page.on('request', (request) => {
    const told = [request.url(), request.postData(), JSON.stringify(request.headers())];
    sent.push(told.join('\n'));
  });
  await page.goto('/');
  await alive(page);
  await page.getByRole('link', { name: 'Near me' }).click();
  await expect(page).toHaveURL(/place=lagos%2Fikeja/);
  await expect(page.locator('.chip.place')).toContainText('Ikeja, Lagos');
  await page.waitForLoadState('networkidle');
  expect(sent.length).toBeGreaterThan(0);
  for (const told of sent) expect(told).not.toMatch(/6\.60|3\.35|latitude|longitude/i);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie);
  expect(kept).not.toMatch(/6\.60|3\.35/);
});

test('a phone that does not say where it is leaves the list to choose from @phone', async ({
  page,
}) => {
  await page.goto('/');
  await alive(page);
  await page.getByRole('link', { name: 'Near me' }).click();
  const picker = page.getByRole('dialog', { name: 'Where do you want to buy?' });
  await expect(picker.getByText('Your phone did not say where it is.')).toBeVisible();
  await expect(picker.getByRole('link', { name: /^Abia/ })).toBeVisible();
});

test('words with a place, the filter, and the nearest first @phone', async ({ page }) => {
  await page.goto('/market?q=phone in lagos');
  await expect(page.locator('.chip.x', { hasText: 'Lagos' })).toBeVisible();
  await page.locator('.chip.x', { hasText: 'Lagos' }).click();
  await expect(page).toHaveURL(/\/market\?q=phone$/);
  await page.goto('/market?place=oyo&sort=nearest');
  await expect(placeLine(page)).toContainText(/Oyo/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a place is chosen on a page of its own, filters the list and is remembered @phone @long', async ({
    page,
  }) => {
    await page.goto('/');
    await page.locator('.chip.place').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where do you want to buy?');
    await page.getByRole('searchbox').fill('kano');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('link', { name: /^Kano/ }).first().click();
    await expect(page).toHaveURL(/place=kano/);
    await expect(placeLine(page)).toContainText('Kano');
    await page.goto('/market');
    await expect(page.locator('.chip.place')).toContainText('Kano');
  });

  test('a state has a page of its own, with its title and address @phone', async ({ page }) => {
    const answer = await page.goto('/in/lagos/phones');
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(/^Phones in Lagos/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/in\/lagos\/phones$/,
    );
    await expect(page.locator('link[hreflang=ha]')).toHaveAttribute('href', /lang=ha/);
    expect((await page.request.get('/in/atlantis')).status()).toBe(404);
    expect((await page.request.get('/in/lagos/nothing')).status()).toBe(404);
    const moved = await page.request.get('/in/fct', { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([301, '/in/abuja']);
    const map = await (await page.request.get('/sitemaps/pages.xml')).text();
    expect(map).toContain('/in/lagos/phones</loc>');
  });
});
