import { type Prepare, pressWhenAlive } from '../screen.ts';

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
