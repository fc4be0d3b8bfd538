import { expect, type Page } from '@playwright/test';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, listen } from '#tests/support/browser/sound-page.ts';

async function openPlans(page: Page): Promise<void> {
  await page.goto('/subscription');
  await expect(page.getByRole('heading', { name: 'Subscription' })).toBeVisible();
  await alive(page);
}

const card = (page: Page, plan: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: plan, exact: true }) });

/** From the plans to the provider's page; answers with the reference. */
async function goToProvider(page: Page, link: string): Promise<string> {
  await openPlans(page);
  await page.getByRole('link', { name: link }).click();
  const open = page.getByRole('link', { name: 'Open Payment Page' });
  await expect(open).toBeVisible();
  const reference = (await page.getByText(/^OJA-/).innerText()).trim();
  await open.click();
  await expect(page.getByText('No real money is paid.')).toBeVisible();
  return reference;
}

const answer = (page: Page, choice: 'Pay' | 'Decline' | 'Cancel') =>
  page.getByRole('button', { name: choice, exact: true }).click();

async function buy(page: Page, link: string): Promise<string> {
  const reference = await goToProvider(page, link);
  await answer(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  return reference;
}

const goodUntil = async (page: Page, plan: string): Promise<Date> => {
  await openPlans(page);
  const text = await card(page, plan)
    .getByText(/Valid until/)
    .innerText();
  return new Date(text.replace('Valid until ', ''));
};

test.beforeEach(async ({ page }) => {
  await enterWithNewShop(page, 'Musa Phones');
});

test('only what can be had is offered; an address of anything else says why', async ({ page }) => {
  const complaints = listen(page);
  await openPlans(page);
  await expect(card(page, 'Starter').getByText('Your plan')).toBeVisible();
  await expect(page.getByText('30-day money-back guarantee.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose Starter' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Choose/ })).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Renew' })).toHaveCount(0);
  await expectSound(page);
  await buy(page, 'Choose Basic');
  await openPlans(page);
  await expect(page.getByRole('link', { name: /^Choose (Starter|Basic)/ })).toHaveCount(0);
  await expect(card(page, 'Starter').getByText('you are on Starter again')).toBeVisible();
  await expect(card(page, 'Basic').getByRole('link', { name: 'Renew' })).toBeVisible();
  await page.goto('/subscription?choose=starter');
  await expect(page.getByText('You cannot downgrade to the Starter plan.')).toBeVisible();
  await page.goto('/subscription?choose=basic');
  await expect(page.getByText('You are already subscribed to this plan.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('buy: from the plans through the provider to the dashboard', async ({ page }) => {
  const complaints = listen(page);
  await openPlans(page);
  await page.getByRole('link', { name: 'Choose Premium' }).click();
  await expect(page.getByRole('heading', { name: 'Premium' })).toBeVisible();
  await expect(page.getByText('₦2,000')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Open Payment Page' }).click();
  await expect(page.getByText('Premium, 1 month')).toBeVisible();
  await expectSound(page);
  await answer(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await expect(page.getByText('You are now on Premium.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Continue to Dashboard' }).click();
  await expect(page).toHaveURL(/\/stocks\?refreshShop=1$/);
  await openPlans(page);
  await expect(card(page, 'Premium').getByText('Your plan')).toBeVisible();
  await expectSound(page);
  expect(complaints).toEqual([]);
});

test('decline: Payment Failed, and Try Again leads to the plans', async ({ page }) => {
  await goToProvider(page, 'Choose Basic');
  await answer(page, 'Decline');
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/subscription');
  await expect(card(page, 'Starter').getByText('Your plan')).toBeVisible();
});

test('cancel: back to the plans, nothing paid; the same payment can be taken up again @long', async ({
  page,
}) => {
  const reference = await goToProvider(page, 'Choose Basic');
  await answer(page, 'Cancel');
  await expect(page).toHaveURL('/subscription');
  await expect(card(page, 'Starter').getByText('Your plan')).toBeVisible();
  expect(await buy(page, 'Choose Basic')).toBe(reference);
});

test('timeout and retry: the same reference, never a new payment', async ({ page }) => {
  const reference = await goToProvider(page, 'Choose Basic');
  await page.clock.install();
  await page.route('**/api/verifyPayment*', () => undefined);
  await answer(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Verifying Payment...' })).toBeVisible();
  await alive(page);
  await page.clock.runFor(15_100);
  await expect(page.getByRole('heading', { name: 'Verification Timeout' })).toBeVisible();
  await expect(page.getByText('Do not pay again.')).toBeVisible();
  await expectSound(page);
  await page.unroute('**/api/verifyPayment*');
  const asked = page.waitForRequest(/verifyPayment/);
  await page.getByRole('button', { name: 'Retry Verification' }).click();
  expect((await asked).url()).toContain(reference);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
});

test('a missing or foreign reference is an error with a way out', async ({ page }) => {
  await page.goto('/payment-callback');
  await expect(page.getByRole('heading', { name: 'Verification Error' })).toBeVisible();
  await expect(page.getByText('No payment reference found')).toBeVisible();
  await expectSound(page);
  await page.goto('/payment-callback?reference=OJA-AAAA-BBBBBB');
  await expect(page.getByRole('heading', { name: 'Verification Error' })).toBeVisible();
  const support = page.getByRole('link', { name: 'Contact support' });
  await expect(support).toHaveAttribute('href', /mailto:.*OJA-AAAA-BBBBBB/);
  await page.getByRole('link', { name: 'Back to Plans' }).click();
  await expect(page).toHaveURL('/subscription');
});

test('without JavaScript the server asks, and the page says how it ended @long', async ({
  page,
  browser,
  baseURL,
}) => {
  await goToProvider(page, 'Choose Basic');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL: baseURL ?? '',
  });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await answer(plain, 'Pay');
  await expect(plain.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await expect(plain.getByText('You are now on Basic.')).toBeVisible();
  await plain.goto('/payment-callback?reference=OJA-AAAA-BBBBBB');
  await expect(plain.getByRole('heading', { name: 'Verification Error' })).toBeVisible();
  await context.close();
});

test('no plan, and a provider that cannot be asked @long', async ({ page }) => {
  await page.goto('/payment');
  await expect(page.getByRole('heading', { name: 'No plan selected' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Choose a Plan' }).click();
  await expect(page).toHaveURL('/subscription');
  await page.route('**/payment.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto('/payment?plan=basic');
  await expect(page.getByRole('heading', { name: 'Payment Initialization Failed' })).toBeVisible();
  await expect(page.getByText('Failed to initialize payment. Please try again.')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Back to Plans' }).click();
  await expect(page).toHaveURL('/subscription');
});

test('renew: the separate button makes the plan longer @long', async ({ page }) => {
  await buy(page, 'Choose Basic');
  const before = await goodUntil(page, 'Basic');
  await buy(page, 'Renew');
  const after = await goodUntil(page, 'Basic');
  expect(Math.round((after.getTime() - before.getTime()) / 86_400_000)).toBeGreaterThanOrEqual(28);
});

test('refund: receipt, one click, the plan ends', async ({ page }) => {
  const reference = await buy(page, 'Choose Enterprise');
  await openPlans(page);
  await page.getByRole('link', { name: `Receipt ${reference}` }).click();
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible();
  await expect(page.getByText('Enterprise plan, 1 month')).toBeVisible();
  await expectSound(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as PDF' }).click();
  expect((await download).suggestedFilename()).toBe(`${reference}.pdf`);
  await openPlans(page);
  await page.getByRole('button', { name: 'Get money back' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(
    dialog.getByText(
      'We will refund ₦5,000 for Enterprise. The plan ends now. You can do this only once.',
    ),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Get money back' }).click();
  await expect(page.getByText('Your refund is on its way.')).toBeVisible();
  await expect(card(page, 'Starter').getByText('Your plan')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get money back' })).toHaveCount(0);
});

test('a saved card renews by itself only when it is turned on @long', async ({ page }) => {
  await buy(page, 'Choose Basic');
  await openPlans(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove card' }).click();
  await expect(page.getByRole('heading', { name: 'Automatic renewal' })).toHaveCount(0);
});
