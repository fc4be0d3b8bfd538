import { type Browser, type Page, expect as strictExpect } from '@playwright/test';
import { freshPhone, registerByPage, signInByPage } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, listen } from '#tests/support/browser/sound-page.ts';
import { photo } from '#tests/support/pictures.ts';

// Many steps on two phones at once: a busy machine gets the time it needs.
const expect = strictExpect.configure({ timeout: 30_000 });

// Several phones and sign-ins each: more than one screen's worth of time.
test.describe.configure({ timeout: 180_000 });

/** A phone of its own: nothing is shared with the other one. */
async function anotherPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  return context.newPage();
}

async function choosePicture(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Change' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Update profile picture' });
  await expect(sheet).toBeVisible();
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(sheet.getByText('Please select a valid image file')).toBeVisible();
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'big.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(10 * 1024 * 1024),
  });
  await expect(sheet.getByText('Image size must be less than 10MB')).toBeVisible();
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(900, 600).jpeg().toBuffer(),
  });
  await expect(sheet.getByLabel('Size')).toBeVisible();
  await sheet.getByLabel('Size').fill('2');
  await expect(sheet.getByText('2×', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Turn right 90 degrees' }).click();
  await expect(sheet.getByText('90°', { exact: true }).first()).toBeVisible();
  const saved = page.waitForRequest((request) => request.method() === 'POST');
  await sheet.getByRole('button', { name: 'Apply crop' }).click();
  expect((await saved).headers()['content-type']).toContain('multipart/form-data');
  await expect(page.getByText('Picture saved')).toBeVisible();
  await expect(sheet).toBeHidden();
}

test('from a phone number to a shop with a team, and out again', async ({ page, browser }) => {
  const complaints = listen(page);
  const [ownerPhone, workerPhone] = [freshPhone(), freshPhone()];

  await test.step('register', async () => {
    await registerByPage(page, ownerPhone, 'Ọjà Ìbàdàn');
    await expect(
      page.getByRole('navigation', { name: 'Shop tools' }).getByRole('link'),
    ).toHaveCount(11);
    await alive(page);
    await expectSound(page);
  });

  await test.step('edit the shop', async () => {
    await page.getByRole('link', { name: /^Shop Profile/ }).click();
    await expect(page.getByRole('heading', { name: 'My shop' })).toBeVisible();
    await alive(page);
    await page.getByRole('link', { name: 'Edit Shop' }).click();
    const sheet = page.getByRole('dialog', { name: 'Edit Shop' });
    await sheet.getByLabel('Shop name').fill('');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByText('Shop name is required')).toBeVisible();
    await sheet.getByLabel('Shop name').fill('Ọjà Ìbàdàn Fabrics');
    await sheet.getByLabel('Address').fill('Shop 14, Dugbe Market, Ibadan');
    await sheet.getByLabel('Telegram name').fill('@oja_ibadan');
    await expectSound(page);
    await sheet.getByRole('button', { name: 'Save' }).dblclick();
    await expect(page.getByText('Shop saved')).toBeVisible();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('Shop 14, Dugbe Market, Ibadan')).toBeVisible();
    await expect(page.getByText('@oja_ibadan')).toBeVisible();
  });

  await test.step('picture', () => choosePicture(page));

  await test.step('own name', async () => {
    await page.getByLabel('First name').first().fill('Ngozi');
    await page.getByLabel('Last name').first().fill('Okafor');
    const names = page.locator('form', { has: page.getByLabel('First name') }).first();
    await names.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Name saved')).toBeVisible();
    await expect(page.getByRole('cell', { name: /Ngozi Okafor/ })).toBeVisible();
  });

  await test.step('add an employee', async () => {
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Add user' });
    await sheet.getByRole('button', { name: 'Add user' }).click();
    await expect(sheet.getByText('First name and phone number are required').first()).toBeVisible();
    await sheet.getByLabel('First name').fill('Yusuf');
    await sheet.getByLabel('Phone number').fill(workerPhone);
    await expect(sheet.getByLabel('Email')).toHaveValue(`${workerPhone}@oja.ng`);
    await expectSound(page);
    await sheet.getByRole('button', { name: 'Add user' }).dblclick();
    await expect(page.getByText('User added successfully!')).toBeVisible();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('1 of 3 on Starter plan')).toBeVisible();
    await expect(page.getByText('Not signed in yet')).toBeVisible();
  });

  const worker = await anotherPhone(browser);
  const workerComplaints = listen(worker);
  await test.step('the employee signs in elsewhere and sees less', async () => {
    await signInByPage(worker, workerPhone);
    await expect(worker.getByText('You now work at Ọjà Ìbàdàn Fabrics.')).toBeVisible();
    const tools = worker.getByRole('navigation', { name: 'Shop tools' });
    await expect(tools.getByRole('link', { name: /Payments/ })).toHaveCount(0);
    await alive(worker);
    await worker.getByRole('button', { name: 'Stay' }).click();
    await expect(worker.getByText('You now work at')).toHaveCount(0);
    await worker.goto('/shop');
    await expect(worker.getByRole('main').getByText('Ọjà Ìbàdàn Fabrics').first()).toBeVisible();
    await expect(worker.getByRole('heading', { name: 'Shop Users' })).toHaveCount(0);
    await expect(worker.getByRole('heading', { name: 'Danger Zone' })).toHaveCount(0);
    await expect(worker.getByRole('link', { name: 'Edit Shop' })).toHaveCount(0);
    await alive(worker);
    await expectSound(worker);
    expect((await worker.goto('/payments'))?.status()).toBe(403);
    await expect(worker.getByText('You do not have permission to do this.')).toBeVisible();
  });

  await test.step('removed, and out on the next request', async () => {
    await worker.goto('/stocks');
    await page.reload();
    await alive(page);
    await page.getByRole('button', { name: 'Remove Yusuf' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('User removed')).toBeVisible();
    expect((await worker.goto('/stocks'))?.status()).toBe(403);
    await expect(worker.getByRole('heading', { name: 'Shop Setup Required' })).toBeVisible();
    await worker.goto('/');
    await expect(worker.getByRole('link', { name: 'Set Up Shop' })).toBeVisible();
  });

  // A refused page is answered with its status, which a browser also tells its console.
  const unexpected = workerComplaints.filter((text) => !text.includes('403'));
  expect([...complaints.filter((text) => !text.includes('400')), ...unexpected]).toEqual([]);
});

