import { expect, test } from '@playwright/test';
import { pseudoLanguage } from '#app/platform/i18n/pseudo-language.ts';
import { expectSound, expectSoundInDark } from '#tests/support/browser/sound-page.ts';
import { catalogueOf } from '#tests/support/languages/catalogue.ts';
import { cutTexts } from '#tests/support/languages/cut-texts.ts';
import { englishFinder } from '#tests/support/languages/english-left.ts';
import { TypedData } from '#tests/support/languages/plain-english.ts';
import { pressEverything, sendEmptyForms } from '#tests/support/languages/poke-around.ts';
import { walkScreens } from '#tests/support/languages/screen-walk.ts';
import { shownTexts } from '#tests/support/languages/shown-texts.ts';
import { typedData } from '#tests/support/languages/typed-data.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import {
  freePort,
  type OjaProcess,
  startOja,
  tempDataDir,
} from '#tests/support/processes/oja-process.ts';
import { screens } from '../../../scripts/shots/screens.ts';

test.skip(({ viewport }) => viewport?.width !== 360, 'once is enough');

const data = tempDataDir();
let oja: OjaProcess;

test.beforeAll(async () => {
  oja = startOja({
    DATA_DIR: data.path,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    PSEUDO_LANGUAGE: 'on',
  });
  await oja.ready();
});

test.afterAll(async () => {
  await oja.kill('SIGTERM');
  data.remove();
});

/** A share of every kind: lists, forms, money, empty and full, team and visitors. */
const share = `home category-filtered product shops cart login not-found dashboard edit-product
  order-detail analytics empty-stocks`.split(/\s+/);
const sharePerLanguage: Record<string, readonly string[]> = {
  pcm: ['home'],
  ha: ['product', 'dashboard'],
  yo: ['home', 'cart', 'orders'],
  ig: ['shops', 'login'],
};

/** `OJA_SCREENS=home,login`: only these, while one of them is mended. */
const asked = process.env.OJA_SCREENS?.split(',');
/** The gallery of components is for developers. */
const chosen = (names: readonly string[]) =>
  screens.filter(
    ({ name }) =>
      name !== 'components' && (asked ? asked.includes(name) : isLongRun || names.includes(name)),
  );

test('no screen has a text that is not in the catalogue', async ({ browser }) => {
  test.setTimeout(isLongRun ? 3_600_000 : 300_000);
  const found = new Map<string, string>();
  const faults = await walkScreens({
    browser,
    url: oja.url,
    language: pseudoLanguage,
    screens: chosen(share),
    look: async (page, screen) => {
      const typed = new TypedData([...(await typedData(data.path)), ...typedIn(screen.path)]);
      const look = async (what: string): Promise<void> => {
        for (const { text, where } of typed.plainWords(await shownTexts(page))) {
          const key = `${text} (${where})`;
          if (!found.has(key)) found.set(key, `${screen.name} ${what}`.trim());
        }
      };
      await look('');
      if (!isLongRun) return;
      await pressEverything(page, { most: 12, look });
      await sendEmptyForms(page, look);
    },
  });
  expect([...[...found].map(([text, where]) => `${where}: ${text}`), ...faults]).toEqual([]);
});

const typedIn = (path: string): string[] =>
  [...new URL(path, 'http://x').searchParams.values()].flatMap((value) => [
    value,
    ...value.split(' '),
  ]);

for (const language of ['pcm', 'ha', 'yo', 'ig']) {
  test(`every screen in ${language}: no English, nothing cut, nobody shut out`, async ({
    browser,
  }) => {
    test.setTimeout(isLongRun ? 3_600_000 : 300_000);
    const english = englishFinder(catalogueOf('en'), catalogueOf(language));
    const found = new Set<string>();
    const faults = await walkScreens({
      browser,
      url: oja.url,
      language,
      screens: chosen(sharePerLanguage[language] ?? []),
      look: async (page, { name }) => {
        const typed = new TypedData(await typedData(data.path));
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        for (const { text, where } of english(await shownTexts(page)).filter((one) =>
          typed.isOurs(one),
        ))
          found.add(`${name}: English: ${text} (${where})`);
        for (const { text, where } of (await cutTexts(page)).filter((one) => typed.isOnlyOurs(one)))
          found.add(`${name}: cut: ${text} (${where})`);
        if (!isLongRun) return;
        await expectSound(page);
        await expectSoundInDark(page);
      },
    });
    expect([...found, ...faults]).toEqual([]);
  });
}
