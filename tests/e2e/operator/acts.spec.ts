import { expect, type Page } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { freshPhone } from '#tests/support/browser/e2e-people.ts';
import { anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
import { demoOperator, enterAsOperator, nameOperator } from '#tests/support/browser/operators.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound } from '#tests/support/browser/sound-page.ts';

test.setTimeout(180_000);

const words = 'Please show us photos of your own.';

/** Seen without scrolling, and read out. */
async function expectSaid(page: Page, role: 'status' | 'alert', text: string): Promise<void> {
  const note = page.getByRole(role).filter({ hasText: text });
  await expect(note).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.outcome')).toBeFocused();
}

test('a letter is sent once: the page says so where the operator looks, and the form is empty @phone', async ({
  page,
}) => {
  await enterAsOperator(page, demoOperator);
  await page.goto('/operator/shops?q=Emeka');
  await page.locator('.rows a[href^="/operator/shops/"]').first().click();
  await expect(page.getByRole('heading', { name: 'Do something' })).toBeVisible();
  await alive(page);
  const shopId = page.url().split('/').at(-1) ?? '';
  const letters = async () =>
    (await rowsOfApp('select from measures where shop_id = $1 and reason = $2', [shopId, words]))
      .length;
  const field = page.getByLabel('Words, the shop gets this');
  await field.fill(words);
  // Pressed twice before the answer is there.
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await expectSaid(page, 'status', 'Done: the message is sent.');
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL(`/operator/shops/${shopId}`);
  await expectSound(page);
  expect(await letters()).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Do something' })).toBeVisible();
  await expect(page.getByText('Done:')).toHaveCount(0);
  expect(await letters()).toBe(1);
  // An address that somebody has typed or sent says nothing.
  await page.goto(`/operator/shops/${shopId}?done=shop.message`);
  await expect(page.getByRole('heading', { name: 'Do something' })).toBeVisible();
  await alive(page);
  await expect(page.getByText('Done:')).toHaveCount(0);
});

test('the room that is open stands in the strip of rooms, at the end too @phone', async ({
  page,
}) => {
  await enterAsOperator(page, demoOperator);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const room of ['team', 'log', 'words', 'reports']) {
    await page.goto(`/operator/${room}`);
    await alive(page);
    await expect(page.locator('.opnav [aria-current]')).toBeInViewport({ ratio: 1 });
  }
});

test('decided by somebody else meanwhile: the message comes into view with what was decided @phone @long', async ({
  page,
  browser,
  baseURL,
}) => {
  const { stockId } = await enterWithItem(page, { store: 'Stale Tab Store', item: 'Stale gown' });
  const buyer = await anotherPhone(browser, baseURL);
  await buyer.goto(`/report/item/${stockId}`);
  await alive(buyer);
  const send = async (text: string) => {
    await buyer.locator('label.opt', { hasText: 'Fake or scam' }).click();
    await buyer.getByLabel('What happened?').fill(text);
    await buyer.getByRole('button', { name: 'Send report' }).click();
  };
  await buyer.getByLabel('What happened?').fill('Abc');
  await expect(buyer.getByText('3/1000')).toBeVisible();
  await send('Not hers');
  await expect(buyer.getByText('Thank you. Somebody at Oja will look at it.')).toBeVisible();
  await buyer.goto(`/report/item/${stockId}`);
  await send('It is my sister’s');
  await expect(buyer.getByText('Your new words are added.')).toBeVisible();
  await expectSound(buyer);

  const [one, two] = [await anotherPhone(browser, baseURL), await anotherPhone(browser, baseURL)];
  for (const [operator, words] of [
    [one, 'Nothing is wrong with it at all.'],
    [two, 'It looks right to me as well.'],
  ] as const) {
    await enterAsOperator(operator, demoOperator);
    await operator.goto('/operator/reports');
    await operator.getByRole('link', { name: /Stale gown/ }).click();
    await expect(operator.getByText('It is my sister’s')).toBeVisible();
    await alive(operator);
    await operator.locator('label.opt', { hasText: 'Dismiss' }).click();
    await operator.getByLabel('Reason, the shop gets this').fill(words);
  }
  await one.getByRole('button', { name: 'Do it' }).click();
  await expectSaid(one, 'status', 'Done: the report is dismissed.');
  await two.getByRole('button', { name: 'Do it' }).click();
  await expectSaid(two, 'alert', 'decided');
  await expect(two.getByRole('heading', { name: /^Decided: dismiss/ })).toBeVisible();
  await expect(two.getByLabel('Why it waits again, for the log')).toHaveValue('');
  await expect(two.getByLabel('What you had written')).toHaveValue('It looks right to me as well.');
  await expectSound(two);
});

