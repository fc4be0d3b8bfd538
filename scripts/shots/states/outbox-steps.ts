import type { Page, Route } from '@playwright/test';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { newCode } from '#app/platform/id.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { type Prepare, pressWhenAlive } from '../screen.ts';
import { startSale } from '../team-steps.ts';
import { loseLine } from '../visitor-steps.ts';
import { fillOutbox, sending } from '../waiting.ts';
import { numberOn, orderCarefully, pathOf } from './order-steps.ts';
import { byABuyer, send } from './other-people.ts';

/** What keeps acts on this phone comes a moment after the page. */
async function whole(page: Page): Promise<void> {
  await alive(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/team-parts-')),
  );
}

const orderData = '**/orders/*.data*';

const waitingPage = (page: Page) => page.goto(new URL('/waiting', page.url()).href);
/** What is kept here is on the page, or that nothing is. */
const isRead = (page: Page, t: Translate) =>
  page.getByText(t('sync.nothing')).or(page.locator('.hand-l, .waitc')).first().waitFor();
const refused = (page: Page) => page.locator('.waitc.badc');

/** A step was kept on this phone, and before it was sent somebody else called the order off. */
async function keepStepTooLate(page: Page, t: Translate): Promise<void> {
  const number = await byABuyer(page, async (buyer) => {
    await orderCarefully(buyer, t);
    return numberOn(buyer);
  });
  const path = await pathOf(page, number);
  await page.goto(new URL(path, page.url()).href);
  await whole(page);
  const lost = (route: Route) => route.abort('internetdisconnected');
  await page.route(orderData, lost);
  await page.route(sending, lost);
  await page
    .getByRole('button', { name: t('order.step.confirmed'), exact: true })
    .first()
    .click();
  await page.getByText(t('sync.saved')).first().waitFor();
  await send(page, path, { intent: 'cancel', key: newCode(16), reason: 'Sold in the shop' });
  await page.unroute(orderData, lost);
  await page.unroute(sending, lost);
}

/** The server will never take it: somebody has to say what becomes of it. One that is there already stays. */
export const getStepRefused: Prepare = async (page, t) => {
  await whole(page);
  await isRead(page, t);
  if ((await refused(page).count()) > 0) return;
  await keepStepTooLate(page, t);
  await waitingPage(page);
  await refused(page).first().waitFor();
};

export const askToDrop: Prepare = async (page, t) => {
  await getStepRefused(page, t);
  const remove = refused(page).getByRole('button', { name: t('counter.forget'), exact: true });
  await pressWhenAlive(page, remove.first());
  await page.getByRole('alertdialog').waitFor();
};

/** Thrown out: nothing of it is left, here or in the shop. */
export const dropRefused: Prepare = async (page, t) => {
  await askToDrop(page, t);
  await page.getByRole('alertdialog').locator('button.danger').click();
  await refused(page).waitFor({ state: 'detached' });
  await isRead(page, t);
};

async function tryNow(page: Page, t: Translate, answer: (route: Route) => Promise<void>) {
  await fillOutbox(page);
  await whole(page);
  await page.unroute(sending);
  await page.route(sending, answer);
  await page.getByRole('button', { name: t('sync.try_now') }).click();
}

/** The session has ended, and the clock of the phone is wrong. */
export const waitSignedOut: Prepare = async (page, t) => {
  const serverTime = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
  await tryNow(page, t, (route) => route.fulfill({ json: { serverTime, answers: [] } }));
  await page.getByText(t('sync.clock', { count: 3 })).waitFor();
  await page.unroute(sending);
  await page.route(sending, (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole('button', { name: t('sync.try_now') }).click();
  await page.getByText(t('sync.signed_out')).waitFor();
};

/** A phone that knows that it has no line tries nothing: what waits may still be changed. */
export const waitWithoutLine: Prepare = async (page, t) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
  });
  await fillOutbox(page);
  await page.getByText(t('sync.safe')).waitFor();
};

export const changeWaiting: Prepare = async (page, t) => {
  await waitWithoutLine(page, t);
  await pressWhenAlive(page, page.getByRole('button', { name: t('stocks.edit') }).first());
  await page.getByRole('dialog').waitFor();
};

/** Another page of the team. */
export const sellWithoutLine: Prepare = async (page, t) => {
  await fillOutbox(page);
  await page.goto(new URL('/', page.url()).href);
  await whole(page);
  await loseLine(page, t);
  await page.getByText(t('sync.can_sell')).waitFor();
};

const leave = (page: Page, t: Translate) =>
  page
    .getByRole('button', { name: t('shell.logout') })
    .filter({ visible: true })
    .first()
    .click();

/** What waits would be lost with the session; whoever says yes here stays all the same. */
export const leaveTooEarly: Prepare = async (page, t) => {
  await page.route('**/logout', (route) => route.abort());
  await fillOutbox(page);
  await whole(page);
  await leave(page, t);
  await page.getByRole('alertdialog').waitFor();
};

/** Nobody is signed out where Oja does not answer. */
export const leaveInVain: Prepare = async (page, t) => {
  await whole(page);
  await loseLine(page, t);
  await leave(page, t);
  await page.getByText(t('sync.leave_failed')).waitFor();
};

/** A window that forgets everything when it is closed. */
export const waitInPrivate: Prepare = async (page, t) => {
  await page.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('private', 'InvalidStateError');
      },
    });
  });
  await page.reload();
  await page.getByText(t('sync.private')).waitFor();
};

/** No longer of this shop: what was kept of it is gone. */
export const getRemoved: Prepare = async (page, t) => {
  await tryNow(page, t, (route) =>
    route.fulfill({ status: 404, json: { success: false, code: 'shops.not_found', message: '' } }),
  );
  await page.getByText(t('sync.removed')).waitFor();
};

/** No room for a sale, whatever goes for it. */
export const sellOnFullPhone: Prepare = async (page, t) => {
  await whole(page);
  await startSale(page, t);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.locator('.salebar button.sun').filter({ visible: true }).click();
  await page.getByText(t('sync.nothing_kept')).filter({ visible: true }).first().waitFor();
};

/** The list of what waits, on the same phone. */
export const waitOnFullPhone: Prepare = async (page, t) => {
  await fillOutbox(page);
  const counter = page.locator('a[href="/orders/counter"]').filter({ visible: true });
  await pressWhenAlive(page, counter.first());
  await page.waitForURL(/\/orders\/counter$/);
  await sellOnFullPhone(page, t);
  await page.goBack();
  await page.getByText(t('sync.full')).waitFor();
};

/** Sold meanwhile by somebody else: said at the counter, and nothing of it waits. */
export const sellTooLate: Prepare = async (page, t) => {
  const message = t('errors.orders.sold_out', { count: 1, name: 'Adire cloth' });
  await page.route(sending, async (route) => {
    const sent: { operations: { id: string }[] } = route.request().postDataJSON();
    const refusal = { state: 'refused', code: 'orders.sold_out', message };
    const answers = sent.operations.map(({ id }) => ({ id, ...refusal }));
    await route.fulfill({ json: { serverTime: new Date().toISOString(), answers } });
  });
  await startSale(page, t);
  await page.locator('.salebar button.sun').filter({ visible: true }).click();
  await page.getByText(message).filter({ visible: true }).first().waitFor();
};
