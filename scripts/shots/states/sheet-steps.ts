import type { Page } from '@playwright/test';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { follow, type Prepare, pressWhenAlive } from '../screen.ts';
import { openSale, readList, toHistory } from '../team-steps.ts';
import { openDecided } from './dispute-steps.ts';
import { answerInstead } from './say-instead.ts';

/** Goods came in, or were counted. */
export const openCounting =
  (which: 'restock' | 'correct'): Prepare =>
  async (page, t) => {
    await follow('a[href$="/edit"]', toHistory)(page);
    const button = page.getByRole('button', { name: t(`stocks.${which}`), exact: true });
    await pressWhenAlive(page, button.first());
    await page.getByRole('dialog').waitFor();
  };

/** All that is shown, and the question before it goes. */
export const deleteMany: Prepare = async (page, t) => {
  await pressWhenAlive(page, page.locator('.bulk .chk'));
  await page.getByRole('button', { name: t('stocks.delete_selected') }).click();
  await page.getByRole('alertdialog').waitFor();
};

/** Two items are deleted before the first picture, then the bin is opened. */
export const openBin: Prepare = async (page, t) => {
  await page.goto('/stocks/deleted');
  if (await page.getByRole('button', { name: t('stocks.bring_back') }).count()) return;
  await page.goto('/stocks');
  await pressWhenAlive(page, page.locator('.srow .chk').nth(1));
  await page.locator('.srow .chk').nth(3).check();
  await page.getByRole('button', { name: t('stocks.delete_selected') }).click();
  const ask = page.getByRole('alertdialog');
  await ask.getByRole('button', { name: t('stocks.delete_selected') }).click();
  await page.getByText(t('stocks.deleted', { count: 2 })).waitFor();
  await page.goto('/stocks/deleted');
};

/** Sold for less, and nobody has said why. */
export const sellForLess: Prepare = async (page, t) => {
  await openSale(page, t);
  await page.getByRole('button', { name: '10%' }).filter({ visible: true }).click();
  const why = page.getByLabel(t('counter.why'), { exact: true }).filter({ visible: true }).first();
  await why.fill('');
  await page.locator('[aria-invalid="true"]').filter({ visible: true }).first().waitFor();
};

/** Money that came online goes back the same way. */
export const openRefund: Prepare = async (page, t) => {
  await openDecided('won')(page, t);
  const [begins = ''] = t('orders.refund', { amount: '\n' }).split('\n');
  await pressWhenAlive(page, page.locator('main button', { hasText: begins.trim() }).last());
  await page.getByRole('dialog', { name: t('orders.refund_title') }).waitFor();
};

/** A form of the page, sent with its own button as it stands. */
export const sendEmpty =
  (field: string): Prepare =>
  async (page) => {
    const form = page.locator(`main form:has([name="${field}"])`).first();
    await form.evaluate((sent: HTMLFormElement) => {
      sent.noValidate = true;
    });
    await pressWhenAlive(page, form.locator('button[type="submit"]:not([formnovalidate])').first());
    await page.locator('main [aria-invalid="true"], main .note.bad').first().waitFor();
  };

/** Where the shop's money goes: the form, and whose account the bank says it is. */
export const openAccount: Prepare = async (page, t) => {
  await pressWhenAlive(page, page.getByRole('button', { name: t('payments.add_bank') }).first());
  await page.getByLabel(t('payments.account_number')).waitFor();
};

/** Whose account it is, the provider says. */
export const typedAccount = '2012345678';

async function askForName(page: Page, t: Translate): Promise<void> {
  await openAccount(page, t);
  const sheet = page.getByRole('dialog');
  await sheet.locator('select[name="bankCode"]').selectOption({ index: 1 });
  await sheet.locator('input[name="accountNumber"]').fill(typedAccount);
  await sheet.locator('button[type="submit"]').last().click();
}

export const findAccount: Prepare = async (page, t) => {
  await askForName(page, t);
  await page.getByRole('button', { name: t('payout.confirm') }).waitFor();
};

/** The provider does not answer. */
export const findNobody: Prepare = async (page, t) => {
  await answerInstead(page, '**/payments.data*', { unreachable: true });
  await askForName(page, t);
  await page.getByText(t('payout.unreachable')).waitFor();
};

const listOf = (count: number): string =>
  ['Name,Price,How many,Type,Kind']
    .concat(Array.from({ length: count }, (_, at) => `Cap ${at + 1},900,4,Accessories,Caps & Hats`))
    .join('\n');

/** More goods than the smallest plan has places for. */
export const readTooMany: Prepare = readList(listOf(8));

/** Taken in until the last place is filled. */
export const takeIn: Prepare = async (page, t) => {
  await readList(listOf(6))(page, t);
  await page.getByRole('button', { name: t('stocks.import.add', { count: 6 }) }).click();
  await page.waitForURL(/\/stocks$/);
  await page.getByText(t('stocks.import.done', { count: 6 })).waitFor();
};

/** One more is one too many. */
export const addTooMany: Prepare = async (page, t) => {
  await pressWhenAlive(page, page.getByText(t('stocks.add_new')).filter({ visible: true }).first());
  await page.getByRole('dialog').waitFor();
};
