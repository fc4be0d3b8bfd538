import { expect, type Locator, type Page } from '@playwright/test';
import { holdScripts } from '#tests/support/browser/held-scripts.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, listen } from '#tests/support/browser/sound-page.ts';

async function openItem(page: Page, name: string): Promise<void> {
  await page.goto(`/market?q=${encodeURIComponent(name)}`);
  await page.locator('.pc a.name', { hasText: name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await alive(page);
}

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('not in the page');
  return box;
};

test('colours and sizes are chosen on the page; the bar that sells stays at the thumb, alone', async ({
  page,
}) => {
  const complaints = listen(page);
  await openItem(page, 'Blue dinner gown');
  const bar = page.locator('.buybar');
  const add = bar.getByRole('button', { name: 'Add to cart' });
  const phone = page.viewportSize()?.width === 360;
  if (phone) {
    const height = page.viewportSize()?.height ?? 0;
    for (const down of [0, 600]) {
      await page.evaluate((to) => window.scrollTo(0, to), down);
      const { y, height: own } = await boxOf(bar);
      expect(Math.round(y + own)).toBe(height);
      await expect(bar.getByText('₦')).toBeVisible();
    }
    await expect(page.locator('.tabbar')).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  }
  await expect(bar.getByRole('link', { name: 'Contact Seller' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/234/,
  );
  // Nothing chosen: it leads to the sizes and says why.
  await add.click();
  await expect(page.getByText('Choose a size first.')).toBeInViewport();
  await expect(page.locator('.pick2 label', { hasText: '12' })).toBeInViewport();
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { checked: true }).last()).toBeChecked();
  await page.locator('.pick2 label', { hasText: '12' }).click();
  await expect(page.getByText('Choose a size first.')).toBeHidden();
  await expectSound(page);
  // Held back: putting it into the cart waits for no line.
  await page.route('**/api/**', (route) => route.abort());
  await add.click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  if (phone) await expect(bar.locator('small')).toContainText('12');
  expect(complaints.filter((text) => !text.includes('/api/'))).toEqual([]);
});

test('a photo opens large, goes on by key and finger, zooms, and closes with Back @phone @long', async ({
  page,
}) => {
  await openItem(page, 'Blue dinner gown');
  await page.locator('.pd-strip a').first().click();
  const viewer = page.getByRole('dialog', { name: /Blue dinner gown/ });
  await expect(viewer).toBeVisible();
  const photo = viewer.locator('.vw-slide img').first();
  const before = (await boxOf(photo)).width;
  await photo.click();
  expect((await boxOf(photo)).width).toBeGreaterThan(2 * before);
  await viewer.getByRole('button', { name: 'Zoom out' }).click();
  expect((await boxOf(photo)).width).toBe(before);
  await expect(viewer).toContainText(/1 of \d/);
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText(/2 of \d/);
  await viewer.locator('.vw-strip').evaluate((strip) => strip.scrollTo({ left: 0 }));
  await expect(viewer).toContainText(/1 of \d/);
  await expectSound(page);
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(/\/stocks\//);
});

test('the next photo comes when a finger is on the first, not before @phone @long', async ({
  page,
}) => {
  await openItem(page, 'Blue dinner gown');
  // The pointer may lie on the photo since the card was pressed.
  await page.mouse.move(0, 0);
  await page.reload();
  await alive(page);
  const photos = page.locator('.pd-strip img');
  await expect(photos.nth(1)).toBeAttached();
  const shown = (at: number) =>
    photos
      .nth(at)
      .evaluate((img: HTMLImageElement) => Number(/(\d+)\.\w+$/.exec(img.currentSrc)?.[1]));
  // The small one, which the row of small photos has already.
  await expect.poll(() => shown(1)).toBe(160);
  expect(await shown(0)).toBeGreaterThan(160);
  await photos.first().hover();
  await expect.poll(() => shown(1)).toBeGreaterThan(160);
});

test('home: goods are in the first view, under a slider that never moves them; cards name the shop @phone', async ({
  page,
}) => {
  await page.goto('/');
  await alive(page);
  const goods = page.locator('.grid-p .pc').first();
  const bar = await boxOf(page.locator('.tabbar'));
  const { y: top } = await boxOf(goods);
  expect(bar.y - top).toBeGreaterThan(100);
  const search = page.getByRole('combobox', { name: 'Search products' });
  const { y: searchTop } = await boxOf(search);
  await expect(page.locator('.slider [aria-roledescription="slide"]')).toHaveCount(7);
  for (let slide = 0; slide < 7; slide++) {
    await page.getByRole('button', { name: 'Next slide' }).click();
    expect((await boxOf(goods)).y).toBe(top);
    expect((await boxOf(search)).y).toBe(searchTop);
  }
  await expect(goods.locator('.by')).not.toBeEmpty();
});

test('a shop shows its goods before its ratings; the directory shows several at once and has a picture to share @phone', async ({
  page,
}) => {
  await page.goto('/shops');
  await alive(page);
  const bar = await boxOf(page.locator('.tabbar'));
  const inView = await page
    .locator('.shops > li')
    .evaluateAll(
      (cards, end) => cards.filter((card) => card.getBoundingClientRect().top + 60 < end).length,
      bar.y,
    );
  expect(inView).toBeGreaterThanOrEqual(3);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const answer = await page.request.get(new URL(picture ?? '').pathname);
  expect(answer.headers()['content-type']).toBe('image/jpeg');
  // The first one listed may be another test's, without any goods.
  await page.goto('/shops?q=Ngozi');
  await page.getByRole('link', { name: 'View Shop: Ngozi Fashion House' }).click();
  await expect(page.locator('.grid-p')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Seller' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/234/,
  );
  const rate = page.getByText('Rate this Shop');
  expect((await boxOf(page.locator('.grid-p'))).y).toBeLessThan((await boxOf(rate)).y);
});

test('pressed before the script is there: nothing is lost, and a tap is answered at once @phone', async ({
  page,
}) => {
  await openItem(page, 'Blue dinner gown');
  const product = page.url();
  const letThrough = await holdScripts(page, '**/assets/*.js');
  await page.goto(product, { waitUntil: 'commit' });
  await page.locator('.pd-pic .like').click();
  await expect(page).toHaveURL(/#p-/);
  await page.locator('.pick2 label', { hasText: '12' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('Blue dinner gown')).toBeVisible();
  letThrough();
  await alive(page);
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(page.getByRole('region').getByRole('listitem')).toHaveCount(1);
  await page.goto(product);
  await expect(page.locator('.pd-pic .like')).toHaveAttribute('aria-pressed', 'true');

  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/*.data*', async (route) => {
    await waiting;
    await route.continue().catch(() => undefined);
  });
  await page.locator('a[href^="/shop/"]').first().click();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page).toHaveURL(product);
  answer();
  await expect(page).toHaveURL(/\/shop\//);
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
});

test('suggestions end above the keyboard, the cross is ours; chips and contacts lead somewhere @phone @long', async ({
  page,
}) => {
  await page.goto('/shops');
  await alive(page);
  // What a phone's keyboard leaves of the screen.
  await page.setViewportSize({ width: 360, height: 400 });
  const box = page.getByRole('combobox', { name: 'Search shops' });
  await box.pressSequentially('l');
  await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible();
  await box.pressSequentially('a');
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  const { y, height } = await boxOf(list);
  expect(y + height).toBeLessThanOrEqual(400);
  expect(y).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await expect(list).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });

  await openItem(page, 'Blue dinner gown');
  await page.getByRole('link', { name: 'Dresses & Gowns' }).click();
  await expect(page).toHaveURL(/\/category\/boutique\?q=Dresses/);
  await expect(page.locator('.pc').first()).toBeVisible();

  await page.goto('/help/contact');
  await expect(page.locator('.help-steps svg')).toHaveCount(4);
  await expect(page.locator('.help-steps a[href^="mailto:"]')).toBeVisible();
  await expect(page.locator('.help-steps a[href^="tel:"]')).toBeVisible();
  await expectSound(page);
});
