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
import { everyWho, type Screen, type Who } from './shots/screen.ts';
import { screens } from './shots/screens.ts';

const folder = 'shots';
const widths = [360, 1280] as const;
const schemes = ['light', 'dark'] as const;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string', default: 'en' } },
});
const { language } = options;
const { t } = translatorOf(language);

/** `npm run shots -- home login`: only the named screens; `--language ha`: in Hausa. */
const wanted = new Set(positionals);
const chosen = screens.filter(({ name }) => wanted.size === 0 || wanted.has(name));

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

async function shoot(context: BrowserContext, url: string, screen: Screen, suffix: string) {
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
    await page.screenshot({ path: join(folder, `${screen.name}-${suffix}.png`), fullPage: true });
  } catch (error) {
    console.error(
      `${screen.name}-${suffix}: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
    );
    process.exitCode = 1;
  } finally {
    await page.close();
  }
}

type Looks = Pick<BrowserContextOptions, 'viewport' | 'colorScheme'>;

async function shootGroup(browser: Browser, url: string, who: Who, looks: Looks): Promise<void> {
  const group = chosen.filter((screen) => (screen.who ?? 'visitor') === who);
  if (group.length === 0) return;
  const context = await browser.newContext({
    ...looks,
    baseURL: url,
    reducedMotion: 'reduce',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  });
  await context.addCookies([{ name: 'oja-language', value: language, url }]);
  await signInAs(await context.newPage(), who);
  const suffix = `${looks.viewport?.width}${looks.colorScheme === 'dark' ? '-dark' : ''}`;
  for (const screen of group) await shoot(context, url, screen, suffix);
  await context.close();
}

async function shootAll(browser: Browser, url: string): Promise<void> {
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const viewport = { width, height: width === 360 ? 740 : 800 };
      for (const who of everyWho) await shootGroup(browser, url, who, { viewport, colorScheme });
    }
  }
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
