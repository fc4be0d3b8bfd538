import { expect as strictExpect } from '@playwright/test';
import { demoPeople, enter, freshPhone } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound } from '#tests/support/browser/sound-page.ts';

// Many steps on two phones at once: a busy machine gets the time it needs.
const expect = strictExpect.configure({ timeout: 30_000 });

test.describe.configure({ timeout: 180_000 });

test('the texts of the sign-in page', async ({ page }) => {
  await page.goto('/login');
  await alive(page);
  await page.getByLabel('Phone number').fill('0803');
  await expect(page.getByText('0803@oja.ng')).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(
    page.getByText('Please enter a valid phone number (at least 10 digits).'),
  ).toBeVisible();
  await page.getByLabel('Phone number').fill(freshPhone());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(
    page.getByText('No account found with this phone number. Please register first.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Create your store' }).click();
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
});

test('a tab that was opened before the sign-in in another gets the frame and the texts of the shop’s pages @phone @long', async ({
  page,
}) => {
  await page.goto('/');
  await alive(page);
  await enter(page, demoPeople.owner);
  await page.getByRole('link', { name: 'Home', exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByText('Sales today')).toBeVisible();
  await alive(page);
  await page
    .getByRole('navigation', { name: 'Bottom' })
    .getByRole('link', { name: 'Stocks' })
    .click();
  await expect(page.getByRole('heading', { name: 'Stocks', level: 1 })).toBeVisible();
  await expectSound(page);
});

test('a wrong code is counted, and the field is ready for the next', async ({ page }) => {
  await page.goto('/login');
  await alive(page);
  // The page asks for a code; the answer is kept from filling itself in.
  await page.route('**/login.data', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/demoCode/g, 'noDemoCode');
    await route.fulfill({ response, body });
  });
  await page.getByLabel('Phone number').fill(demoPeople.owner);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Enter the code we sent to 0803 000 0001')).toBeVisible();
  await expectSound(page);
  await page.getByLabel(/Enter the code/).fill('00000000');
  await expect(page.getByText('That code is not right. 2 tries left.')).toBeVisible();
  await expect(page.getByLabel(/Enter the code/)).toBeFocused();
  await expect(page.getByRole('button', { name: /Send again in/ })).toBeDisabled();
});

test('the texts of the registration', async ({ page }) => {
  await page.goto('/register');
  await alive(page);
  await page.getByLabel('Phone number').fill(demoPeople.owner);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(
    page.getByText('This phone number is already registered. Please try logging in instead.'),
  ).toBeVisible();
  await page.getByLabel('Phone number').fill(freshPhone());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Demo: no SMS gateway, code filled in for you')).toBeVisible();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await alive(page);
  await expectSound(page);
  await page.getByRole('button', { name: 'Create store' }).click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  // A reload in the middle loses nothing: the phone stays proved.
  await page.reload();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
});

test('the place that was named at registration is known, and only its address is missing', async ({
  page,
}) => {
  await page.goto('/register');
  await alive(page);
  await page.getByLabel('Phone number').fill(freshPhone());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await alive(page);
  await page.getByLabel('Store name').fill('Known Place');
  await page.getByText('Boutique', { exact: true }).click();
  await page.getByLabel('State').selectOption('Lagos');
  await page.getByLabel('Local government').selectOption('Ikeja');
  await page.getByRole('button', { name: 'Create store' }).click();
  await expect(page.getByText('Your address in Ikeja, Lagos')).toBeVisible();
  await page.goto('/shop');
  await expect(page.getByText('Ikeja, Lagos')).toBeVisible();
});

test('knowing a number opens nothing: no password, mail or reset door answers', async ({
  request,
  baseURL,
}) => {
  const doors = ['sign-in/email', 'sign-up/email', 'forget-password', 'reset-password', 'session'];
  for (const door of doors) {
    const answer = await request.post(`/api/auth/${door}`, {
      headers: { origin: baseURL ?? '' },
      data: { email: `${demoPeople.owner}@oja.ng`, password: demoPeople.owner },
    });
    expect(answer.status(), door).toBe(404);
    expect(answer.headers()['set-cookie'], door).toBeUndefined();
  }
});

test('a broken line keeps what was typed', async ({ page, context }) => {
  await page.goto('/login');
  await alive(page);
  await page.getByLabel('Phone number').fill(demoPeople.owner);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Failed to sign in. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue(demoPeople.owner);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Enter the code we sent to')).toBeVisible();
});

test('registering and signing in work without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const phone = freshPhone();
  await page.goto('/register');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Demo: no SMS gateway')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await page.getByLabel('Store name').fill('Plain HTML');
  await page.getByText('Books', { exact: true }).click();
  await page.getByRole('button', { name: 'Create store' }).click();
  await expect(page.getByRole('heading', { name: 'Plain HTML' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: /Use fingerprint/ })).toBeHidden();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Demo: no SMS gateway')).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Plain HTML' })).toBeVisible();
  await context.close();
});
