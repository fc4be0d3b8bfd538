import { expect, type Page } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { storedHere } from '#tests/support/browser/stored-here.ts';

/** A shop that no other journey sells from. */
const shopName = 'Yusuf Islamic Bookshop';

async function openTeamPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/team-parts-')),
  );
}

const sellButton = (page: Page) => page.getByRole('button', { name: /^Sell ₦/ });

test('who was removed from the team is told so at the next contact, and nothing of the shop stays @phone', async ({
  page,
  context,
}) => {
  const phone = await enterWithNewShop(page, 'Soon with Yusuf');
  await rowsOfApp(
    `update shop_members m set shop_id = s.id, role = 'employee' from shops s, users u
     where s.name = $1 and u.id = m.user_id and u.phone_digits = $2`,
    [shopName, phone],
  );
  await openTeamPage(page, '/orders/counter');
  await context.setOffline(true);
  await page.locator('button.ci:enabled').first().click();
  await sellButton(page).click();
  await expect(page.getByText(/^Saved on phone ₦/)).toBeVisible();
  const [member] = await rowsOfApp<{ id: string }>(
    `delete from shop_members m using users u where u.id = m.user_id and u.phone_digits = $1
     returning m.user_id as id`,
    [phone],
  );
  expect(member).toBeDefined();
  await context.setOffline(false);
  await expect(page.getByText(/^You are no longer in this shop/)).toBeVisible();
  await expect
    .poll(async () => (await storedHere(page)).filter((text) => /operations|copy/.test(text)))
    .toEqual([]);
});
