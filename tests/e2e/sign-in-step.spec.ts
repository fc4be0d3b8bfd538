import { expect, test } from '@playwright/test';
import { enterWithNewShop } from '#tests/support/e2e-people.ts';
import { freePort, startOja, tempDataDir } from '#tests/support/oja-process.ts';

test.describe.configure({ timeout: 180_000 });

test('after many requests for one number the browser takes one more step by itself', async ({
  browser,
}) => {
  const data = tempDataDir();
  const oja = startOja({ DATA_DIR: data.path, PORT: String(await freePort()) });
  await oja.ready();
  const baseURL = oja.url;
  const page = await browser.newPage({ baseURL });
  const phone = await enterWithNewShop(page, 'Busy Number');
  for (let n = 0; n < 4; n++) {
    const stranger = await browser.newContext({ baseURL });
    await stranger.request.post('/login', {
      form: { phone },
      headers: { origin: baseURL },
    });
    await stranger.close();
  }
  const context = await browser.newContext({ baseURL });
  const other = await context.newPage();
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const slow = await plain.newPage();
  await slow.goto('/login');
  await slow.getByLabel('Phone number').fill(phone);
  await slow.getByRole('button', { name: 'Sign In' }).click();
  await expect(slow.getByRole('heading', { name: 'One moment' })).toBeVisible();
  await slow.getByRole('button', { name: 'Continue' }).click();
  await expect(slow.getByText(/press Continue in 0:\d\d/)).toBeVisible();
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
  await page.close();
  await oja.kill('SIGTERM');
  data.remove();
});
