import type { Page } from '@playwright/test';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { newCode } from '#app/platform/id.ts';
import { demoPeople } from '#tests/support/browser/e2e-people.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { photo } from '#tests/support/pictures.ts';
import { follow, type Prepare, pressWhenAlive } from '../screen.ts';
import { placeOrder } from '../visitor-steps.ts';
import { asOwner, byABuyer, type Somebody, send, textOf } from './other-people.ts';

/** The demo shop that hands over by code and tells transfers apart. */
export const careful = '/shops?q=tunde';

/** An order at the careful shop, to be paid by transfer. */
export const orderCarefully: Prepare = async (page, t) => {
  await page.goto(new URL(careful, page.url()).href);
  await follow('a[href^="/shop/"]')(page);
  await placeOrder(page, t);
  await page.getByText(t('order.hand_over'), { exact: true }).waitFor();
};

const codeOn = async (page: Page): Promise<string> =>
  (await page.locator('.card .rate-big.num').innerText()).trim();

export const numberOn = async (page: Page): Promise<string> =>
  (await page.locator('main h1').first().innerText()).match(/#\d+/)?.[0] ?? '';

/** The order's own page for the team: its card in the list is named by the number. */
export async function pathOf(team: Somebody | Page, number: string): Promise<string> {
  const list = await textOf(team, `/orders?q=${encodeURIComponent(number)}`);
  const named = new RegExp(`<a [^>]*aria-label="[^"]*${number}[^"]*"[^>]*>`).exec(list)?.[0];
  const path = named?.match(/\/orders\/[\da-f-]{36}/)?.[0];
  if (!path) throw new Error(`${number} is not in the list of orders`);
  return path;
}

/** Confirmed and ready to be handed over. */
async function makeReady(team: Somebody | Page, path: string): Promise<void> {
  for (const to of ['confirmed', 'ready']) await send(team, path, { intent: 'advance', to });
}

/** What the shop does with the order of this page; then the buyer sees it. */
async function workOn(page: Page, act: (owner: Somebody, path: string) => Promise<void>) {
  const number = await numberOn(page);
  await asOwner(page, demoPeople.trader, async (owner) => act(owner, await pathOf(owner, number)));
  await page.reload();
}

export const getReady: Prepare = async (page, t) => {
  await orderCarefully(page, t);
  await workOn(page, makeReady);
  await page.getByText(t('order.status.ready')).first().waitFor();
};

/** Called off by the shop, which says why. */
export const getStopped: Prepare = async (page, t) => {
  await orderCarefully(page, t);
  await workOn(page, (owner, path) =>
    send(owner, path, { intent: 'cancel', key: newCode(16), reason: 'Sold in the shop' }),
  );
  await page.getByText('Sold in the shop').first().waitFor();
};

/** Handed over with the code: the buyer's page asks how it was. */
export const handOver: Prepare = async (page, t) => {
  await orderCarefully(page, t);
  const [code, number] = [await codeOn(page), await numberOn(page)];
  await asOwner(page, demoPeople.trader, async (owner) => {
    const path = await pathOf(owner, number);
    await makeReady(owner, path);
    await send(owner, path, { intent: 'hand-over', code, paid: 'cash' });
  });
  await page.reload();
  await page.getByText(t('reviews.write_title')).waitFor();
  await alive(page);
};

/** Paid and completed without the code: the buyer's page asks whether it came. */
export const completeWithoutCode: Prepare = async (page, t) => {
  await orderCarefully(page, t);
  await workOn(page, async (owner, path) => {
    await makeReady(owner, path);
    await send(owner, path, { intent: 'advance', to: 'completed', paid: 'cash', without: 'yes' });
  });
  await page.getByText(t('order.got_it')).waitFor();
  await alive(page);
};

export const openComplaint: Prepare = async (page, t) => {
  await completeWithoutCode(page, t);
  await page.getByText(t('order.complain'), { exact: true }).click();
};

export const complain: Prepare = async (page, t) => {
  await openComplaint(page, t);
  await page.locator('label.opt', { hasText: t('order.complaint_not_received') }).click();
  await page.getByLabel(t('order.complaint_words')).fill('I waited at home all day, nobody came.');
  await page.getByRole('button', { name: t('order.complain_send') }).click();
  await page.getByText(t('order.complaint_yours')).waitFor();
};

/** The same order as its shop sees it. */
export const hearComplaint: Prepare = async (page, t) => {
  const number = await byABuyer(page, async (buyer) => {
    await complain(buyer, t);
    return numberOn(buyer);
  });
  await page.goto(new URL(await pathOf(page, number), page.url()).href);
  await page.getByText(t('orders.complained')).first().waitFor();
};

/** A review without stars is refused. */
export const reviewWrongly: Prepare = async (page, t) => {
  await handOver(page, t);
  const form = page.locator('#review form');
  await form.locator('textarea').fill('Fine radio');
  await form.evaluate((sent: HTMLFormElement) => {
    sent.noValidate = true;
    sent.requestSubmit();
  });
  await form.locator('.note.bad').waitFor();
};

/** Reviewed with a photo, answered by the shop, and open to be changed. */
export const reviewOrder: Prepare = async (page, t) => {
  await handOver(page, t);
  const form = page.locator('#review form');
  await form.locator('input[name="stars"]').nth(3).check({ force: true });
  await form.locator('textarea').fill('Fine radio');
  const buffer = await photo(400, 300).jpeg().toBuffer();
  await form
    .locator('input[name="photos"]')
    .setInputFiles({ name: 'radio.jpg', mimeType: 'image/jpeg', buffer });
  await form.locator('button[type="submit"]').click();
  await page.getByText(t('reviews.yours')).waitFor();
  await asOwner(page, demoPeople.trader, async (owner) => {
    const shop = (await page.locator('a[href^="/shop/"]').first().getAttribute('href')) ?? '';
    const list = await textOf(owner, `${shop}/reviews`);
    const review = list.match(/name="review" value="([\da-f-]{36})"/)?.[1] ?? '';
    await send(owner, `${shop}/reviews`, { review, answer: 'Thank you, come again' });
  });
  await page.reload();
  await pressWhenAlive(page, page.locator('#review summary'));
  await page.locator('#review details[open]').waitFor();
};

/** Said to be paid, with a picture of it. */
export const claimCarefully: Prepare = async (page, t) => {
  await orderCarefully(page, t);
  await pressWhenAlive(page, page.getByRole('button', { name: t('order.i_have_paid') }));
  const sheet = page.getByRole('dialog');
  await sheet.locator('input[name="fromBank"]').fill('OPay');
  const buffer = await photo(300, 500).jpeg().toBuffer();
  await sheet
    .locator('input[name="screenshot"]')
    .setInputFiles({ name: 'alert.jpg', mimeType: 'image/jpeg', buffer });
  await sheet.locator('button[type="submit"]').click();
  await page.getByText(t('order.checking')).waitFor();
};

/** The shop has not seen the money, and says why. */
export const rejectClaim: Prepare = async (page, t) => {
  await claimCarefully(page, t);
  const number = await numberOn(page);
  await asOwner(page, demoPeople.trader, async (owner) => {
    const path = await pathOf(owner, number);
    const shown = await textOf(owner, path);
    const paymentId = shown.match(/\/api\/claims\/([\da-f-]{36})\/photo/)?.[1] ?? '';
    await send(owner, path, { intent: 'reject', paymentId, reason: 'Nothing came today' });
  });
  await page.reload();
  await page.getByText(t('order.rejected')).waitFor();
};

/** An order that is ready, opened by the team at the question for the code; answers the buyer's code. */
async function openHandOver(page: Page, t: Translate): Promise<string> {
  const { number, code } = await byABuyer(page, async (buyer) => {
    await orderCarefully(buyer, t);
    return { number: await numberOn(buyer), code: await codeOn(buyer) };
  });
  const path = await pathOf(page, number);
  await makeReady(page, path);
  await page.goto(new URL(path, page.url()).href);
  await pressWhenAlive(page, page.locator('main form:has(input[name="complete"]) button').first());
  await page.getByRole('dialog', { name: t('orders.hand_over') }).waitFor();
  return code;
}

export const askForHandOver: Prepare = async (page, t) => {
  await openHandOver(page, t);
};

const otherThan = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

export const handOverWrongly: Prepare = async (page, t) => {
  const code = await openHandOver(page, t);
  const sheet = page.getByRole('dialog');
  await sheet.locator('input[name="code"]').fill(otherThan(code));
  await sheet.locator('button[type="submit"]').click();
  await sheet.locator('[aria-invalid="true"]').waitFor();
};

/** After the fifth wrong code the right one is refused, too, for a while. */
export const handOverTooOften: Prepare = async (page, t) => {
  const code = await openHandOver(page, t);
  const path = new URL(page.url()).pathname;
  const form = { intent: 'hand-over', code: otherThan(code), paid: 'cash' };
  const { origin } = new URL(page.url());
  for (let at = 0; at < 5; at += 1)
    await page.request.post(path, { form, headers: { origin }, maxRedirects: 0 });
  const sheet = page.getByRole('dialog');
  await sheet.locator('input[name="code"]').fill(code);
  await sheet.locator('button[type="submit"]').click();
  await sheet.locator('[aria-invalid="true"]').waitFor();
};

export const handOverWithout: Prepare = async (page, t) => {
  await openHandOver(page, t);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: t('orders.without_code_do') }).click();
  await sheet.getByText(t('orders.without_code_text')).waitFor();
};

