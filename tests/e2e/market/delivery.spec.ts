import { expect } from '@playwright/test';
import { inStockOf, itemOf, placeOrder, putInCart } from '#tests/support/browser/buying.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, sheetGone } from '#tests/support/browser/sound-page.ts';

const shop = 'Ngozi Fashion House';
const naira = (text: string | null): number => Number(text?.replace(/[^\d.]/g, ''));

test('an item says what it costs to bring it here, and the order has that fee @phone', async ({
  page,
}) => {
  const { shopId } = await itemOf(page, shop);
  await page.goto(`/stocks/${await inStockOf(page, shopId)}`);
  const lines = page.locator('.dlines');
  await expect(lines).toContainText(/Delivers to .+ more/);
  await expect(lines).toContainText('Pickup, no fee');
  await expect(lines).toContainText('Mon to Sat, 08:00 to 19:00');
  await lines.getByRole('link', { name: 'Choose' }).click();
  await page.getByRole('searchbox').or(page.locator('main input[name="q"]')).first().fill('ikej');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^Ikeja/ }).click();
  await expect(lines).toContainText('Delivery to Ikeja, Lagos ₦1,500');
  await expect(lines).toContainText('1 to 2 days');
  await alive(page);
  await expectSound(page);
  await putInCart(page);
  await page.goto(`/checkout/${shopId}`);
  // The fee is known before a delivery is chosen, and costs nothing until it is.
  const option = page.locator('label.opt', { hasText: 'Rider brings it' });
  await expect(option).toContainText('₦1,500 · Ikeja, Lagos');
  await expect(page.locator('.tot', { hasText: 'Delivery' })).toHaveCount(0);
  await option.click();
  // Where the buyer has looked is where it goes to, until another place is chosen.
  await expect(page.getByText('They deliver to Ikeja')).toBeVisible();
  const area = page.getByLabel('Local government');
  await area.selectOption({ label: 'Epe' });
  await expect(page.getByRole('status').filter({ hasText: 'They deliver to Epe' })).toContainText(
    '₦2,500',
  );
  await area.selectOption({ label: 'Ikeja' });
  await expect(page.getByText('They deliver to Ikeja')).toBeVisible();
  await page.getByLabel('Your name').fill('Fúnmi Adébáyọ̀');
  await page.getByLabel('Phone number').fill('0805 555 0991');
  await page
    .getByLabel('Street and house')
    .or(page.getByLabel('Address'))
    .first()
    .fill('12 Allen Avenue');
  const items = naira(
    await page.locator('.tot', { hasText: 'Items' }).locator('.num').textContent(),
  );
  await expect(page.locator('.tot.big')).toContainText((items + 1_500).toLocaleString('en'));
  await expectSound(page);
  await placeOrder(page);
  await expect(page.locator('.tot', { hasText: 'Delivery to Ikeja' })).toContainText('₦1,500');
  await expect(page.locator('.tot.big')).toContainText((items + 1_500).toLocaleString('en'));
});

test('before a place is chosen the fee depends on it, and a missing one is asked for at the state @phone', async ({
  page,
}) => {
  const { shopId } = await itemOf(page, shop);
  await page.goto(`/stocks/${await inStockOf(page, shopId)}`);
  await putInCart(page);
  await page.goto(`/checkout/${shopId}`);
  await alive(page);
  const option = page.locator('label.opt', { hasText: 'Rider brings it' });
  await expect(option).toContainText(/from ₦1,[05]00/);
  await option.click();
  const fee = page.locator('.tot', { hasText: 'Delivery' });
  await expect(fee).toContainText('Depends on your place');
  await page.getByLabel('Your name').fill('Fúnmi Adébáyọ̀');
  await page.getByLabel('Phone number').fill('0805 555 0992');
  await page.getByLabel('Address').fill('12 Allen Avenue');
  await page.getByRole('button', { name: 'Place order' }).click();
  const state = page.getByLabel('State');
  await expect(state).toBeFocused();
  await expect(page.locator('[aria-invalid]')).toHaveCount(1);
  await expectSound(page);
  await state.selectOption({ label: 'Lagos' });
  await page.getByLabel('Local government').selectOption({ label: 'Ikeja' });
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await expect(fee).toContainText('₦1,500');
  // Fetched after all, it costs no way; the option still says what the way would be.
  await page.locator('label.opt:has(input[value="pickup"])').click();
  await expect(fee).toHaveCount(0);
  await expect(option).toContainText('₦1,500 · Ikeja, Lagos');
});

