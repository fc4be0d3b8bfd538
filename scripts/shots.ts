import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';
import { quietFlags, systemBrowser } from '#tests/support/browser/system-browser.ts';
import { translatorOf } from '#tests/support/languages/catalogue.ts';
import { signInAs } from '#tests/support/languages/sign-in-as.ts';
import { freePort, startOja, tempDataDir } from '#tests/support/processes/oja-process.ts';
import { operatorScreens } from './shots/operator-screens.ts';
import { everyWho, type Screen, type Who } from './shots/screen.ts';
import { screens } from './shots/screens.ts';

/**
 * `npm run shots -- home login`: only the named screens; `--language ha --language yo`: in Hausa and Yoruba;
 * `--width 360 --scheme light`: only so; `--folder x`: there.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', multiple: true, default: ['en'] },
    width: { type: 'string', multiple: true, default: ['360', '1280'] },
    scheme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    folder: { type: 'string', default: 'shots' },
  },
});
const { folder } = options;
const wanted = new Set(positionals);
const chosen = [...screens, ...operatorScreens].filter(
  ({ name }) => wanted.size === 0 || wanted.has(name),
);

/** Fonts and pictures are there; a page with a live stream never falls silent, so silence is not asked for. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || top > window.innerHeight || bottom < 0 || top === bottom;
    }),
  );
  await page.waitForTimeout(400);
}

interface Picture {
  language: string;
  who: Who;
  looks: Pick<BrowserContextOptions, 'viewport' | 'colorScheme'>;
}

/** `-360`, `-1280-dark`, `-360-yo`. */
const suffixOf = ({ language, looks }: Picture): string =>
  [
    '',
    looks.viewport?.width,
    ...(looks.colorScheme === 'dark' ? ['dark'] : []),
    ...(language === 'en' ? [] : [language]),
  ].join('-');

async function shoot(context: BrowserContext, url: string, screen: Screen, picture: Picture) {
  const name = screen.name + suffixOf(picture);
  const { t } = translatorOf(picture.language);
  const page = await context.newPage();
  try {
    await page.goto(url + screen.path);
    await settled(page);
    await screen.prepare?.(page, t);
    await settled(page);
    // The bar at the bottom belongs under the page, as in the design's pictures.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({
      width: page.viewportSize()?.width ?? 360,
      height: Math.min(height, 12_000),
    });
    await settled(page);
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    process.exitCode = 1;
  } finally {
    await page.close();
  }
}

async function shootGroup(browser: Browser, url: string, picture: Picture): Promise<void> {
  const { language, who, looks } = picture;
  const group = chosen.filter((screen) => (screen.who ?? 'visitor') === who);
  if (group.length === 0) return;
  const context = await browser.newContext({
    ...looks,
    baseURL: url,
    reducedMotion: 'reduce',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // What a step answers in the line's place must reach the page.
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'oja-language', value: language, url }]);
  await signInAs(await context.newPage(), who, language);
  for (const screen of group) await shoot(context, url, screen, picture);
  await context.close();
}

async function shootAll(browser: Browser, url: string): Promise<void> {
  const looks = options.width.flatMap((width) =>
    options.scheme.map((scheme) => ({
      viewport: { width: Number(width), height: width === '360' ? 740 : 800 },
      colorScheme: scheme === 'dark' ? ('dark' as const) : ('light' as const),
    })),
  );
  for (const language of options.language)
    for (const look of looks)
      for (const who of [...everyWho, 'operator'] as const)
        await shootGroup(browser, url, { language, who, looks: look });
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const data = tempDataDir();
const oja = startOja({
  DATA_DIR: data.path,
  PORT: String(await freePort()),
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'off',
});
const executablePath = systemBrowser();
try {
  await oja.ready();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: quietFlags,
    chromiumSandbox: process.getuid?.() !== 0,
  });
  await shootAll(browser, oja.url);
  await browser.close();
  console.log(`Pictures of ${chosen.length} screens are in ${folder}/`);
} finally {
  await oja.kill('SIGTERM');
  data.remove();
}
