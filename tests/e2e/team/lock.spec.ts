import { expect as strictExpect } from '@playwright/test';
import { freshPhone, registerByPage, signInByPage } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, listen } from '#tests/support/browser/sound-page.ts';

// Many steps on two phones at once: a busy machine gets the time it needs.
const expect = strictExpect.configure({ timeout: 30_000 });

test.describe.configure({ timeout: 180_000 });

test.describe('the extra lock', () => {
  test('PIN: set, asked on a new phone, wrong ones counted @phone', async ({ page, browser }) => {
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

  test('passkey: register, sign in on a new phone, revoke @phone', async ({ page, browser }) => {
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
    await other.getByRole('button', { name: 'Use fingerprint', exact: true }).click();
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
