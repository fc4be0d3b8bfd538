import type { Page } from '@playwright/test';
import { newCode } from '#app/platform/id.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { type Prepare, sendUnchecked } from '../screen.ts';
import { asOperator, asSomebody, type Somebody, send, textOf } from './other-people.ts';
import { decideAbout } from './report-steps.ts';

/** What an operator writes stands there as it was written, in English. */
const words = {
  message: 'Buyers ask for your opening hours. Please add them.',
  warn: 'Two of your photos show another maker’s mark.',
  suspend: 'These photos belong to another shop. Please show us your own.',
  hide: 'This item is sold without its charger, and the photo shows one.',
  lift: 'The photos are your own. Thank you for your patience.',
  plan: 'A month for your patience with the payments of last week.',
} as const;

/** The shop of whoever is signed in: its public page is linked from the profile. */
export async function ownShop(page: Somebody | Page): Promise<string> {
  const shopId = (await textOf(page, '/shop')).match(/\/shop\/([\da-f-]{36})/)?.[1];
  if (!shopId) throw new Error('the profile links no shop');
  return shopId;
}

export const write = (operator: Somebody, shopId: string, kind: 'message' | 'warn' | 'suspend') =>
  send(operator, `/operator/shops/${shopId}`, {
    intent: 'measure',
    kind,
    key: newCode(16),
    reason: words[kind],
  });

/** Oja has written, and nobody of the shop has read it. */
export const getLetter: Prepare = async (page, t) => {
  const shopId = await ownShop(page);
  await asOperator(page, (operator) => write(operator, shopId, 'message'));
  await page.reload();
  await page.getByText(t('measures.unseen')).waitFor();
};

/** Letters of several kinds, each with a place for the answer. */
export const readLetters: Prepare = async (page, t) => {
  const shopId = await ownShop(page);
  await asOperator(page, async (operator) => {
    await write(operator, shopId, 'message');
    await write(operator, shopId, 'warn');
    await send(operator, `/operator/shops/${shopId}`, {
      intent: 'plan',
      planId: 'premium',
      months: '1',
      key: newCode(16),
      reason: words.plan,
    });
  });
  await page.goto(new URL('/measures', page.url()).href);
  await page.getByText(t('measures.frame_warn'), { exact: false }).first().waitFor();
};

/** An answer without words is refused. */
export const answerNothing: Prepare = async (page, t) => {
  await readLetters(page, t);
  await sendUnchecked(page, 'main form:has([name="answer"])');
  await page.locator('main [aria-invalid="true"]').first().waitFor();
};

export const answerLetter: Prepare = async (page, t) => {
  await readLetters(page, t);
  await alive(page);
  const form = page.locator('main form:has([name="answer"])').first();
  await form.locator('textarea').fill('I have changed both photos');
  await form.locator('button[type="submit"]').click();
  await page.getByText(t('measures.answered')).first().waitFor();
};

/** The shop is away from buyers. */
export const suspendShop: Prepare = async (page, t) => {
  const shopId = await ownShop(page);
  if ((await page.getByText(t('measures.banner')).count()) === 0)
    await asOperator(page, (operator) => write(operator, shopId, 'suspend'));
  await page.reload();
  await page.getByText(t('measures.banner')).first().waitFor();
};

/** Given back, with words again. */
export const liftSuspension: Prepare = async (page, t) => {
  await suspendShop(page, t);
  const room = `/operator/shops/${await ownShop(page)}`;
  await asOperator(page, async (operator) => {
    const held = (await textOf(operator, room)).matchAll(
      /value="lift"\/><input type="hidden" name="measureId" value="([\da-f-]{36})"/g,
    );
    for (const [, measureId = ''] of held)
      await send(operator, room, { intent: 'lift', measureId, reason: words.lift });
  });
  await page.goto(new URL('/measures', page.url()).href);
  await page.getByText(t('measures.was_suspend')).first().waitFor();
};

/** The first item of the list, away from buyers because of a report; one that is so already stays. */
async function hideFirst(page: Page): Promise<string> {
  const path = await page.locator('main a[href$="/edit"]').first().getAttribute('href');
  const stockId = path?.match(/[\da-f-]{36}/)?.[0] ?? '';
  if ((await textOf(page, `/stocks/${stockId}/edit`)).includes(words.hide)) return stockId;
  await asSomebody(page, (visitor) =>
    send(visitor, `/report/item/${stockId}`, {
      reason: 'other',
      text: 'No charger in the box',
      phone: '',
    }),
  );
  const form = { intent: 'decide', decision: 'hide', reason: words.hide };
  await asOperator(page, (operator) => decideAbout(operator, stockId, form));
  return stockId;
}

export const hideItem: Prepare = async (page, t) => {
  await hideFirst(page);
  await page.reload();
  await page.getByText(t('measures.hidden')).first().waitFor();
};

export const openHidden: Prepare = async (page, t) => {
  const stockId = await hideFirst(page);
  await page.goto(new URL(`/stocks/${stockId}/edit`, page.url()).href);
  await page.getByText(t('measures.hidden')).first().waitFor();
};

/** The letter about the item, beside what else was written. */
export const readAboutItem: Prepare = async (page, t) => {
  await hideFirst(page);
  await page.goto(new URL('/measures', page.url()).href);
  await page.getByText(t('measures.frame_hide'), { exact: false }).first().waitFor();
};
