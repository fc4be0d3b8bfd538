import { type BrowserContext, expect, type Page } from '@playwright/test';
import { inStockOf, itemOf, putInCart } from '#tests/support/browser/buying.ts';
import { enterWithNewShop, freshPhone } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, listen } from '#tests/support/browser/sound-page.ts';

/** What the browser refused because of our policy, on every page of this person from now on. */
async function refusals(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeFunction('ojaRefused', (what: string) => seen.push(what));
  await context.addInitScript(() =>
    window.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile } = event;
      const tell = (window as unknown as { ojaRefused: (what: string) => void }).ojaRefused;
      tell(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    }),
  );
  return seen;
}

async function register(page: Page): Promise<void> {
  await page.goto('/register');
  await alive(page);
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await page.getByLabel('Phone number').fill(freshPhone());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Create store' }).click();
  await expect(page.getByText('Please fill in all fields').first()).toBeVisible();
}

async function addStock(page: Page): Promise<void> {
  await enterWithNewShop(page, 'Policy Stores');
  await page.goto('/stocks?add=1');
  await alive(page);
  const sheet = page.getByRole('dialog', { name: 'Add new stock' });
  await sheet.getByLabel('Name').fill('Gown');
  await sheet.getByRole('button', { name: 'Save stock' }).click();
  await expect(sheet.getByRole('alert').first()).toBeVisible();
}

async function checkOut(page: Page): Promise<void> {
  const { shopId } = await itemOf(page, 'Ngozi Fashion House');
  const stockId = await inStockOf(page, shopId);
  await page.goto(`/shop/${shopId}`);
  await page.locator(`ul.grid-p a.name[href="/stocks/${stockId}"]`).click();
  await putInCart(page);
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Check out' }).first().click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Fúnmi');
  await page.getByLabel('Phone number').fill(freshPhone());
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/o\/[2-9a-z]{14}$/, { timeout: 30_000 });
}

async function chat(page: Page): Promise<void> {
  await page.goto('/shops');
  await page
    .getByRole('link', { name: /^View Shop/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Message' }).first().click();
  await expect(page).toHaveURL(/\/chat\//);
  await alive(page);
  await page.getByRole('textbox').fill('Is it still there?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Is it still there?').last()).toBeVisible();
}

for (const [name, fill] of Object.entries({ register, addStock, checkOut, chat })) {
  test(`nothing on the way through a form is refused by the content policy: ${name}`, async ({
    page,
    context,
  }) => {
    const refused = await refusals(context);
    const complaints = listen(page);
    await fill(page);
    expect(refused).toEqual([]);
    expect(complaints.filter((text) => /content security policy/i.test(text))).toEqual([]);
  });
}

test('a script that came in with somebody’s words does not run, and the browser reports it', async ({
  page,
}) => {
  await page.goto('/');
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/policy-reports'));
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ranAnyway = true';
    document.body.append(script);
    return 'ranAnyway' in window;
  });
  expect(ran).toBe(false);
  expect((await reported).status()).toBe(204);
});
