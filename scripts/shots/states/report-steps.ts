import { alive } from '#tests/support/browser/sound-page.ts';
import { type Prepare, sendUnchecked } from '../screen.ts';
import { buyerPhone, openReport } from '../visitor-steps.ts';
import { asOperator, type Somebody, send, textOf } from './other-people.ts';

/** Something is wrong with an item: sent, and what comes back. */
export const sendReport: Prepare = async (page, t) => {
  await openReport(page);
  await alive(page);
  await page.locator('label.opt').first().click();
  await page.locator('textarea').fill('The same photo is in my sister’s shop');
  await page.locator('input[name="phone"]').fill(buyerPhone);
  await page.getByRole('button', { name: t('report.send') }).click();
  await page.waitForURL(/sent=/);
};

export const reportNothing: Prepare = async (page) => {
  await openReport(page);
  await sendUnchecked(page, 'main form:has(textarea)');
  await page.locator('main .note.bad, main .err, main [aria-invalid="true"]').first().waitFor();
};

/** Somebody has looked, and whoever reported is told so. */
export const readOutcome: Prepare = async (page, t) => {
  await sendReport(page, t);
  const { pathname } = new URL(page.url());
  const stockId = pathname.split('/').at(-1) ?? '';
  const form = { intent: 'decide', decision: 'dismiss', reason: 'Both shops are one family’s.' };
  await asOperator(page, (operator) => decideAbout(operator, stockId, form));
  await page.goto(new URL(pathname, page.url()).href);
  await page.locator('main .note.info, main .note').first().waitFor();
};

/** Decides the open case about a thing. */
export async function decideAbout(
  operator: Somebody,
  id: string,
  form: Record<string, string>,
): Promise<void> {
  const queue = await textOf(operator, '/operator/reports');
  const cases = new Set(queue.match(/\/operator\/reports\/[\da-f-]{36}/g));
  for (const one of cases)
    if ((await textOf(operator, one)).includes(id)) return send(operator, one, form);
  throw new Error(`no case about ${id}`);
}
