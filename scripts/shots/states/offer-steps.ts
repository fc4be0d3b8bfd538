import { newCode } from '#app/platform/id.ts';
import { demoPhone } from '#app/server/demo/demo-phones.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import type { Prepare } from '../screen.ts';
import { makeOffer, placeBy } from '../visitor-steps.ts';
import { numberOn, pathOf } from './order-steps.ts';
import { asOwner, send, textOf } from './other-people.ts';

let offered = 0;

/** An offer to a demo shop, by the number of its owner, and the shop's answer. */
export const getAnswer =
  (owner: number, answer: { intent: 'accept' | 'refuse' | 'counter'; amount?: string }): Prepare =>
  async (page, t) => {
    offered += 1;
    const naira = 5_000 + offered;
    await makeOffer(String(naira))(page, t);
    await asOwner(page, demoPhone(owner), async (shop) => {
      const offers = await textOf(shop, '/offers');
      const id = offers.match(
        new RegExp(`name="id" value="([\\da-f-]{36})"/><input[^>]*value="${naira * 100}"`),
      )?.[1];
      if (!id) throw new Error(`nobody offered ${naira}`);
      await send(shop, '/offers', { id, seenKobo: String(naira * 100), ...answer });
    });
    await page.reload();
    await alive(page);
  };

/** An offer that its buyer has taken back. */
export const takeOfferBack: Prepare = async (page, t) => {
  await makeOffer('5,000')(page, t);
  await alive(page);
  const back = page.locator('main button[value="withdraw"]');
  if (await back.isVisible()) await back.click();
  await page.getByText(t('bids.withdrawn_text')).waitFor();
};

/** To be paid online; the bank, or the buyer, did otherwise. */
export const payOnline =
  (choice: 'decline' | 'cancel' | 'pay'): Prepare =>
  async (page, t) => {
    await placeBy('online')(page, t);
    await alive(page);
    await page.locator('main form:has(input[value="pay"]) button').click();
    await page.locator(`button[value="${choice}"]`).click();
    await page.waitForURL(/\/o\/\w+$/);
    await page.locator('main h1').first().waitFor();
  };

/** Paid online, called off by the shop, and a part of the money is back. */
export const getRefunded: Prepare = async (page, t) => {
  await payOnline('pay')(page, t);
  const number = await numberOn(page);
  const form = { intent: 'cancel', reason: 'Sold in the shop', refund: '100', key: newCode(16) };
  await asOwner(page, demoPhone(2), async (owner) =>
    send(owner, await pathOf(owner, number), form),
  );
  // The provider takes its time.
  const isBack = page.getByText(t('order.refunded'));
  for (let tries = 0; tries < 20 && (await isBack.count()) === 0; tries += 1) {
    await page.waitForTimeout(500);
    await page.reload();
  }
  await isBack.waitFor();
};