test('an employee is renamed and made an admin, and may do more at once @phone @long', async ({
  page,
  browser,
}) => {
  const workerPhone = freshPhone();
  await registerByPage(page, freshPhone(), 'Promoting Shop');
  await page.goto('/shop?open=add-user');
  await alive(page);
  const adding = page.getByRole('dialog', { name: 'Add user' });
  await adding.getByLabel('First name').fill('Yusuf');
  await adding.getByLabel('Phone number').fill(workerPhone);
  await adding.getByRole('button', { name: 'Add user' }).click();
  await expect(adding).toBeHidden();
  const worker = await anotherPhone(browser);
  await signInByPage(worker, workerPhone);
  expect((await worker.goto('/payments'))?.status()).toBe(403);

  await page.goto('/shop');
  await alive(page);
  await page.getByRole('button', { name: 'Edit Yusuf' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit user' });
  await editing.getByLabel('Last name').fill('Bello');
  await editing.getByRole('radio', { name: /^Admin/ }).check();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User saved')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Yusuf Bello' });
  await expect(row).toContainText('Admin');
  expect((await worker.goto('/payments'))?.status()).toBe(200);
  await worker.context().close();
});

test('somebody with a shop is asked before joining another @long', async ({ page, browser }) => {
  const [ownerPhone, otherPhone] = [freshPhone(), freshPhone()];
  await registerByPage(page, ownerPhone, 'Asked First');
  const other = await anotherPhone(browser);
  await registerByPage(other, otherPhone, 'Wants More');
  await other.goto('/shop?open=add-user');
  await alive(other);
  const sheet = other.getByRole('dialog', { name: 'Add user' });
  await sheet.getByLabel('First name').fill('Amina');
  await sheet.getByLabel('Phone number').fill(ownerPhone);
  await sheet.getByRole('button', { name: 'Add user' }).click();
  await expect(other.getByText('User added successfully!')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Wants More has invited you to its team.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Asked First' })).toBeVisible();
  await alive(page);
  await expectSound(page);
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await expect(page.getByText('Wants More has invited you to its team.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Asked First' })).toBeVisible();
});

test('logout ends the session, and the known phone comes back with a code, without being a new phone', async ({
  page,
}) => {
  const phone = freshPhone();
  await registerByPage(page, phone, 'Kano Shoes');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await page.goto('/login');
  await alive(page);
  await page.getByLabel('Phone number').fill(phone);
  await expect(page.getByText(`${phone}@oja.ng`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Enter the code we sent to')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kano Shoes' })).toBeVisible();
  await page.goto('/shop');
  await expect(page.getByText('This phone', { exact: true })).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(0);
});

test('a new phone is announced on the old one, and thrown out from there @long', async ({
  page,
  browser,
}) => {
  const phone = freshPhone();
  await registerByPage(page, phone, 'Aba Leather');
  const thief = await anotherPhone(browser);
  await signInByPage(thief, phone);
  await expect(thief.getByRole('heading', { name: 'Aba Leather' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('New phone signed in')).toBeVisible();
  await thief.goto('/shop?open=delete');
  await expect(thief.getByText('This phone is still new on your account.').first()).toBeVisible();
  await alive(page);
  await page.getByRole('button', { name: 'Sign it out' }).click();
  await expect(page.getByText('New phone signed in')).toHaveCount(0);
  expect((await thief.goto('/stocks'))?.status()).toBe(401);
  await expect(thief.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
});

test('sign out everywhere @long', async ({ page, browser }) => {
  const phone = freshPhone();
  await registerByPage(page, phone, 'Jos Books');
  const other = await anotherPhone(browser);
  await signInByPage(other, phone);
  await other.goto('/shop');
  await expect(other.getByText('This phone is new on your account.')).toBeVisible();
  await expect(other.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
  await page.goto('/shop');
  await alive(page);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  expect((await other.goto('/stocks'))?.status()).toBe(401);
  expect((await page.goto('/stocks'))?.status()).toBe(401);
  await page.goto('/login');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Enter the code we sent to')).toBeVisible();
});

test('Delete Shop: the name wakes the button, then everything is gone', async ({ page }) => {
  await registerByPage(page, freshPhone(), 'Short Lived');
  await page.goto('/shop');
  await alive(page);
  await page.getByRole('link', { name: 'Delete Shop' }).click();
  const sheet = page.getByRole('dialog', { name: 'Delete Shop?' });
  await expect(sheet.getByText('0 items')).toBeVisible();
  const button = sheet.getByRole('button', { name: 'Delete Shop' });
  await expect(button).toBeDisabled();
  await sheet.getByLabel("Type the shop's name to continue").fill('short  LIVED');
  await expectSound(page);
  await button.click();
  await expect(page.getByText('Shop deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Shop Setup Required' })).toBeVisible();
  await page.getByRole('link', { name: 'Set Up Shop' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
});
