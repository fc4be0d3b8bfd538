import type { Page } from '@playwright/test';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { follow, type Prepare, pressWhenAlive } from '../screen.ts';
import { checkOut, fillCart, newPhone } from '../visitor-steps.ts';

interface KeptLine {
  stockId: string;
  variantId: string | null;
  quantity: number;
  priceKobo: number;
}

const noStock = '00000000-0000-7000-8000-000000000000';

/** One item in the cart, put there when it was cheaper and there were thousands, and one that is gone by now. */
async function fillLongAgo(page: Page, t: Translate): Promise<void> {
  await fillCart(page, t);
  await page.evaluate((gone) => {
    const cart: { lines: KeptLine[] } = JSON.parse(localStorage.getItem('oja-cart') ?? '{}');
    const kept = cart.lines.map((line) => ({
      ...line,
      quantity: 9_000,
      priceKobo: line.priceKobo - 5_000,
    }));
    const lost = kept.slice(0, 1).map((line) => ({ ...line, stockId: gone, variantId: null }));
    localStorage.setItem('oja-cart', JSON.stringify({ lines: [...kept, ...lost] }));
  }, noStock);
}

/** Not so many there any more, dearer, and one gone altogether. */
export const openOldCart: Prepare = async (page, t) => {
  await fillLongAgo(page, t);
  await page.reload();
  await page.getByText(t('cart.gone', { count: 1 })).waitFor();
};

async function fillIn(page: Page, t: Translate): Promise<void> {
  await page.getByLabel(t('checkout.name')).fill('Fúnmi Adébáyọ̀');
  await page.getByLabel(t('checkout.phone')).fill(newPhone());
}

/** Dearer since the page was opened. */
export const orderLongAgo: Prepare = async (page, t) => {
  await fillCart(page, t);
  await page.route('**/api/cartItems', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /"priceKobo":(\d+)/g,
      (_, kobo) => `"priceKobo":${Number(kobo) - 5_000}`,
    );
    await route.fulfill({ response, body });
  });
  await follow('main a[href^="/checkout/"]')(page);
  await fillIn(page, t);
  await pressWhenAlive(page, page.getByRole('button', { name: t('checkout.place') }));
  await page.getByRole('dialog', { name: t('checkout.changed') }).waitFor();
};

/** A code that takes something off, or one that nobody made. */
export const typeCode =
  (code: string, isRight: boolean): Prepare =>
  async (page, t) => {
    await checkOut(page, t);
    await alive(page);
    await page.getByLabel(t('checkout.promo')).fill(code);
    await page.getByRole('button', { name: t('checkout.promo_use') }).click();
    await page.locator(isRight ? 'main .note.ok' : 'main [aria-invalid="true"]').waitFor();
  };

/** The line breaks as the order is placed: it stays on this phone. */
export const orderWithoutLine: Prepare = async (page, t) => {
  await checkOut(page, t);
  await fillIn(page, t);
  await alive(page);
  await page.route('**/checkout/*.data*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: t('checkout.place') }).click();
  await page.getByText(t('offline.unsent_kept')).waitFor();
};

/** The line is back: it is asked about, once. */
export const askAboutUnsent: Prepare = async (page, t) => {
  await orderWithoutLine(page, t);
  await page.goto(new URL('/cart', page.url()).href);
  await page.getByText(t('offline.unsent'), { exact: true }).first().waitFor();
};

/** A photo as large as the screen. */
export const openPhoto: Prepare = async (page) => {
  await follow('a.name')(page);
  await pressWhenAlive(page, page.locator('.pd-strip a').first());
  await page.getByRole('dialog').waitFor();
};
