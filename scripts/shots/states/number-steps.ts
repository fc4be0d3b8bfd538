import type { Page } from '@playwright/test';
import { alive } from '#tests/support/browser/sound-page.ts';
import type { Prepare } from '../screen.ts';
import { ownShop } from './letter-steps.ts';
import { asOperator, seenOn, send } from './other-people.ts';

const number = 'RC 123456';

const card = (page: Page) => page.locator('main form:has(input[value="registration"])');

async function give(page: Page, typed: string): Promise<void> {
  await alive(page);
  await card(page).locator('input[name="number"]').fill(typed);
  await card(page).locator('button[type="submit"]').click();
}

/** The number under which the business is registered, not as the register writes them. */
export const giveWrongNumber: Prepare = async (page) => {
  await give(page, 'Zz');
  await card(page).locator('[aria-invalid="true"]').waitFor();
};

/** Given, and nobody has looked yet. */
export const giveNumber: Prepare = async (page, t) => {
  await give(page, number);
  await page.getByText(t('trust.number_waits')).waitFor();
};

/** Somebody has looked; the page says when. */
export const getChecked: Prepare = async (page, t) => {
  await giveNumber(page, t);
  const shopId = await ownShop(page);
  const room = `/operator/shops/${shopId}`;
  await asOperator(page, async (operator) =>
    send(operator, room, {
      intent: 'registered',
      number,
      seen: await seenOn(operator, room, 'value="registered"'),
      reason: 'Found at search.cac.gov.ng',
    }),
  );
  await page.reload();
  await page.getByText(t('trust.number_waits')).waitFor({ state: 'detached' });
};