export const handOverRightly: Prepare = async (page, t) => {
  const code = await openHandOver(page, t);
  const sheet = page.getByRole('dialog');
  await sheet.locator('input[name="code"]').fill(code);
  await sheet.locator('button[type="submit"]').click();
  await sheet.waitFor({ state: 'detached' });
  await page.locator('.badge', { hasText: t('order.status.completed') }).waitFor();
};

/** A large sum, said to be paid a moment after the order, with a picture of it. */
export const openClaim: Prepare = async (page, t) => {
  const number = await byABuyer(page, async (buyer) => {
    await claimCarefully(buyer, t);
    return numberOn(buyer);
  });
  await page.goto(new URL(await pathOf(page, number), page.url()).href);
  await page.getByText(t('orders.warn_title')).waitFor();
};

export const askIfSeen: Prepare = async (page, t) => {
  await openClaim(page, t);
  await pressWhenAlive(page, page.getByRole('button', { name: t('payments.confirm') }).first());
  await page.getByRole('dialog').waitFor();
};

/** The team's own page of reviews, with the form for an answer open. */
export const openAnswer: Prepare = async (page) => {
  await follow('a[href^="/shop/"]', (path) => `${path}/reviews`)(page);
  await pressWhenAlive(page, page.locator('.rev summary').first());
  await page.locator('.rev details[open]').first().waitFor();
};
