import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/own-address.ts';
import { expectSound, expectSoundInDark, listen } from '#tests/support/browser/sound-page.ts';

/** The page answers before it is alive; a click before that does nothing. */
async function open(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/ui');
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
}

test('no serious findings in light and dark, and no sideways scroll @phone', async ({ page }) => {
  const complaints = listen(page);
  await open(page);
  await expectSound(page);
  expect(await page.locator('[style]').count()).toBe(0);
  await expectSoundInDark(page);
  expect(complaints).toEqual([]);
});

test('targets are 44 px or more', async ({ page }) => {
  await open(page);
  const small = await page.evaluate(() => {
    const inText = (element: Element) => getComputedStyle(element).display === 'inline';
    return [...document.querySelectorAll('main button, main a, main summary, main .hit')]
      .filter((element) => !inText(element) && !element.closest('[hidden], .dots, .skip'))
      .map((element) => ({
        box: element.getBoundingClientRect(),
        html: element.outerHTML.slice(0, 80),
      }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 35))
      .map(({ html }) => html);
  });
  expect(small).toEqual([]);
});

test('sheet: focus goes in, stays in and comes back; Esc closes @phone', async ({ page }) => {
  await open(page);
  const opener = page.getByRole('button', { name: 'Open the sheet' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Restock' });
  await expect(sheet).toBeVisible();
  for (let tab = 0; tab < 8; tab += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const at = document.activeElement;
      return at !== document.body && !at?.closest('dialog[open]');
    });
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
});

test('toast: with a sheet open it lies in front of it, and goes back to the page with it @phone', async ({
  page,
}) => {
  await page.goto('/ui');
  await page.getByRole('button', { name: 'Open the sheet' }).click();
  const sheet = page.getByRole('dialog', { name: 'Restock' });
  await page.evaluate(() => {
    // What may be copied is up to the browser; a refusal shows the text for longer, which is as good here.
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await sheet.getByRole('button', { name: 'Copy the number' }).click();
  const toast = page.locator('.toasts .toast');
  await expect(toast).toHaveCount(1);
  const isInFront = () =>
    toast.evaluate((shown) => {
      const { left, top, width, height } = shown.getBoundingClientRect();
      return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isInFront).toBe(true);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(toast).toBeVisible();
  await expect.poll(isInFront).toBe(true);
});

test('sheet: back closes it and stays on the page, a second back leaves @phone', async ({
  page,
}) => {
  await page.goto('/help/buying');
  await open(page);
  await page.getByRole('button', { name: 'Open the sheet' }).click();
  const sheet = page.getByRole('dialog', { name: 'Restock' });
  await expect(sheet).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/ui$/);
  // After the answer: the page that is asked goes away.
  await page.evaluate(() => void setTimeout(() => window.history.back(), 0));
  await expect(page).toHaveURL(/\/help\/buying$/);
});

test('sheet: closing by its button leaves no extra step in the history @phone', async ({
  page,
}) => {
  await page.goto('/help/buying');
  await open(page);
  await page.getByRole('button', { name: 'Open the sheet' }).click();
  const sheet = page.getByRole('dialog', { name: 'Restock' });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(window.history.state)))
    .not.toContain('ojaSheet');
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/help\/buying$/);
});

for (const next of ['Open the sheet', 'Ask a question']) {
  test(`sheet: “${next}” pressed while the one before gives its step back has a step of its own @phone`, async ({
    page,
  }) => {
    await page.goto('/help/buying');
    await open(page);
    await page.getByRole('button', { name: 'Open the sheet' }).click();
    // The worst moment: the step back is asked for and has not come yet.
    await page.evaluate((name) => {
      const back = window.history.back;
      window.history.back = () => {
        window.history.back = back;
        back.call(window.history);
        [...document.querySelectorAll('button')].find((b) => b.textContent === name)?.click();
      };
    }, next);
    await page
      .getByRole('dialog', { name: 'Restock' })
      .getByRole('button', { name: 'Close' })
      .click();
    const opened = page.locator('dialog:modal');
    await expect(opened).toBeVisible();
    await page.waitForFunction(() => window.history.state?.ojaSheet);
    await page.evaluate(() => window.history.back());
    await expect(opened).toBeHidden();
    await expect(page).toHaveURL(/\/ui$/);
    await page.evaluate(() => void setTimeout(() => window.history.back(), 100));
    await expect(page).toHaveURL(/\/help\/buying$/);
  });
}

test('sheet: asks before typed work is lost @phone', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Open the sheet' }).click();
  const sheet = page.getByRole('dialog', { name: 'Restock' });
  await sheet.getByLabel('Why?').fill('New goods');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(sheet.getByLabel('Why?')).toHaveValue('New goods');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(sheet).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(window.history.state)))
    .not.toContain('ojaSheet');
});

test('question: the safe answer has the focus @phone', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Ask a question' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete shop?' });
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
});

test('tabs: one stop, arrows, Home and End @phone', async ({ page }) => {
  await open(page);
  const tabs = page.getByRole('tablist', { name: 'Product' });
  await tabs.getByRole('tab', { name: 'About' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.getByRole('tab', { name: 'Delivery' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Delivery' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(tabs.getByRole('tab', { name: 'Shop' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(tabs.getByRole('tab', { name: 'About' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await expect(tabs.getByRole('tab', { name: 'About' })).toBeFocused();
  await expect(tabs.locator('[tabindex="0"]')).toHaveCount(1);
});
