import { expect as strictExpect } from '@playwright/test';
import {
  demoPeople,
  enter,
  freshPhone,
  registerByPage,
  signInByPage,
} from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, listen } from '#tests/support/browser/sound-page.ts';

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
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Demo: no SMS gateway')).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Plain HTML' })).toBeVisible();
  await context.close();
});

test.describe('the extra lock', () => {
  test('PIN: set, asked on a new phone, wrong ones counted', async ({ page, browser }) => {
    const phone = freshPhone();
    await registerByPage(page, phone, 'Locked Store');
    await page.goto('/shop');
    await alive(page);
    await page.getByRole('button', { name: 'Set PIN' }).click();
    const sheet = page.getByRole('dialog', { name: '6-digit PIN' });
    await sheet.getByLabel('New 6-digit PIN').fill('123456');
    await sheet.getByLabel('Type it again').fill('123456');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByText('This PIN is too easy to guess.')).toBeVisible();
    await sheet.getByLabel('New 6-digit PIN').fill('482193');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByText('The two PINs are not the same.')).toBeVisible();
    await sheet.getByLabel('Type it again').fill('482193');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('PIN set')).toBeVisible();
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: 'Change', exact: true }).last().click();
    await sheet.getByLabel('New 6-digit PIN').fill('571902');
    await sheet.getByLabel('Type it again').fill('571902');
    await sheet.getByLabel('Your current PIN').fill('999999');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByText('That PIN is not right. 4 tries left.')).toBeVisible();
    await expectSound(page);
    await sheet.getByRole('button', { name: 'Cancel' }).click();

    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto('/login');
    await other.getByLabel('Phone number').fill(phone);
    await other.getByRole('button', { name: 'Sign In' }).click();
    await expect(other.getByRole('heading', { name: 'One more check' })).toBeVisible();
    await alive(other);
    await expectSound(other);
    await other.getByLabel('Your 6-digit PIN').fill('111111');
    await expect(other.getByText('That PIN is not right. 3 tries left.')).toBeVisible();
    const help = await context.newPage();
    await help.goto('/login/recover');
    await alive(help);
    await help.getByLabel('Phone number').fill(phone);
    await expectSound(help);
    await help.getByRole('button', { name: 'Ask for help' }).click();
    await expect(help.getByText('Please enter the name of your shop.')).toBeVisible();
    await help.getByLabel('Name of your shop').fill('Locked Store');
    await help.getByRole('button', { name: 'Ask for help' }).click();
    await expect(help.getByRole('heading', { name: 'We have your request' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByText('Somebody asked to get into your account')).toBeVisible();
    await expectSound(page);
    const stop = page.getByRole('button', { name: 'Yes, stop it' });
    await expect(stop).toBeHidden();
    const first = page.locator('summary').filter({ hasText: 'Stop it' });
    await first.click();
    await expect(stop).toBeVisible();
    await expect(page.getByText('Stop it', { exact: true })).toBeHidden();
    await page.getByText('Cancel', { exact: true }).click();
    await expect(stop).toBeHidden();
    await first.click();
    await stop.click();
    await expect(page.getByText('The request is stopped')).toBeVisible();
    await expect(page.getByText('Somebody asked to get into your account')).toHaveCount(0);
    await expect(other.getByRole('link', { name: 'Forgot PIN or lost phone?' })).toBeVisible();
    await other.getByLabel('Your 6-digit PIN').fill('482193');
    await expect(other.getByRole('heading', { name: 'Locked Store' })).toBeVisible();
    await other.goto('/payments');
    await expect(other.getByText(/This phone is still new on your account/)).toBeVisible();
    await context.close();
  });

  test('passkey: register, sign in on a new phone, revoke', async ({ page, browser }) => {
    const complaints = listen(page);
    const phone = freshPhone();
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await registerByPage(page, phone, 'Finger Store');
    await page.goto('/shop');
    await alive(page);
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByText('Fingerprint set up')).toBeVisible();
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toHaveLength(1);

    const context = await browser.newContext();
    const other = await context.newPage();
    const otherDevice = await context.newCDPSession(other);
    await otherDevice.send('WebAuthn.enable');
    const second = await otherDevice.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const [credential] = credentials;
    if (!credential) throw new Error('no passkey was made');
    await otherDevice.send('WebAuthn.addCredential', {
      authenticatorId: second.authenticatorId,
      credential,
    });
    await other.goto('/login');
    await other.getByLabel('Phone number').fill(phone);
    await other.getByRole('button', { name: 'Sign In' }).click();
    await other.getByRole('button', { name: 'Use fingerprint' }).click();
    await expect(other.getByRole('heading', { name: 'Finger Store' })).toBeVisible();
    await context.clearCookies();
    await other.goto('/login');
    await alive(other);
    await other.getByRole('button', { name: 'Use fingerprint, no code' }).click();
    await expect(other.getByRole('heading', { name: 'Finger Store' })).toBeVisible();
    await context.close();

    // The copy has signed once more than the key knows; a real one is not copied.
    const { credentialId } = credential;
    await device.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
    await device.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...credential, signCount: 9 },
    });
    await page.getByRole('button', { name: /Remove passkey/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Confirm it is you' });
    await expectSound(page);
    await sheet.getByRole('button', { name: 'Use fingerprint' }).click();
    await expect(page.getByText('Passkey removed')).toBeVisible();
    const third = await browser.newContext();
    await signInByPage(await third.newPage(), phone);
    await third.close();
    expect(complaints).toEqual([]);
  });
});
