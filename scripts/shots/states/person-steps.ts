import type { Page } from '@playwright/test';
import { demoPhone } from '#app/server/demo/demo-phones.ts';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import type { Prepare } from '../screen.ts';
import { buyerPhone, placeBy } from '../visitor-steps.ts';
import {
  asOperator,
  asSecondOperator,
  asSomebody,
  type Somebody,
  seenOn,
  send,
  textOf,
} from './other-people.ts';
import { sayInstead } from './say-instead.ts';

/** What is kept under the number of somebody who has ordered. */
export const showData: Prepare = async (page, t) => {
  await placeBy('transfer', () => buyerPhone)(page, t);
  await page.goto(new URL('/my-data', page.url()).href);
  await alive(page);
  const typed = page.locator('main input[name="phone"]');
  // Proved a moment ago, it is shown at once.
  if (await typed.isVisible()) {
    await typed.fill(buyerPhone);
    await page.getByRole('button', { name: t('find.send') }).click();
  }
  await page.locator('a[href="/my-data/file"]').waitFor();
};

/** An order is on its way: nothing is erased before its end. */
export const eraseTooEarly: Prepare = async (page, t) => {
  await showData(page, t);
  await alive(page);
  await page.getByLabel(t('my_data.erase_sure')).check();
  await page.getByRole('button', { name: t('my_data.erase'), exact: true }).click();
  await page.locator('main .note.bad').waitFor();
};

/** Somebody who lost the phone: an owner of a demo shop that no other screen needs. */
const lost = { phone: demoPhone(24), shopName: 'Halima Glow' };

async function askAsLost(page: Page): Promise<void> {
  await alive(page);
  await page.locator('main input[name="phone"]').fill(lost.phone);
  await page.locator('main input[name="shopName"]').fill(lost.shopName);
  await page.locator('main form button[type="submit"]').first().click();
  await page.waitForURL(/\/recover\/[\w-]{20,}$/);
}

async function decideLost(operator: Somebody, decision: 'check' | 'agree' | 'refuse') {
  const open = await textOf(operator, '/operator/recoveries');
  const line = open.split('<li').find((one) => one.includes(lost.shopName)) ?? '';
  const path = line.match(/\/operator\/recoveries\/[\da-f-]{36}/)?.[0];
  if (!path) throw new Error('nobody has lost a phone');
  if ((await textOf(operator, path)).includes(`value="${decision}"`))
    await send(operator, path, {
      decision,
      seen: await seenOn(operator, path),
      reason: 'Called her back',
    });
}

const seeSteps = async (page: Page): Promise<void> => {
  await page.reload();
  await page.locator('main h1, h1').first().waitFor();
};

export const getCompared: Prepare = async (page) => {
  await askAsLost(page);
  await asOperator(page, (operator) => decideLost(operator, 'check'));
  await seeSteps(page);
};

export const getAgreed: Prepare = async (page, t) => {
  await getCompared(page, t);
  await asSecondOperator(page, (operator) => decideLost(operator, 'agree'));
  await seeSteps(page);
};

export const getRefused: Prepare = async (page) => {
  await askAsLost(page);
  await asOperator(page, (operator) => decideLost(operator, 'refuse'));
  await seeSteps(page);
};

/** 48 hours later. */
export const getLetIn: Prepare = async (page, t) => {
  await sayInstead(page, '**/login/recover/*.data*', 'waiting', 'done');
  await askAsLost(page);
  await page.getByText(t('recover.done')).waitFor();
};

/** Somebody else asks to be let into the account of whoever looks at this page. */
export const beAskedFor =
  (phone: string, shopName: string): Prepare =>
  async (page, t) => {
    await asSomebody(page, (other) =>
      send(other, '/login/recover', { phone, shopName, orderNumber: '' }),
    );
    await page.reload();
    // The account's first phone may stop it; one that came in since reads who may.
    const first = page.getByText(t('recover.waiting_text'));
    await first
      .or(page.getByText(t('errors.accounts.recovery_device')))
      .first()
      .waitFor();
  };

/** Somebody with a PIN signs in on another phone: the code is not enough. */
export const askForPin: Prepare = async (page) => {
  const pin = '482193';
  const phone = await asSomebody(page, async (owner) => {
    const own = await enterWithNewShop(owner, 'Zed Store');
    await send(owner, '/shop', { intent: 'set-pin', pin, pinAgain: pin });
    return own;
  });
  await alive(page);
  await page.locator('main input[name="phone"]').fill(phone);
  await page.locator('main form button[type="submit"]').first().click();
  await page.locator('main input[name="pin"]').first().waitFor();
};
