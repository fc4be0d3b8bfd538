import { expect } from '@playwright/test';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { newAddress, test } from '#tests/support/browser/own-address.ts';

test('every test meets the limits that people meet, at an address of its own', async ({
  playwright,
  baseURL,
}) => {
  const shops = await playwright.request.newContext();
  const { shops: found } = await (await shops.get('/api/shops?q=Ngozi')).json();
  /** A new visitor who writes to a shop: the fourth of a network takes a step. */
  const write = async (extraHTTPHeaders?: Record<string, string>): Promise<number> => {
    const visitor = await playwright.request.newContext({
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
    });
    const data = { shopId: found[0].id, text: 'Hello', operationId: `op-${crypto.randomUUID()}` };
    const headers = { origin: baseURL ?? '' };
    const answer = await visitor.post('/api/sendChatMessage', { data, headers });
    await visitor.dispose();
    return answer.status();
  };
  for (const _ of ['first', 'second', 'third']) expect(await write()).toBe(200);
  expect(await write()).toBe(429);
  expect(await write({ 'x-forwarded-for': newAddress() })).toBe(200);
  await shops.dispose();
});

test('after many requests for one number the browser takes one more step by itself', async ({
  browser,
  page,
  baseURL,
}) => {
  const phone = await enterWithNewShop(page, 'Busy Number');
  for (let n = 0; n < 4; n++) {
    const stranger = await browser.newContext();
    await stranger.request.post('/login', {
      form: { phone },
      headers: { origin: baseURL ?? '' },
    });
    await stranger.close();
  }
  const context = await browser.newContext();
  const other = await context.newPage();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const slow = await plain.newPage();
  await slow.goto('/login');
  await slow.getByLabel('Phone number').fill(phone);
  await slow.getByRole('button', { name: 'Sign In' }).click();
  await expect(slow.getByRole('heading', { name: 'One moment' })).toBeVisible();
  await slow.getByRole('button', { name: 'Continue' }).click();
  // Nothing goes on by itself here.
  await expect(slow.getByText(/^Wait 0:\d\d, then press Continue\.$/)).toBeVisible();
  await plain.close();
  const steps: string[] = [];
  other.on('request', (request) => {
    if (request.method() === 'POST') steps.push(request.postData() ?? '');
  });
  await other.goto('/login');
  await other.getByLabel('Phone number').fill(phone);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByRole('heading', { name: 'Busy Number' })).toBeVisible();
  expect(steps.some((sent) => /stepTicket=.+&stepAnswer=\d+/.test(sent))).toBe(true);
  await context.close();
});
