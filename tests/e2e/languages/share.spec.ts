import { expect } from '@playwright/test';
import { pseudoLanguage } from '#app/platform/i18n/pseudo-language.ts';
import { newAddress, test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { catalogueOf } from '#tests/support/languages/catalogue.ts';
import { cutTexts } from '#tests/support/languages/cut-texts.ts';
import { englishFinder } from '#tests/support/languages/english-left.ts';
import { walkScreens } from '#tests/support/languages/screen-walk.ts';
import { shownTexts } from '#tests/support/languages/shown-texts.ts';
import { TypedInDatabase } from '#tests/support/languages/typed-data.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { screens } from '../../../scripts/shots/screens.ts';

test.skip(isLongRun, 'languages.spec.ts opens them all');
test.skip(({ viewport }) => viewport?.width !== 360, 'once is enough');

/** Of visitors alone: who signs in takes the language along, and this app serves the other tests too. */
const share: Record<string, readonly string[]> = {
  [pseudoLanguage]: ['product', 'cart', 'help-buying'],
  yo: ['login'],
};

test('a few screens: no text outside the catalogue, no English, nothing cut @phone', async ({
  browser,
  baseURL,
}) => {
  const faults: string[] = [];
  const typed = new TypedInDatabase(process.env.OJA_E2E_DATA ?? '');
  for (const [language, names] of Object.entries(share)) {
    const english = englishFinder(catalogueOf('en'), catalogueOf(language));
    const couldNot = await walkScreens({
      browser,
      url: baseURL ?? '',
      language,
      headers: { 'x-forwarded-for': newAddress() },
      screens: screens.filter(({ name }) => names.includes(name)),
      look: async (page, { name }) => {
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        const [shown, cut] = [await shownTexts(page), await cutTexts(page)];
        const wrong = await typed.faults((known) =>
          language === pseudoLanguage
            ? known.plainWords(shown)
            : [
                ...english(shown).filter((one) => known.isOurs(one)),
                ...cut.filter((one) => known.isOnlyOurs(one)),
              ],
        );
        for (const { text, where } of wrong) faults.push(`${name}: ${text} (${where})`);
      },
    });
    faults.push(...couldNot);
  }
  expect(faults).toEqual([]);
});

test('a page that asks a visitor to sign in asks for no text that visitors do not have @phone', async ({
  page,
}) => {
  for (const path of ['/stocks', '/orders', '/shop']) {
    await page.goto(path);
    await alive(page);
    // Noted before the page is loaded once more for the text.
    expect(await page.evaluate(() => sessionStorage.getItem('oja-texts-missing'))).toBeNull();
  }
});
