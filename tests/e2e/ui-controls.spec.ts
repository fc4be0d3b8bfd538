import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/own-address.ts';

async function open(page: Page, reducedMotion: 'reduce' | 'no-preference' = 'reduce') {
  await page.emulateMedia({ reducedMotion });
  await page.goto('/ui');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
}

const carousel = (page: Page) => page.getByRole('region', { name: 'This week' });
const shownSlide = (slider: Locator) => slider.getByRole('group', { name: /of 7$/ });

test('slider: arrow keys, dots and arrows move it, and it wraps', async ({ page }) => {
  await open(page);
  const slider = carousel(page);
  await slider.getByRole('button', { name: 'Next slide' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(shownSlide(slider)).toHaveAccessibleName('7 of 7');
  await page.keyboard.press('ArrowRight');
  await expect(shownSlide(slider)).toHaveAccessibleName('1 of 7');
  await slider.getByRole('button', { name: 'Show slide 4' }).press('Enter');
  await expect(shownSlide(slider)).toHaveAccessibleName('4 of 7');
  await slider.getByRole('button', { name: 'Previous slide' }).press('Space');
  await expect(shownSlide(slider)).toHaveAccessibleName('3 of 7');
});

test('slider: a swipe of 50 px moves it, a shorter one does not', async ({ page }) => {
  await open(page);
  const slider = carousel(page);
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error('the slider has no box');
  const swipe = async (by: number) => {
    const [x, y] = [box.x + box.width / 2, box.y + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(-40);
  await expect(shownSlide(slider)).toHaveAccessibleName('1 of 7');
  await swipe(-60);
  await expect(shownSlide(slider)).toHaveAccessibleName('2 of 7');
  await swipe(60);
  await expect(shownSlide(slider)).toHaveAccessibleName('1 of 7');
});

test('slider: moves by itself after 5 s, and waits while it has the focus', async ({ page }) => {
  await page.clock.install();
  await open(page, 'no-preference');
  const slider = carousel(page);
  const at = () => shownSlide(slider).getAttribute('aria-label');
  await expect
    .poll(async () => {
      await page.clock.runFor(5_100);
      return at();
    })
    .not.toBe('1 of 7');
  await slider.getByRole('button', { name: 'Next slide' }).focus();
  const before = await at();
  await page.clock.runFor(20_000);
  expect(await at()).toBe(before);
});

test('rating: arrow keys choose, the button wakes', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('button', { name: 'Pick stars first' })).toBeDisabled();
  const rating = page.getByRole('group', { name: 'How was it?' });
  await rating.getByRole('radio', { name: '1 star', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(rating.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Send 3' })).toBeEnabled();
});

test('code: typing, pasting with spaces, and completion', async ({ page }) => {
  await open(page);
  const code = page.getByLabel('Code, 8 digits');
  await code.focus();
  await page.keyboard.type('12a3');
  await expect(code).toHaveValue('123');
  await code.fill('4821 7730');
  await expect(code).toHaveValue('48217730');
  await expect(page.getByText('Complete: 48217730')).toBeVisible();
});

test('quantity: buttons and keys stop at the ends', async ({ page }) => {
  await open(page);
  const box = page.getByLabel('How many?');
  const more = page.getByRole('button', { name: 'One more' });
  await more.press('Enter');
  await more.press('Enter');
  await expect(box).toHaveValue('5');
  await expect(more).toBeDisabled();
  await box.press('ArrowDown');
  await expect(box).toHaveValue('4');
  await box.fill('1');
  await expect(page.getByRole('button', { name: 'One less' })).toBeDisabled();
});

test('money: digits are grouped on leaving', async ({ page }) => {
  await open(page);
  const price = page.getByLabel('Price');
  await price.fill('1250000.5');
  await price.press('Tab');
  await expect(price).toHaveValue('1,250,000.50');
});

test('picture tiles and option cards: arrow keys choose', async ({ page }) => {
  await open(page);
  await page.getByRole('radio', { name: 'Boutique' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Phones' })).toBeChecked();
  await page.getByRole('radio', { name: /Delivery/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /Pickup/ })).toBeChecked();
});

test('toast: one action, 5 s in sight, errors stay until closed', async ({ page }) => {
  await page.clock.install();
  await open(page);
  await page.getByRole('button', { name: 'Show a toast' }).press('Enter');
  const notices = page.locator('.toasts [role="status"]');
  await notices.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(notices.getByText('Item saved')).toBeHidden();

  await page.getByRole('button', { name: 'Show a toast' }).press('Enter');
  await expect(notices.getByText('Item saved')).toBeVisible();
  await page.getByRole('button', { name: 'Show an error' }).press('Enter');
  await page.clock.runFor(6_000);
  await expect(notices.getByText('Item saved')).toBeHidden();
  const alarm = page.locator('.toasts [role="alert"]');
  await page.clock.runFor(60_000);
  await alarm.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(alarm.getByText('Item not saved')).toBeHidden();
});

test('chart: the numbers are in a table behind it', async ({ page }) => {
  await open(page);
  await page.getByText('Show as a table').press('Enter');
  await expect(page.getByRole('cell', { name: '286' })).toBeVisible();
});
