import type { Page } from '@playwright/test';
import { type Prepare, pressWhenAlive } from '../screen.ts';
import { giveInstead, sayInstead } from './say-instead.ts';

/** A month of a plan at the demo's provider: paid, refused by the bank, or left. */
export const payMonth =
  (choice: 'pay' | 'decline' | 'cancel'): Prepare =>
  async (page, t) => {
    await page.getByText(t('payment.open')).click();
    await page.locator(`button[value="${choice}"]`).click();
    await page.waitForURL(/\/(payment-callback|subscription|payment)\b/);
    const end = { pay: 'callback.success', decline: 'callback.failed', cancel: undefined } as const;
    const said = end[choice];
    await (said ? page.getByText(t(said)) : page.locator('main h1')).first().waitFor();
  };

/** The first month can be given back. */
export const askMoneyBack: Prepare = async (page, t) => {
  await pressWhenAlive(page, page.getByRole('button', { name: t('subscription.refund') }).first());
  await page.getByRole('alertdialog').waitFor();
};

/** Asked for; where it was before, the list says so. */
export const getMoneyBack: Prepare = async (page, t) => {
  if ((await page.getByRole('button', { name: t('subscription.refund') }).count()) === 0) return;
  await askMoneyBack(page, t);
  await page.getByRole('alertdialog').locator('button.danger').click();
  await page.getByText(t('subscription.refund_done')).waitFor();
};

/** The bank asks for the money of the month that runs. */
export const seeDisputed: Prepare = (page, t) =>
  page.getByText(t('subscription.disputed')).waitFor();

const ownData = '**/subscription.data*';

/** By a tap: what the server answers to that can be another thing. */
async function openPlan(page: Page): Promise<void> {
  await pressWhenAlive(page, page.locator('main a[href="/subscription"]').first());
  await page.waitForURL(/\/subscription$/);
}

/** The bank has decided for whoever paid. */
export const seeReversed: Prepare = async (page, t) => {
  await sayInstead(page, ownData, 'disputed', 'reversed');
  await openPlan(page);
  await page.getByText(t('subscription.reversed')).waitFor();
};

const premium = { planId: 'premium', plan: 'Premium' };

/** The month is over, and the card that should pay for the next was declined. */
export const seeGrace: Prepare = async (page, t) => {
  const until = new Date(Date.now() + 2 * 86_400_000);
  await giveInstead(page, ownData, {
    banner: { ...premium, kind: 'grace', days: 2, until, renews: true, cardFailed: true },
    card: { brand: 'visa', last4: '4081', autoRenew: true, failed: true },
  });
  await openPlan(page);
  await page.getByText(t('subscription.card_failed')).waitFor();
};

/** Days later: the free plan, with more than it has places for. */
export const seeFallenBack: Prepare = async (page, t) => {
  const used = { products: 240, users: 6 };
  await giveInstead(page, ownData, { planId: 'starter', until: null, fellBack: true, used });
  await openPlan(page);
  await page.getByText(t('subscription.fell_back')).waitFor();
};

/** A smaller plan is paid, and waits for the end of the larger one. */
export const seeNextPlan: Prepare = async (page, t) => {
  const startsAt = new Date(Date.now() + 12 * 86_400_000);
  await giveInstead(page, ownData, { next: { plan: 'Basic', startsAt } });
  await openPlan(page);
  const [begins = ''] = t('subscription.next', { plan: 'Basic', date: '\n' }).split('\n');
  await page.getByText(begins.trim()).waitFor();
};

/** The page for the payment, while it is asked for and where it does not come. */
export const beginPayment =
  (end: 'waits' | 'fails'): Prepare =>
  async (page, t) => {
    await page.route('**/payment.data*', (route) =>
      end === 'fails' ? route.abort('internetdisconnected') : undefined,
    );
    await page.reload();
    const said = end === 'fails' ? 'payment.failed_title' : 'payment.initializing';
    await page.getByRole('heading', { name: t(said) }).waitFor();
  };

/** Paid or not: the bank is asked, and takes its time. */
export const checkPayment =
  (end: 'waits' | 'late'): Prepare =>
  async (page, t) => {
    await page.route('**/api/verifyPayment*', (route) =>
      end === 'late' ? route.fulfill({ status: 504, json: {} }) : undefined,
    );
    await page.reload();
    await page.getByText(t(end === 'late' ? 'callback.timeout' : 'callback.verifying')).waitFor();
  };
