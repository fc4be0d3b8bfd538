import { expect } from '@playwright/test';
import { newCode } from '#app/platform/id.ts';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { enterWithNewShop, freshPhone } from '#tests/support/browser/e2e-people.ts';
import { enterAsOperator, nameOperator } from '#tests/support/browser/operators.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound } from '#tests/support/browser/sound-page.ts';

test.setTimeout(240_000);

test('an owner who forgot the PIN is let in by two operators after 48 hours @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  // Of this try alone: the one before may have left its request.
  const store = `Forgetful ${newCode(6)}`;
  const phone = await enterWithNewShop(page, store);
  const origin = new URL((await page.request.get('/healthz')).url()).origin;
  const pin = { intent: 'set-pin', pin: '482193', pinAgain: '482193' };
  await page.request.post('/shop', { form: pin, headers: { origin }, maxRedirects: 0 });
  const [{ count } = { count: '0' }] = await rowsOfApp<{ count: string }>(
    `select count(*) from pins join users on users.id = user_id where phone_key = $1`,
    [`+234${phone.slice(1)}`],
  );
  expect(count).toBe('1');
  const contexts = await Promise.all(
    [0, 1, 2].map(() => browser.newContext(baseURL ? { baseURL } : {})),
  );
  const [outside, chief, support] = await Promise.all(contexts.map((one) => one.newPage()));
  if (!outside || !chief || !support) throw new Error('no pages');

  await outside.goto('/login/recover');
  await alive(outside);
  await outside.getByLabel('Phone number').fill(phone);
  await outside.getByLabel('Name of your shop').fill(store);
  await outside.getByRole('button', { name: 'Ask for help' }).click();
  await expect(outside).toHaveURL(/\/login\/recover\/[\w-]{20,}$/);
  await expect(outside.getByText('You asked')).toBeVisible();
  await expectSound(outside);

  const second = freshPhone();
  await nameOperator(chief, { phone: second, role: 'support' });
  const decide = async (operator: typeof chief, button: string) => {
    await operator.goto('/operator/recoveries');
    await operator.getByRole('link', { name: store }).click();
    await alive(operator);
    await operator.getByRole('button', { name: button }).click();
    await expect(operator.getByText('Say why, in a few more words.').first()).toBeVisible();
    await operator.getByLabel('What you compared, or why not').fill('Called her back');
    await operator.getByRole('button', { name: button }).click();
    await expect(operator).toHaveURL('/operator/recoveries');
  };
  await decide(chief, 'It is the owner');
  await expect(chief.getByText('needs a second yes')).toBeVisible();
  await expectSound(chief);
  await chief.getByRole('link', { name: store }).click();
  await expect(chief.getByText('Another operator has to agree')).toBeVisible();
  await expect(chief.getByRole('button', { name: 'I agree' })).toHaveCount(0);
  await enterAsOperator(support, second);
  await decide(support, 'I agree');
  await outside.reload();
  await expect(outside.getByText('Our team agreed.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Somebody asked to get into your account')).toBeVisible();

  // 48 hours later.
  await rowsOfApp(
    `update recovery_requests set opens_at = now() - interval '1 second' where shop_name = $1`,
    [store],
  );
  await rowsOfApp(`select graphile_worker.add_job('privacy.finish-recoveries', '{}'::json)`);
  await expect(async () => {
    await outside.reload();
    await expect(outside.getByText('Your PIN and passkeys are removed.')).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
  await outside.getByRole('link', { name: 'Back to sign in' }).click();
  await alive(outside);
  await outside.getByLabel('Phone number').fill(phone);
  await outside.getByRole('button', { name: 'Sign In' }).click();
  await expect(outside.getByRole('heading', { name: store })).toBeVisible({
    timeout: 30_000,
  });
  await Promise.all(contexts.map((one) => one.close()));
});
