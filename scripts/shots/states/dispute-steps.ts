import type { Page } from '@playwright/test';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { type Prepare, pressWhenAlive, sendUnchecked } from '../screen.ts';

/** Sales of the book that were paid online: of some the buyer's bank has asked for the money. */
export const paidOnline = '/payments?show=online';

/** Opens the sale whose page shows this, of those in the book. */
async function openSale(page: Page, shows: (sale: Page) => Promise<boolean>): Promise<void> {
  const links = await page.locator('.hist a[href^="/orders/"]').all();
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
  for (const path of new Set(paths)) {
    await page.goto(new URL(path ?? '/', page.url()).href);
    if (await shows(page)) return;
  }
  throw new Error('no such sale in the book');
}

const hasButton = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .count()
    .then((count) => count > 0);

const hasNote = (page: Page, text: string) =>
  page
    .locator('.note', { hasText: text })
    .count()
    .then((count) => count > 0);

/** The bank waits for the shop's answer. */
export const openDispute: Prepare = (page, t) =>
  openSale(page, (sale) => hasButton(sale, t('orders.dispute_answer')));

async function write(page: Page, t: Translate): Promise<void> {
  await openDispute(page, t);
  await pressWhenAlive(page, page.getByRole('button', { name: t('orders.dispute_answer') }));
  await page.getByLabel(t('orders.evidence')).waitFor();
}

export const writeEvidence: Prepare = write;

export const sendNoEvidence: Prepare = async (page, t) => {
  await write(page, t);
  await sendUnchecked(page, 'main form:has([name="evidence"])');
  await page.locator('main [name="evidence"][aria-invalid="true"]').waitFor();
};

/** Answered, and the bank has not decided. */
export const openAnswered: Prepare = (page, t) =>
  openSale(page, (sale) => hasButton(sale, t('orders.dispute_again')));

export const openDecided =
  (end: 'won' | 'lost'): Prepare =>
  (page, t) =>
    openSale(page, (sale) => hasNote(sale, t(`orders.dispute_${end}`)));
