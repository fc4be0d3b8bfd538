import { alive } from '#tests/support/browser/sound-page.ts';
import { type Prepare, sendUnchecked } from '../screen.ts';
import { suspendShop } from './letter-steps.ts';

const question = 'form:has(input[name="intent"][value="delete"])';

/** Without the shop's name nothing is deleted. */
export const deleteWrongly: Prepare = async (page) => {
  await sendUnchecked(page, question);
  await page.locator('dialog[open] .note.bad').waitFor();
};

/** Sent, and not answered yet. It does not leave the page: what is held on its way is let go when the page closes. */
export const deleteSlowly: Prepare = async (page, t) => {
  await alive(page);
  const form = page.locator(question);
  const name = await form.locator('.field:has([name="name"]) .hint').innerText();
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => undefined);
  });
  await form.locator('[name="name"]').fill(name);
  // By key: texts that are longer than any language's push the button out of the finger's reach.
  await form.locator('button.danger').press('Enter');
  await page.getByText(t('danger.deleting')).waitFor();
};

/** Oja looks into the shop: it stays until that is over. */
export const deleteSuspended: Prepare = async (page, t) => {
  await suspendShop(page, t);
  await page.goto(new URL('/shop?open=delete', page.url()).href);
  await page.getByText(t('errors.moderation.shop_held'), { exact: false }).first().waitFor();
};
