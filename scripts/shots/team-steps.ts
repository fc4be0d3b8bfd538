import { alive } from '#tests/support/browser/sound-page.ts';
import { follow, type Prepare, pressWhenAlive, sendUnchecked } from './screen.ts';
import { sayInstead } from './states/say-instead.ts';

export const toHistory = (path: string) => path.replace(/\/edit$/, '/history');

export const makeAdvert: Prepare = async (page, t) => {
  const [begins = ''] = t('adverts.generate_for', { name: '\n' }).split('\n');
  await page
    .locator(`button[aria-label^="${begins}"]`)
    .or(page.getByRole('button', { name: begins }))
    .first()
    .click();
  await page.getByRole('heading', { name: t('adverts.your_advert') }).waitFor();
};

/** The shop as a file, until it can be fetched; a shop that has one already shows that. */
export const makeFile: Prepare = async (page, t) => {
  const ready = page.getByRole('link', { name: t('shop_export.download') });
  const ask = page.getByRole('button', { name: t('shop_export.ask') });
  await ready.or(ask).first().waitFor();
  if ((await ask.count()) > 0) await pressWhenAlive(page, ask);
  await ready.waitFor();
};

/** The same page while the file is made, or where nobody makes it any more. */
export const seeFile =
  (state: 'making' | 'failed'): Prepare =>
  async (page, t) => {
    await makeFile(page, t);
    await page.goto(new URL('/shop', page.url()).href);
    await sayInstead(page, '**/shop/export.data*', 'ready', state);
    await alive(page);
    await page.locator('main a[href="/shop/export"]').click();
    await page
      .getByRole(state === 'failed' ? 'button' : 'link', {
        name: t(state === 'failed' ? 'shop_export.ask' : 'shop_export.look'),
      })
      .waitFor();
  };

export const payPlan: Prepare = async (page, t) => {
  await page.getByText(t('payment.open')).click();
  await page.locator('button[value="pay"]').click();
  await page.getByText(t('callback.success')).waitFor();
  await page.goto(new URL('/subscription', page.url()).href);
  await follow('a[href^="/subscription/receipts/"]')(page);
};

/** The first order of the list. */
const orderLink = 'main a[href^="/orders/"]:not([href$="counter"])';

/** One that waits, or where everything is done already, one of those. */
export const openOrder: Prepare = async (page) => {
  if ((await page.locator(orderLink).count()) === 0)
    await page.goto(new URL('/orders?tab=done', page.url()).href);
  await follow(orderLink)(page);
};

/** What the sheet says before an order ends early. */
export const cancelOrder: Prepare = async (page, t) => {
  await openOrder(page, t);
  const cancel = page.getByRole('button', { name: t('order.cancel'), exact: true });
  await pressWhenAlive(page, cancel.first());
  await page.getByRole('dialog').waitFor();
};

/** Of a completed order some pieces come back. */
export const returnOrder: Prepare = async (page) => {
  await follow('main a[href$="?return=1"]')(page);
  await page.getByRole('dialog').waitFor();
};

const listName = 'ọjà.csv';
/** What stands in the lists, typed by somebody. */
export const wordsInLists = [listName, 'Cap', 'Zz', 'Xx', 'Yy'];

/** A list of goods as a file, and until the page has read it. */
export const readList =
  (csv: string): Prepare =>
  async (page, t) => {
    await alive(page);
    const file = { name: listName, mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.locator('main input[type="file"]').setInputFiles(file);
    await page
      .getByText(t('stocks.import.to_fix'))
      .or(page.getByText(t('stocks.import.match_text', { file: file.name })))
      .or(page.locator('.note.bad'))
      .first()
      .waitFor();
  };

/** A tile without colours and sizes, so that one tap puts it into the sale. */
export const startSale: Prepare = async (page) => {
  await alive(page);
  const tiles = page.locator('button.ci:enabled');
  for (let at = 0; at < (await tiles.count()); at += 1) {
    await tiles.nth(at).click();
    if ((await page.getByRole('dialog').count()) === 0) break;
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.locator('.salebar button.sun').filter({ visible: true }).waitFor();
};

export const openSale: Prepare = async (page, t) => {
  await startSale(page, t);
  const bar = page.locator('.sb-l').filter({ visible: true });
  if ((await bar.count()) > 0) await bar.click();
};

/** Paid by transfer, and nobody has said that it was seen. */
export const sellUnseen: Prepare = async (page, t) => {
  await startSale(page, t);
  const shown = (of: string, hasText?: string) =>
    page.locator(`.salebar ${of}`, hasText ? { hasText } : {}).filter({ visible: true });
  await shown('label', t('payments.transfer')).click();
  await shown('button.sun').click();
  await shown('.note', t('errors.orders.not_seen')).waitFor();
};

/** The sale is to be brought to the buyer. */
export const bringSale: Prepare = async (page, t) => {
  await openSale(page, t);
  await page
    .getByRole('button', { name: t('counter.deliver') })
    .filter({ visible: true })
    .click();
  await page.getByRole('dialog', { name: t('counter.deliver') }).waitFor();
};

export const sell: Prepare = async (page, t) => {
  await startSale(page, t);
  await page.locator('.salebar button.sun').filter({ visible: true }).click();
  await page.locator('.soldbar').waitFor();
};

/** Sent as it stands. */
export const saveNothing: Prepare = async (page) => {
  await sendUnchecked(page, 'dialog[open] form, dialog[open] ~ form');
  await page.locator('[aria-invalid="true"], .note.bad').first().waitFor();
};

export const setPin: Prepare = async (page, t) => {
  await pressWhenAlive(page, page.getByRole('button', { name: t('security.set_pin') }));
  await page.getByRole('dialog').waitFor();
};