test('hours that are over in the middle of a form: nothing is done, the way in leads back to the page, and the words are not lost @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const { shopId } = await enterWithItem(page, { store: 'Twelve Hours Store', item: 'Late gown' });
  const [chief, operator] = [
    await anotherPhone(browser, baseURL),
    await anotherPhone(browser, baseURL),
  ];
  const phone = freshPhone();
  await nameOperator(chief, { phone, role: 'moderator' });
  await enterAsOperator(operator, phone);
  await operator.goto(`/operator/shops/${shopId}`);
  await alive(operator);
  await operator.getByLabel('Words, the shop gets this').fill(words);
  await rowsOfApp(
    `update operator_sessions set expires_at = now() - interval '1 second'
     where user_id = (select id from users where phone_key = $1)`,
    [`+234${phone.slice(1)}`],
  );
  await operator.getByRole('button', { name: 'Send' }).click();
  const unsent = operator.getByLabel('What you had written');
  // Whoever sits there now has not shown who it is.
  await expect(operator.getByRole('button', { name: 'Enter' })).toBeVisible();
  await alive(operator);
  await expect(operator.getByText(words)).toHaveCount(0);
  await expect(unsent).toHaveCount(0);
  await operator.getByRole('button', { name: 'Enter' }).click();
  await expect(operator).toHaveURL(`/operator/shops/${shopId}`);
  await expect(operator.getByRole('heading', { name: 'Do something' })).toBeVisible();
  expect(await rowsOfApp('select from measures where shop_id = $1', [shopId])).toEqual([]);
  await expect(unsent).toHaveValue(words);
  await expect(operator.getByText('It was not sent: your hours were over.')).toBeVisible();
  await expectSound(operator);
  await operator.getByLabel('Words, the shop gets this').fill(await unsent.inputValue());
  await operator.getByRole('button', { name: 'Send' }).click();
  await expectSaid(operator, 'status', 'Done:');
  await expect(unsent).toHaveCount(0);
});

test('words of an operator are for nobody else in the tab, for no later day, and gone with the logout; a reload does not say that they were not sent @phone', async ({
  page,
}) => {
  await enterAsOperator(page, demoOperator);
  await page.goto('/operator/shops?q=Emeka');
  await page.locator('.rows a[href^="/operator/shops/"]').first().click();
  await alive(page);
  const key = 'oja-unsent-words';
  const kept = () => page.evaluate((name) => sessionStorage.getItem(name), key);
  // The line breaks in the middle of it: nobody knows whether it came.
  await page.route('**/operator/shops/**', (route) =>
    route.request().method() === 'POST' ? new Promise(() => undefined) : route.continue(),
  );
  await page.getByLabel('Words, the shop gets this').fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(kept).toContain(words);
  const mine = JSON.parse((await kept()) ?? '{}') as { userId: string; at: number };
  const unsent = page.getByLabel('What you had written');
  const openedWith = async (change: Partial<typeof mine>) => {
    await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [
      key,
      JSON.stringify({ ...mine, ...change }),
    ] as const);
    await page.reload();
    await alive(page);
  };
  await openedWith({});
  await expect(unsent).toHaveValue(words);
  await expect(page.getByText('It may not have been sent.')).toBeVisible();
  for (const change of [{ userId: 'another' }, { at: mine.at - 12 * 3_600_000 }]) {
    await openedWith(change);
    await expect.poll(kept).toBeNull();
    await expect(unsent).toHaveCount(0);
  }
  await openedWith({});
  await expect(unsent).toHaveValue(words);
  await page.goto('/terms');
  await alive(page);
  expect(await kept()).toContain(words);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  // On its way to the next page nothing can be asked.
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect.poll(kept).toBeNull();
});
