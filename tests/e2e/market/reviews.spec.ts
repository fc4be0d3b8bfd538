import { expect } from '@playwright/test';
import { complete, itemOf, orderItem } from '#tests/support/browser/buying.ts';
import { enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import {
  alive,
  expectSound,
  expectSoundInDark,
  listen,
} from '#tests/support/browser/sound-page.ts';
import { photo } from '#tests/support/pictures.ts';

test.skip(({ viewport }) => viewport?.width !== 360, 'a buyer has a phone in the hand');
test.setTimeout(240_000);

const ngozi = 'Ngozi Fashion House';
const owner = '08030000001';
const hostile = '</script><img src=x onerror="document.title=1"> Fine cloth';

test('a buyer reviews an order with a photo, the shop answers, everybody reads both', async ({
  page,
  browser,
}) => {
  const complaints = listen(page);
  const item = await itemOf(page, ngozi);
  const { path, number } = await orderItem(page, item);
  await expect(page.getByText('How was it?')).toHaveCount(0);
  const team = await browser.newPage();
  const ofTeam = listen(team);
  await enter(team, owner);
  await complete(team, number);

  await page.goto(path);
  await alive(page);
  await expectSound(page);
  await expectSoundInDark(page);
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Please choose 1 to 5 stars.')).toBeVisible();
  // The refusal itself, and nothing else.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')]);
  await page.getByLabel('4 stars').check({ force: true });
  await page.getByLabel('Your words').fill(hostile);
  const picture = await photo(1_200, 900).jpeg().toBuffer();
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles({ name: 'gown.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Your review')).toBeVisible();
  await expect(page.locator('.rev-text', { hasText: hostile })).toBeVisible();
  await expectSound(page);

  await page.goto(`/stocks/${item.stockId}`);
  const said = page.locator('.rev', { hasText: hostile });
  await expect(said.getByText('Bought here')).toBeVisible();
  await page.getByRole('link', { name: `All reviews of ${ngozi}` }).click();
  await expect(page).toHaveURL(`/shop/${item.shopId}/reviews`);
  await expect(said.getByText('Fúnmi A.')).toBeVisible();
  const shown = said.locator('.rev-photos img');
  await expect(shown).toHaveCount(1);
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page).not.toHaveTitle('1');
  await expectSound(page);
  await expectSoundInDark(page);

  await team.goto(`/shop/${item.shopId}/reviews`);
  await alive(team);
  const own = team.locator('.rev', { hasText: hostile });
  // As the start page leads there: what is answered stands above the box.
  const place = (await own.getAttribute('id')) ?? '';
  await team.goto(`/shop/${item.shopId}/reviews?answer=${place}#${place}`);
  await alive(team);
  await expect(own.locator('.rev-text')).toBeInViewport();
  await own.getByLabel('Answer').fill('Thank you, come again');
  await expectSound(team);
  await own.getByRole('button', { name: 'Send answer' }).click();
  const told = own.locator('.rev-answer');
  await expect(told.getByText('Thank you, come again')).toBeInViewport();
  await expect(team.locator('.toasts').getByText('Sent')).toBeVisible();
  await expect(own.locator('details[open]')).toHaveCount(0);
  await expect(own.locator('summary', { hasText: /^Answer$/ })).toHaveCount(0);
  await own.locator('summary', { hasText: 'Change answer' }).click();
  await own.getByLabel('Change answer').fill('Thank you, come again soon');
  await expectSound(team);
  await own.getByRole('button', { name: 'Send answer' }).click();
  await expect(told.getByText('Thank you, come again soon')).toBeVisible();
  await expect(own.locator('details[open]')).toHaveCount(0);

  await page.getByRole('link', { name: '4 stars' }).click();
  await expect(page).toHaveURL(/stars=4/);
  await expect(said.getByText('Thank you, come again')).toBeVisible();
  await page.getByRole('link', { name: '1 star', exact: true }).click();
  await expect(said).toHaveCount(0);
  await page.goto(path);
  await alive(page);
  await expect(page.getByText('Thank you, come again')).toBeVisible();
  await expect(page.getByText('Shown with the name Fúnmi A. You can')).toHaveCount(1);
  await page.locator('summary', { hasText: 'Change review' }).click();
  await page.getByLabel('Your words').fill('Fine cloth, worn twice');
  await page.getByRole('button', { name: 'Change review' }).click();
  await expect(page.locator('.rev-text', { hasText: 'worn twice' })).toBeVisible();
  await expect(page.locator('#review details[open]')).toHaveCount(0);
  await page.goto(`/shop/${item.shopId}/reviews`);
  const changed = page.locator('.rev', { hasText: 'worn twice' });
  await expect(changed.getByText(/Changed on .*, after the shop answered/)).toBeVisible();
  expect([...complaints, ...ofTeam]).toEqual([]);
});

test('without a script a review is written and changed, and a refusal keeps what was typed @long', async ({
  page,
  browser,
}) => {
  const item = await itemOf(page, ngozi, 1);
  const { path, number } = await orderItem(page, item);
  const team = await browser.newPage();
  await enter(team, owner);
  await complete(team, number);
  const storageState = await page.context().storageState();
  const plain = await browser.newPage({ javaScriptEnabled: false, storageState });
  await plain.goto(path);
  await plain.getByLabel('Your words').fill('Came late');
  await plain
    .getByLabel('Photos', { exact: true })
    .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await plain.getByLabel('2 stars').check({ force: true });
  await plain.getByRole('button', { name: 'Send review' }).click();
  await expect(plain.getByLabel('Your words')).toHaveValue('Came late');
  await expect(plain.getByLabel('2 stars')).toBeChecked();
  await expect(plain.locator('.note.bad')).toBeVisible();
  await plain.getByRole('button', { name: 'Send review' }).click();
  await expect(plain.getByText('Thank you for your review!')).toBeVisible();
  await plain.locator('summary', { hasText: 'Change review' }).click();
  await plain.getByLabel('Your words').fill('Came late, but good');
  await plain.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await plain.getByRole('button', { name: 'Change review' }).click();
  await plain.goto(`/shop/${item.shopId}/reviews?sort=best`);
  await expect(plain.getByText('Came late, but good')).toBeVisible();
});
