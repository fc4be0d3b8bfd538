import { expect, type Locator, type Page } from '@playwright/test';
import { inStockOf, itemOf, putInCart } from '#tests/support/browser/buying.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, sheetGone } from '#tests/support/browser/sound-page.ts';

const openFilter = async (page: Page): Promise<Locator> => {
  await alive(page);
  await page.getByRole('link', { name: 'Filter and sort' }).click();
  return page.getByRole('dialog', { name: 'Filter and sort' });
};

test('the price in the filter is not pushed away under a finger when the rest comes @phone', async ({
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/marketFilters**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/category/boutique');
  const sheet = await openFilter(page);
  await expect(sheet.locator('.facet-sk').first()).toBeVisible();
  // What comes above it comes where it is not seen.
  await expect(sheet.getByLabel('From')).not.toBeInViewport();
  letGo();
  await expect(sheet.getByText('Kind')).toBeAttached();
  await expect(sheet.locator('.facet-sk')).toHaveCount(0);
});

test('a filter whose choices cannot be had still filters by price @phone', async ({ page }) => {
  await page.route('**/api/marketFilters**', (route) => route.abort());
  await page.goto('/category/boutique');
  const sheet = await openFilter(page);
  await expect(sheet.locator('.facet-sk')).toHaveCount(0);
  await sheet.getByLabel('To').fill('20000');
  await sheet.getByRole('button', { name: 'Show items' }).click();
  await expect(page).toHaveURL(/to=20000/);
});

test('a list too long to be counted says how many there are at least, and where the shops are @phone', async ({
  page,
}) => {
  await page.goto('/category/boutique?sort=newest');
  await expect(page.getByText('12+ found')).toBeVisible();
  await page.getByRole('link', { name: 'Shops for Boutique' }).click();
  await expect(page).toHaveURL(/\/shops\?type=boutique/);
});

test('a card and the seller say where the shop is @phone', async ({ page }) => {
  await page.goto('/market?q=ngozi');
  const places = page.locator('.pc .at').filter({ hasNotText: 'Negotiable' });
  await expect(places.first()).toHaveText('Balogun, Lagos');
  const { stockId } = await itemOf(page, 'Ngozi Fashion House');
  await page.goto(`/stocks/${stockId}`);
  await expect(page.getByText(/Balogun Market, Lagos Island/).first()).toBeVisible();
});

test('tags of a product keep apart on every line @phone', async ({ page }) => {
  const { stockId } = await itemOf(page, 'Ngozi Fashion House');
  await page.setViewportSize({ width: 230, height: 740 });
  await page.goto(`/stocks/${stockId}`);
  const tags = page.locator('.pd-info .tags .badge');
  const boxes = await tags.evaluateAll((all) =>
    all.map((tag) => {
      const { top, bottom } = tag.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  const lines = boxes.filter(({ top }, at) => at === 0 || top > (boxes[at - 1]?.top ?? 0) + 4);
  expect(lines.length).toBeGreaterThan(1);
  for (const [at, { top }] of lines.entries()) {
    if (at > 0) expect(top - (lines[at - 1]?.bottom ?? 0)).toBeGreaterThanOrEqual(6);
  }
});

test('a very long search leaves the box and the filter in sight', async ({ page }) => {
  await page.goto(`/market?q=${'longwordwithoutspaces'.repeat(4)}`);
  const box = page.getByRole('combobox', { name: 'Search products' });
  await expect(box).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.resrow')).toBeInViewport({ ratio: 1 });
});

const isWholeIn = async (price: Locator, bottom: number): Promise<boolean> => {
  const box = await price.boundingBox();
  return box !== null && box.y + box.height <= bottom;
};

test('the first price of a search is in the first screen of a small phone @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const q of ['ankara', 'ankra', 'red gown', 'phone&condition=uk-used', 'gown&to=30000']) {
    await page.goto(`/market?q=${q}`);
    await alive(page);
    const bar = await page.locator('nav.tabbar').boundingBox();
    const bottom = bar?.y ?? 640;
    expect(await isWholeIn(page.locator('.pc .price').first(), bottom), q).toBe(true);
  }
});

test('the chips above a list keep its words, look chosen and are taken back @phone', async ({
  page,
}) => {
  await page.goto('/market?q=iphone');
  await alive(page);
  const used = page.getByRole('link', { name: 'UK used', exact: true });
  await expect(used).not.toHaveAttribute('aria-current');
  await used.click();
  await expect(page).toHaveURL(/q=iphone&condition=uk-used/);
  await expect(used).toHaveAttribute('aria-current', 'true');
  await expect(used).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('combobox', { name: 'Search products' })).toHaveValue('iphone');
  await expect(page.getByText('2 found')).toBeVisible();
  await used.click();
  await expect(page).toHaveURL(/q=iphone$/);
  const offer = page.getByRole('link', { name: 'On offer', exact: true });
  await offer.click();
  await expect(page).toHaveURL(/q=iphone&offer=on/);
  await expect(offer).toHaveAttribute('aria-current', 'true');
});

test('page and filter say the same number @phone', async ({ page }) => {
  for (const address of ['/market?q=phone', '/market?q=shoe', '/category/boutique?sort=newest']) {
    await page.goto(address);
    const sheet = await openFilter(page);
    const show = sheet.getByRole('button', { name: /^Show \d+ items?$/ });
    const count = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
    await page.keyboard.press('Escape');
    await sheetGone(page);
    await expect(page.getByText(`${count} found`, { exact: true }), address).toBeVisible();
  }
});

test('a shop shows its first item in the first screen, and since when it sells once @phone', async ({
  page,
}) => {
  const { stockId } = await itemOf(page, 'Ngozi Fashion House');
  await page.goto(`/stocks/${stockId}`);
  await page
    .getByRole('link', { name: /^Ngozi Fashion House/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ngozi Fashion House' })).toBeVisible();
  await expect(page.locator('.grid-p img').first()).toBeInViewport();
  await expect(page.getByText(/sells here since|Joined/)).toHaveCount(1);
});

test('cards of shops begin and end their row in one line, with room between name and badge', async ({
  page,
}) => {
  await page.goto('/shops');
  await alive(page);
  const cards = await page.locator('.shopc').evaluateAll((all) =>
    all.map((card) => {
      const boxOf = (part: string) => card.querySelector(part)?.getBoundingClientRect();
      const [name, badge, button] = [boxOf('h2'), boxOf('.badge'), boxOf(':scope > .btn')];
      const facts = [...card.querySelectorAll('.facts li')].map((line) => {
        const words = document.createRange();
        words.selectNodeContents(line);
        return words.getBoundingClientRect().left;
      });
      return {
        ...{ row: card.getBoundingClientRect().top, name: name?.top, button: button?.bottom },
        gap: (badge?.top ?? 0) - (name?.bottom ?? 0),
        indent: (facts[0] ?? 0) - (name?.left ?? 0),
      };
    }),
  );
  expect(cards.length).toBeGreaterThan(3);
  for (const { row, name, button, gap, indent } of cards) {
    const beside = cards.filter((other) => other.row === row);
    expect(beside.every((other) => other.name === name && other.button === button)).toBe(true);
    expect(gap).toBeGreaterThanOrEqual(2);
    expect(Math.abs(indent)).toBeLessThanOrEqual(1);
  }
});

test('a cart of one shop fills the page at 1280 px', async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) < 1024, 'a phone has one column');
  const { shopId } = await itemOf(page, 'Ngozi Fashion House');
  await page.goto(`/stocks/${await inStockOf(page, shopId)}`);
  await putInCart(page);
  await page.goto('/cart');
  const card = await page.locator('.cartg .card').first().boundingBox();
  expect(card?.width).toBeGreaterThan(1_100);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('no amount of cart and check-out touches the edge of its card @phone', async ({ page }) => {
    const { shopId } = await itemOf(page, 'Ngozi Fashion House');
    await page.goto(`/stocks/${await inStockOf(page, shopId)}`);
    for (const name of ['option', 'color', 'size']) {
      const chips = page.locator(`.pick2 label:has(input[name="${name}"]:not(:disabled))`);
      if ((await chips.count()) > 0) await chips.first().click();
    }
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page).toHaveURL('/cart');
    for (const path of ['/cart', `/checkout/${shopId}`]) {
      await page.goto(path);
      const rooms = await page.locator('main .card .num').evaluateAll((all) =>
        all.map((amount) => {
          const words = document.createRange();
          words.selectNodeContents(amount);
          const [own, card] = [words, amount.closest('.card') ?? amount].map((part) =>
            part.getBoundingClientRect(),
          );
          return own && card ? Math.min(own.left - card.left, card.right - own.right) : 0;
        }),
      );
      expect(rooms.length).toBeGreaterThan(0);
      expect(Math.min(...rooms), path).toBeGreaterThanOrEqual(12);
    }
  });
});