test('the filter’s On offer leaves what was really dearer, alone and with the price beside it @phone @long', async ({
  page,
}) => {
  await page.goto('/category/beauty');
  await alive(page);
  await page.getByRole('link', { name: 'Filter and sort' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  const offer = sheet.getByRole('checkbox', { name: /^On offer/ });
  await offer.check();
  const button = sheet.getByRole('button', { name: /^Show \d+ items?$/ });
  const count = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  await button.click();
  await expect(page).toHaveURL(/offer=on/);
  const cards = page.locator('.grid-p .pc');
  await expect(cards).toHaveCount(count);
  await expect(cards.locator('s.was')).toHaveCount(count);
  for (let at = 0; at < count; at++) {
    const card = cards.nth(at);
    const was = naira(await card.locator('s.was').textContent());
    const price = naira((await card.locator('.price').textContent())?.split('₦')[1] ?? '');
    expect(was).toBeGreaterThan(price);
  }
  await page.getByRole('link', { name: 'On offer', exact: true }).click();
  await expect(page).not.toHaveURL(/offer=on/);
  // From the front with one tap.
  await page.goto('/');
  await page.getByRole('link', { name: 'On offer', exact: true }).click();
  await expect(page).toHaveURL(/offer=on/);
  await expect(page.locator('.pc s.was').first()).toBeVisible();
});

test('near me in the filter takes this phone’s area, and the box leads to all places @phone @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 6.6018, longitude: 3.3515 });
  await page.goto('/category/phones');
  await alive(page);
  await page.getByRole('link', { name: 'Filter and sort' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  await sheet.getByRole('button', { name: 'Near me' }).click();
  await expect(sheet.locator('.placeb')).toContainText('Ikeja, Lagos');
  await sheet.getByRole('button', { name: /^Show \d+ items?$/ }).click();
  await expect(page).toHaveURL(/place=lagos%2Fikeja/);
  await expect(sheet).toBeHidden();
  await sheetGone(page);
  await page.getByRole('link', { name: 'Filter and sort' }).click();
  await sheet.getByText('Lowest price first').click();
  await sheet.locator('.placeb').click();
  await expect(page).toHaveURL(/\/places\?back=/);
  await page.getByRole('link', { name: /^Everywhere in Nigeria/ }).click();
  // What was chosen beside it goes along.
  await expect(page).toHaveURL(/\/category\/phones\?sort=cheapest/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an order is brought to a place for its fee, which is seen before @phone @long', async ({
    page,
  }) => {
    const { shopId } = await itemOf(page, shop);
    await page.goto(`/stocks/${await inStockOf(page, shopId)}`);
    await page.locator('.dlines').getByRole('link', { name: 'Choose' }).click();
    await page.locator('main input[name="q"]').fill('ikeja');
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: /^Ikeja/ })
      .first()
      .click();
    await expect(page.locator('.dlines')).toContainText('Delivery to Ikeja, Lagos ₦1,500');
    for (const name of ['option', 'color', 'size']) {
      const chips = page.locator(`.pick2 label:has(input[name="${name}"]:not([data-gone]))`);
      if ((await chips.count()) > 0) await chips.first().click();
    }
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page).toHaveURL('/cart');
    await page.getByRole('link', { name: 'Check out' }).click();
    await page.getByLabel('Your name').fill('Fúnmi');
    await page.getByLabel('Phone number').fill('0805 555 0992');
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check({ force: true });
    await page.locator('select[name="place"]').selectOption('lagos/ikeja');
    await page.locator('input[name="address"]').fill('12 Allen Avenue');
    const place = page.getByRole('button', { name: 'Place order' });
    await place.click();
    // Nothing is ordered before the fee was seen.
    await expect(page).toHaveURL(/\/checkout\//);
    await expect(page.locator('.tot', { hasText: 'Delivery' })).toContainText('₦1,500');
    await place.click();
    await expect(page).toHaveURL(/\/o\/[2-9a-z]{14}$/);
    await expect(page.locator('.tot', { hasText: 'Delivery to Ikeja' })).toContainText('₦1,500');
    // Else a browser without a script would hide where the buyer's answers come from, and they would be refused.
    await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'same-origin');
  });
});
