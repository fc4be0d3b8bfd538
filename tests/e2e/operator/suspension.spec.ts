import { expect } from '@playwright/test';
import { anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
import { demoOperator, enterAsOperator } from '#tests/support/browser/operators.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, listen } from '#tests/support/browser/sound-page.ts';

test.setTimeout(240_000);

const store = 'Borrowed Photos Store';
const why = 'These photos belong to another shop. Please show us your own.';
const answer = 'I took them at my cousin’s stall, here is her number.';

test('reported, suspended, answered and given back: everybody sees what concerns them @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const complaints = listen(page);
  const item = await enterWithItem(page, { store, item: 'Borrowed gown' });
  const [buyer, operator] = await Promise.all([
    anotherPhone(browser, baseURL),
    anotherPhone(browser, baseURL),
  ]);
  const seen = async () => (await buyer.goto(`/stocks/${item.stockId}`))?.status();

  const report = async () => {
    expect(await seen()).toBe(200);
    await alive(buyer);
    await buyer.getByRole('link', { name: 'Report' }).click();
    await expect(buyer).toHaveURL(`/report/item/${item.stockId}`);
    await alive(buyer);
    await expectSound(buyer);
    await buyer.getByRole('button', { name: 'Send report' }).click();
    await expect(buyer.getByText('Choose what is wrong.').first()).toBeVisible();
    await buyer.locator('label.opt', { hasText: 'Fake or scam' }).click();
    await buyer.getByLabel('What happened?').fill('The same photos are in my sister’s shop');
    await buyer.getByRole('button', { name: 'Send report' }).click();
    await expect(buyer.getByText('Thank you. Somebody at Oja will look at it.')).toBeVisible();
  };
  const decide = async (what: string) => {
    await operator.goto('/operator/reports');
    await operator.getByRole('link', { name: /Borrowed gown/ }).click();
    await alive(operator);
    await expect(operator.getByText('The same photos are in my sister’s shop')).toBeVisible();
    await expectSound(operator);
    await operator.locator('label.opt', { hasText: what }).click();
    await operator.getByLabel('Reason, the shop gets this').fill(why);
    await operator.getByRole('button', { name: 'Do it' }).click();
    await expect(operator).toHaveURL('/operator/reports');
    await expect.poll(seen).toBe(404);
  };
  await report();
  await enterAsOperator(operator, demoOperator);
  await decide('Suspend shop');

  await page.goto('/');
  await expect(page.getByText('Your shop is suspended: buyers do not see it.')).toBeVisible();
  await expect(page.getByText('Your shop is open')).toHaveCount(0);
  await page.getByRole('link', { name: 'See why' }).click();
  await alive(page);
  const letter = page.locator('li', { hasText: 'Your shop is suspended' }).first();
  await expect(letter.getByText(why)).toBeVisible();
  await expect(letter.getByText('Open orders go on, but buyers are told not to pay')).toBeVisible();
  await expectSound(page);
  await letter.getByLabel('Your answer. You can send one.').fill(answer);
  // The button lies where the bar comes back when the field is left.
  await letter.getByRole('button', { name: 'Send answer' }).click();
  await expect(letter.getByText(answer)).toBeVisible();
  await expect(letter.getByRole('button', { name: 'Send answer' })).toHaveCount(0);

  await operator.goto(`/operator/shops?q=${encodeURIComponent(store)}`);
  await operator.getByRole('link', { name: store }).click();
  await alive(operator);
  await expect(operator.getByText(`The shop answered: “${answer}”`)).toBeVisible();
  // One lifting gives back all that the suspension took, the reported item too.
  await expect(operator.locator('summary', { hasText: /^Lift:/ })).toHaveCount(1);
  const held = operator.locator('details', {
    has: operator.locator('summary', { hasText: /^Lift: suspension/ }),
  });
  await held.locator('summary').click();
  await held
    .getByLabel('Why it is lifted, the shop gets this')
    .fill('Her cousin has confirmed it.');
  await held.getByRole('button', { name: 'Lift' }).click();
  await expect(held).toHaveCount(0);
  await expectSound(operator);
  await expect.poll(seen).toBe(200);

  await page.goto('/');
  await expect(page.getByText('Oja has written to your shop.')).toBeVisible();
  await page.getByRole('link', { name: 'Read the letter' }).click();
  await expect(page.getByText(/Lifted on .* Her cousin has confirmed it\./)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Suspension lifted' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Your shop is suspended')).toHaveCount(0);
  await expect(page.getByText('Oja has written to your shop.')).toHaveCount(0);
  await expect(page.locator('main a[href="/measures"]')).toBeVisible();

  await report();
  await decide('Hide item');
  await page.goto('/stocks');
  await alive(page);
  await expect(page.locator('.srow', { hasText: 'Borrowed gown' })).toContainText('Hidden by Oja');
  await expectSound(page);
  await page.goto(`/stocks/${item.stockId}/edit`);
  await alive(page);
  const note = page.locator('.note', { hasText: 'Hidden by Oja' });
  await expect(note.getByText(why)).toBeVisible();
  await expectSound(page);
  await operator.goto('/operator/reports?show=closed');
  await operator
    .getByRole('link', { name: /Borrowed gown/ })
    .first()
    .click();
  await alive(operator);
  await operator
    .getByLabel('Why it is undone, the shop gets this')
    .fill('It was a mistake of ours, sorry.');
  await operator.getByRole('button', { name: 'Undo' }).click();
  await expect(operator.getByText('the decision is undone')).toBeVisible();
  await expect.poll(seen).toBe(200);
  await page.goto('/measures');
  await expect(
    page.getByRole('heading', { name: 'No longer hidden: Borrowed gown' }),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});
