import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/own-address.ts';
import { openInbox, signInDemoOwner, writeAsBuyer } from '#tests/support/shop/threads.ts';

const stamp = () => `${Date.now()}-${Math.floor(Math.random() * 1e6)}`;

interface Notices {
  asked: number;
  shown: string[];
}

/** The browser's notifications, as far as a page can see them; headless browsers have none. */
function standInForNotifications(): void {
  const notices = { asked: 0, shown: [] as string[] };
  class Notice {
    static permission = 'default';
    static async requestPermission() {
      notices.asked += 1;
      Notice.permission = 'granted';
      return 'granted';
    }
    /** As on Android: only a service worker may show one. */
    constructor() {
      throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification().');
    }
  }
  ServiceWorkerRegistration.prototype.showNotification = async (title: string) => {
    notices.shown.push(title);
  };
  Object.assign(window, { Notification: Notice, oja_notices: notices });
}

const noticesOf = (page: Page): Promise<Notices> =>
  page.evaluate(() => (window as unknown as { oja_notices: Notices }).oja_notices);

const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    Object.defineProperty(document, 'visibilityState', {
      value: value ? 'hidden' : 'visible',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

/** What the tab says while so many messages are new. */
const titled = (count: number): string =>
  count === 0 ? 'Messages · Oja' : `(${count}) Messages · Oja`;

async function countInTitle(page: Page): Promise<number> {
  return Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
}

test.describe('notices', () => {
  // They come from it.
  test.use({ serviceWorkers: 'allow' });

  test('no stream: asked again and again; counted in the title; a notice only after a press @phone @long', async ({
    page,
  }, { project }) => {
    const shop = await signInDemoOwner(page, project.name === 'phone' ? 16 : 17);
    await page.addInitScript(standInForNotifications);
    let streams = 0;
    await page.route('**/api/live/inbox?*', (route) => {
      streams += 1;
      return route.abort();
    });
    await openInbox(page);
    await expect.poll(() => streams).toBeGreaterThan(0);
    const before = await countInTitle(page);
    await page.getByText('Your chat link', { exact: true }).click();
    expect(await noticesOf(page)).toEqual({ asked: 0, shown: [] });
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByRole('button', { name: 'Notifications are on' })).toBeVisible();

    await setHidden(page, true);
    const hello = `Without a stream ${stamp()}`;
    await writeAsBuyer(page, shop.id, hello);
    const thread = page.locator('.threads li', { hasText: hello });
    await expect(thread).toBeVisible();
    await expect(page).toHaveTitle(titled(before + 1));
    await expect
      .poll(() => noticesOf(page))
      .toEqual({ asked: 1, shown: [expect.stringMatching(/^Message from Buyer \d+$/)] });

    await setHidden(page, false);
    const read = page.waitForResponse('**/api/markThreadRead');
    await thread.getByRole('link').click();
    await read;
    await page.reload();
    await expect(page).toHaveTitle(titled(before));
  });
});

test('an answer without a line waits, also in the list, and goes out once; one that is refused has failed @phone', async ({
  page,
}, { project }) => {
  const shop = await signInDemoOwner(page, project.name === 'phone' ? 14 : 15);
  const hello = `Please answer ${stamp()}`;
  await writeAsBuyer(page, shop.id, hello);
  await openInbox(page);
  await page.locator('.threads li', { hasText: hello }).getByRole('link').click();
  // The page's own call, and the outbox that takes over from it.
  const sending = /\/api\/(sendTelegramMessage|sendOperations)$/;
  await page.route(sending, (route) => route.abort());
  const answer = `Shop 14, by the blue gate ${stamp()}`;
  const reply = page.getByRole('textbox', { name: 'Your reply' });
  await reply.fill(answer);
  await reply.press('Enter');
  const bubble = page.locator('.bub.out', { hasText: answer });
  await expect(bubble).toContainText('Waiting to be sent');
  await expect(page.getByText(/^Failed to send/)).toHaveCount(0);
  await page.goto('/messages');
  const row = page.locator('.threads li', { hasText: `Waiting to be sent. You: ${answer}` });
  await expect(row.locator('.ns')).toHaveCount(0);
  await row.getByRole('link').click();
  await expect(bubble).toContainText('Waiting to be sent');
  await expect(page.locator('.bub.fail')).toHaveCount(0);

  await page.unroute(sending);
  // Looked at again: what waits goes.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(bubble).not.toContainText('Waiting to be sent');
  await page.reload();
  await expect(bubble).toHaveCount(1);

  await page.route(sending, (route) =>
    route.fulfill({ status: 400, json: { success: false, code: 'x', message: 'Too many words.' } }),
  );
  await reply.fill(`Again ${answer}`);
  await reply.press('Enter');
  await expect(page.getByText('Failed to send message: Too many words.')).toBeVisible();
  await expect(page.locator('.bub.out.fail', { hasText: `Again ${answer}` })).toBeVisible();
  await page.unroute(sending);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.bub.out.fail')).toHaveCount(0);
});
