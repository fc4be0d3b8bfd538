import { expect, type Locator, type Page } from '@playwright/test';
import { demoPeople, enter, enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, expectSoundPage } from '#tests/support/browser/sound-page.ts';

/** What a person does: each press and each field that is filled. */
class Hand {
  presses = 0;
  fields = 0;

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.fields += 1;
    await field.fill(text);
  }

  async choose(field: Locator, label: string): Promise<void> {
    this.fields += 1;
    await field.selectOption({ label });
  }
}

const zones = (page: Page) => page.locator('li.zone');
const form = (page: Page) => page.locator('form', { has: page.getByLabel('Fee', { exact: true }) });

test('a new owner says where the shop delivers in under a minute, and sees what a buyer sees @phone', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Zainab Deliveries');
  const hand = new Hand();
  await page.goto('/');
  await alive(page);
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Delivery' }));
  await expect(page).toHaveURL('/delivery');
  const { press, fill, choose } = {
    press: hand.press.bind(hand),
    fill: hand.fill.bind(hand),
    choose: hand.choose.bind(hand),
  };
  // The first row: its form is open already.
  for (const area of ['Ikeja', 'Surulere', 'Mushin'])
    await press(form(page).getByLabel(area, { exact: true }));
  await fill(form(page).getByLabel('Fee', { exact: true }), '1500');
  await press(form(page).getByRole('button', { name: 'Save' }));
  await expect(zones(page)).toHaveCount(1);
  await expect(zones(page)).toContainText('Ikeja, Surulere, Mushin');
  await expect(zones(page)).toContainText('₦1,500');
  await expect(form(page)).toHaveCount(0);
  // The second: a whole state.
  await press(page.getByRole('main').getByRole('link', { name: 'Add a place' }));
  await choose(form(page).getByLabel('State', { exact: true }), 'Oyo');
  await press(form(page).getByLabel('Whole of Oyo'));
  await fill(form(page).getByLabel('Fee', { exact: true }), '3,500');
  await press(form(page).getByRole('button', { name: 'Save' }));
  await expect(zones(page)).toHaveCount(2);
  expect(hand.presses).toBeLessThanOrEqual(12);
  expect(hand.fields).toBeLessThanOrEqual(8);
  // Answered like the check-out does.
  const sees = page.locator('section', {
    has: page.getByRole('heading', { name: 'What a buyer sees' }),
  });
  await sees.getByLabel('State', { exact: true }).selectOption({ label: 'Lagos' });
  await sees.getByLabel('Local government').selectOption({ label: 'Surulere' });
  await expect(sees.getByRole('status')).toContainText('Delivery to Surulere');
  await expect(sees.getByRole('status')).toContainText('₦1,500');
  await expectSound(page);
  // Changed where it stands; the others stay.
  await page.getByRole('link', { name: 'Change Oyo' }).click();
  await fill(form(page).getByLabel('Fee', { exact: true }), '4000');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(zones(page).nth(1)).toContainText('₦4,000');
  await expect(zones(page).first()).toContainText('₦1,500');
});

test('pickup is turned off with its switch alone, and hours stand behind Change @phone @long', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Zainab Hours');
  await page.goto('/delivery');
  await alive(page);
  const pickup = page.getByRole('switch', { name: /^Pickup/ });
  await expect(pickup).toBeChecked();
  await page.getByText('No opening hours yet').click();
  for (const day of ['Monday', 'Tuesday']) await page.getByRole('checkbox', { name: day }).check();
  await page
    .locator('form', { has: page.getByRole('checkbox', { name: 'Monday' }) })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(page.getByText('Mon to Tue, 09:00 to 18:00')).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await pickup.click();
  await saved;
  await page.reload();
  await expect(page.getByRole('switch', { name: /^Pickup/ })).not.toBeChecked();
  await expect(page.getByText('Mon to Tue, 09:00 to 18:00')).toBeVisible();
});

test('prices of an item, codes and delivery of a full shop are sound @phone', async ({ page }) => {
  await enter(page, demoPeople.owner);
  await page.goto('/stocks');
  const edit = await page.locator('a[href$="/edit"]').first().getAttribute('href');
  for (const path of [
    '/codes',
    '/delivery',
    '/delivery?zone=new',
    `${edit?.replace(/edit$/, 'prices')}`,
  ])
    await expectSoundPage(page, path);
});

test('at 1280 px rows stand at the left, what a buyer sees beside them', async ({
  page,
  viewport,
}) => {
  test.skip((viewport?.width ?? 0) < 1024, 'one column on a phone');
  await enter(page, demoPeople.owner);
  await page.goto('/delivery');
  const row = await zones(page).first().boundingBox();
  const sees = await page.getByRole('heading', { name: 'What a buyer sees' }).boundingBox();
  expect(sees?.x ?? 0).toBeGreaterThan((row?.x ?? 0) + (row?.width ?? 0));
  // In the head alone: no second one below the rows.
  await expect(page.getByRole('link', { name: 'Add a place' })).toHaveCount(1);
});
