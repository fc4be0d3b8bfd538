import type { Page } from '@playwright/test';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { demoPeople } from '#tests/support/browser/e2e-people.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { follow, type Prepare, pressWhenAlive, sendUnchecked } from '../screen.ts';
import { checkOut, newPhone } from '../visitor-steps.ts';
import { careful, numberOn, pathOf } from './order-steps.ts';
import { asOwner, byABuyer, send } from './other-people.ts';

/** So far away that no demo shop has a row for it: only the shop can say what the way costs. */
const far = { state: 'borno', area: 'borno/maiduguri' };

/** At the check-out, with the place chosen. */
export const askForFee: Prepare = async (page, t) => {
  await page.goto(new URL(careful, page.url()).href);
  await follow('a[href^="/shop/"]')(page);
  await checkOut(page, t);
  await alive(page);
  await page.locator('label.opt:has(input[name="getBy"][value="delivery"])').click();
  await page.getByLabel(t('places.state')).selectOption(far.state);
  await page.getByLabel(t('places.area')).selectOption(far.area);
  await page.getByText(t('checkout.ask_text')).waitFor();
};

/** Ordered, and the shop has not said it yet. */
export const waitForFee: Prepare = async (page, t) => {
  await askForFee(page, t);
  await page.getByLabel(t('checkout.name')).fill('Fúnmi Adébáyọ̀');
  await page.getByLabel(t('checkout.phone')).fill(newPhone());
  await page.locator('input[name="address"]').fill('12 Baga Road');
  await page.locator('label.opt:has(input[value="transfer"])').click();
  await page.getByRole('button', { name: t('checkout.place') }).click();
  await page.waitForURL(/\/o\//);
  await page.getByText(t('order.fee_asked')).waitFor();
};

const tell = { intent: 'fee', fee: '4,500' };

export const hearFee: Prepare = async (page, t) => {
  await waitForFee(page, t);
  const number = await numberOn(page);
  await asOwner(page, demoPeople.trader, async (owner) =>
    send(owner, await pathOf(owner, number), tell),
  );
  await page.reload();
  await page.getByRole('button', { name: t('order.fee_agree') }).waitFor();
};

export const agreeToFee: Prepare = async (page, t) => {
  await hearFee(page, t);
  await pressWhenAlive(page, page.getByRole('button', { name: t('order.fee_agree') }));
  await page.getByRole('button', { name: t('order.fee_agree') }).waitFor({ state: 'detached' });
};

/** The team's page of an order whose fee was asked for. */
async function openAsked(page: Page, t: Translate): Promise<string> {
  const number = await byABuyer(page, async (buyer) => {
    await waitForFee(buyer, t);
    return numberOn(buyer);
  });
  const path = await pathOf(page, number);
  await page.goto(new URL(path, page.url()).href);
  await page.getByRole('button', { name: t('orders.fee_tell'), exact: true }).waitFor();
  return path;
}

export const beAskedForFee: Prepare = async (page, t) => {
  await openAsked(page, t);
};

export const tellFeeWrongly: Prepare = async (page, t) => {
  await openAsked(page, t);
  await sendUnchecked(page, 'main form:has(input[value="fee"])');
  await page.locator('main .note.bad').first().waitFor();
};

/** Told, and the buyer has not agreed yet. */
export const tellFee: Prepare = async (page, t) => {
  const path = await openAsked(page, t);
  await send(page, path, tell);
  await page.reload();
  await page.getByRole('button', { name: t('orders.fee_tell'), exact: true }).waitFor();
};
