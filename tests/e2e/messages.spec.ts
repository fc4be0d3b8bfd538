import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/own-address.ts';
import {
  alive,
  expectSound,
  expectSoundInDark,
  listen,
} from '#tests/support/browser/sound-page.ts';
import {
  aProductOf,
  openInbox,
  signInDemoOwner,
  writeAsBuyer,
} from '#tests/support/shop/threads.ts';

const box = (page: Page, label: string) => page.getByRole('textbox', { name: label });

test('a buyer writes, the owner sees it without a reload, answers, and the buyer sees it @phone', async ({
  page: owner,
  browser,
}, { project }) => {
  const shop = await signInDemoOwner(owner, project.name === 'phone' ? 2 : 3);
  await openInbox(owner);
  const complaints = listen(owner);

  const buyer = await (await browser.newContext()).newPage();
  const buyerComplaints = listen(buyer);
  const product = await aProductOf(buyer, shop.id);
  await buyer.goto(`/chat/${shop.id}?p=${product.id}`);
  await alive(buyer);
  const hello = `Good morning, is it there? ${Date.now()}`;
  await box(buyer, 'Your message').fill(hello);
  await box(buyer, 'Your message').press('Enter');
  await expect(buyer.locator('.bub.out', { hasText: hello })).toContainText(product.name);
  await expect(box(buyer, 'Your message')).toHaveValue('');

  const thread = owner.locator('.threads li', { hasText: hello });
  await expect(thread).toBeVisible();
  await expect(thread.locator('.count')).toContainText('1');
  await expect(owner).toHaveTitle(/^\(\d+\) Messages/);
  await thread.getByRole('link').click();
  await expect(owner.locator('.bub.in_', { hasText: hello })).toContainText(product.name);

  const answer = `Yes ma, 3 left. ${Date.now()}`;
  await box(owner, 'Your reply').fill('first line');
  await box(owner, 'Your reply').press('Shift+Enter');
  await expect(box(owner, 'Your reply')).toHaveValue('first line\n');
  await box(owner, 'Your reply').fill(answer);
  await owner.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(owner.locator('.bub.out', { hasText: answer })).toHaveCount(1);
  await expect(buyer.locator('.bub.in_', { hasText: answer })).toHaveCount(1);
  // The buyer has seen it, and knows that the shop has read.
  await expect(owner.locator('.bub.out', { hasText: answer })).toContainText('Delivered');
  await expect(buyer.locator('.bub.out', { hasText: hello })).toContainText('Read');

  // Reachable again from the same device.
  await buyer.goto(`/shop/${shop.id}`);
  await buyer.goto(`/chat/${shop.id}`);
  await expect(buyer.locator('.bub.in_', { hasText: answer })).toBeVisible();
  expect([...complaints, ...buyerComplaints]).toEqual([]);
  await buyer.context().close();
});

test('inbox and chat are sound in light and dark @phone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const shop = await signInDemoOwner(page, 4);
  await writeAsBuyer(page, shop.id, 'Is this page sound?');
  const complaints = listen(page);
  for (const path of [`/chat/${shop.id}`, '/messages?show=all']) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path);
    await alive(page);
    await expectSound(page);
    await expectSoundInDark(page);
  }
  await page.goto('/messages');
  await page.locator('.threads a').first().click();
  await expect(page.locator('.log')).toBeVisible();
  await expectSoundInDark(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectSound(page);
  expect(complaints).toEqual([]);
});

test('no network: the words stay, wait in view, and go out once when the line is back @phone', async ({
  page,
  context,
}, { project }) => {
  const shop = await signInDemoOwner(page, project.name === 'phone' ? 5 : 6);
  await page.goto(`/chat/${shop.id}`);
  await alive(page);
  await box(page, 'Your message').fill('Can I come today?');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await page.reload();
  await alive(page);
  await expect(box(page, 'Your message')).toHaveValue('Can I come today?');
  // So much that the talk scrolls: what waits must not lie under its edge.
  await box(page, 'Your message').press('Enter');
  await expect(page.locator('.bub time svg')).toHaveCount(1);
  await box(page, 'Your message').fill('Please answer.\n'.repeat(20));
  await box(page, 'Your message').press('Enter');
  await expect(page.locator('.bub time svg')).toHaveCount(2);
  await context.setOffline(true);
  await box(page, 'Your message').fill('Are you there?');
  await box(page, 'Your message').press('Enter');
  const waiting = page.locator('.bub', { hasText: 'Waiting to be sent' });
  await expect(waiting).toContainText('Are you there?');
  await expect(waiting.locator('time')).toBeInViewport();
  await expect(page.getByText(/^Failed to send/)).toHaveCount(0);
  await context.setOffline(false);
  await expect(waiting).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.bub', { hasText: 'Are you there?' })).toHaveCount(1);
});

test('hostile words are shown as words @phone', async ({ page }) => {
  const shop = await signInDemoOwner(page, 7);
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  const evil =
    '<img src=x onerror=alert(1)><script>alert(2)</script> javascript:alert(3) 👩‍👩‍👧 مرحبا';
  await page.goto(`/chat/${shop.id}`);
  await alive(page);
  await box(page, 'Your message').fill(evil);
  await box(page, 'Your message').press('Enter');
  await expect(page.locator('.bub.out', { hasText: evil }).last()).toContainText('Sent');
  await page.goto('/messages?show=all');
  await expect(page.locator('.bub.in_', { hasText: evil }).last()).toBeVisible();
  await expect(page.locator('.log img, .log script, .log a')).toHaveCount(0);
  expect(dialogs).toBe(0);
});

test('signed out, /messages leads home @phone', async ({ page }) => {
  await page.goto('/messages');
  await expect(page).toHaveURL('/');
});

test('a chat with a shop that is not there is not found @phone', async ({ page }) => {
  expect((await page.goto('/chat/0193a3c0-0000-7000-8000-000000000000'))?.status()).toBe(404);
});
