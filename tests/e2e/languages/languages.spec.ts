import { expect, type Page, test } from '@playwright/test';
import { locations } from '#app/domains/adverts/settings-form.ts';
import { pseudoLanguage } from '#app/platform/i18n/pseudo-language.ts';
import { accountNameOf, demoBanks } from '#app/providers/paystack/stand-in/payout-data.ts';
import { expectSound, expectSoundInDark, markAlike } from '#tests/support/browser/sound-page.ts';
import { catalogueOf } from '#tests/support/languages/catalogue.ts';
import { cutTexts } from '#tests/support/languages/cut-texts.ts';
import { englishFinder } from '#tests/support/languages/english-left.ts';
import { pokeAround } from '#tests/support/languages/poke-around.ts';
import { walkScreens } from '#tests/support/languages/screen-walk.ts';
import { routesWithout } from '#tests/support/languages/seen-routes.ts';
import { shownTexts } from '#tests/support/languages/shown-texts.ts';
import { TypedInDatabase } from '#tests/support/languages/typed-data.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import {
  freePort,
  type OjaProcess,
  startOja,
  tempDataDir,
} from '#tests/support/processes/oja-process.ts';
import type { Screen } from '../../../scripts/shots/screen.ts';
import { screens } from '../../../scripts/shots/screens.ts';
import { typedAccount } from '../../../scripts/shots/states/sheet-steps.ts';
import { wordsInLists } from '../../../scripts/shots/team-steps.ts';
import { wordsMeant } from '../../../scripts/shots/visitor-screens.ts';
import { wordsThatWait } from '../../../scripts/shots/waiting.ts';

test.skip(!isLongRun, 'a share of it is in share.spec.ts');
test.skip(({ viewport }) => viewport?.width !== 360, 'once is enough');
test.describe.configure({ timeout: 3_600_000 });

const data = tempDataDir();
/** Names that others gave: of banks and their customers, as the provider tells them, and of places that adverts are shown in. */
const names = [
  ...demoBanks.map(({ name }) => name),
  accountNameOf(typedAccount) ?? '',
  ...locations,
];
const words = [...wordsThatWait, ...wordsInLists, ...wordsMeant];
const typed = new TypedInDatabase(data.path, [...words, ...names]);
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
  // An app that ended by itself tells why.
  if (oja.child.exitCode !== null) console.log(oja.output().slice(-3_000));
  await oja.kill('SIGTERM');
  data.remove();
});

/** `OJA_SCREENS=home,login`: only these, while one of them is mended. */
const asked = process.env.OJA_SCREENS?.split(',');
/** The gallery of components is for developers. */
const chosen = screens.filter(({ name }) => (asked ? asked.includes(name) : name !== 'components'));

const typedIn = ({ path }: Screen): string[] =>
  [...new URL(path, 'http://x').searchParams.values()].flatMap((value) => [
    value,
    ...value.split(' '),
  ]);

/** What stands on this screen because its address says so; without a line, those of the pages that are kept. */
const typedOn = (screen: Screen): string[] =>
  (screen.path === '/offline' ? screens : [screen]).flatMap(typedIn);

for (const language of ['pcm', 'ha', 'yo', 'ig']) {
  test(`every screen in ${language}: no English, nothing cut, nobody shut out`, async ({
    browser,
  }) => {
    const english = englishFinder(catalogueOf('en'), catalogueOf(language));
    const found = new Set<string>();
    const faults = await walkScreens({
      browser,
      url: oja.url,
      language,
      screens: chosen,
      look: async (page, screen) => {
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        const [shown, cut] = [await shownTexts(page), await cutTexts(page)];
        const foreign = english(shown);
        const faults = await typed.faults(
          (known) => [
            ...foreign.filter((one) => known.isOurs(one)),
            ...cut.filter((one) => known.isOnlyOurs(one)),
          ],
          typedOn(screen),
        );
        for (const fault of faults) {
          const { text, where } = fault;
          const what = foreign.includes(fault) ? 'English' : 'cut';
          found.add(`${screen.name}: ${what}: ${text} (${where})`);
        }
        const judge = async (rule: (judged: Page) => Promise<void>): Promise<void> => {
          await rule(page).catch((error: unknown) => found.add(`${screen.name}: ${error}`));
        };
        await markAlike(page);
        await judge(expectSound);
        await judge(expectSoundInDark);
      },
    });
    expect([...found, ...faults]).toEqual([]);
  });
}

const otherThanCatalogue = () => {
  const found = new Map<string, string>();
  return {
    async look(page: Page, screen: Screen, what = ''): Promise<void> {
      const shown = await shownTexts(page);
      const plain = await typed.faults((known) => known.plainWords(shown), typedOn(screen));
      for (const { text, where } of plain) {
        const key = `${text} (${where})`;
        if (!found.has(key)) found.set(key, `${screen.name} ${what}`.trim());
      }
    },
    texts: (): string[] => [...found].map(([text, where]) => `${where}: ${text}`),
  };
};

test('no screen has a text that is not in the catalogue', async ({ browser }) => {
  const addresses = new Set<string>();
  const other = otherThanCatalogue();
  const faults = await walkScreens({
    browser,
    url: oja.url,
    language: pseudoLanguage,
    screens: chosen,
    look: async (page, screen) => {
      addresses.add(page.url());
      await other.look(page, screen);
    },
  });
  const missing = asked ? [] : routesWithout(addresses).map((route) => `${route} has no screen`);
  expect([...other.texts(), ...faults, ...missing]).toEqual([]);
});

// The last: it presses and sends what is there, and the shop is another one then.
test('nor has what opens, or is answered, when everything is pressed', async ({ browser }) => {
  const other = otherThanCatalogue();
  const broken: string[] = [];
  let walked = 0;
  // What was sent on one screen may be what another one began with: that each can be opened, the walk before has shown.
  await walkScreens({
    browser,
    url: oja.url,
    language: pseudoLanguage,
    screens: chosen,
    look: async (page, screen) => {
      walked += 1;
      const look = (what: string) => other.look(page, screen, what);
      await pokeAround(page, { mostPresses: 12, mostForms: 4, look }).catch((error: unknown) => {
        broken.push(`${screen.name}: ${error}`);
      });
    },
  });
  expect([...other.texts(), ...broken]).toEqual([]);
  expect(walked).toBeGreaterThan(chosen.length * 0.8);
});
