import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { quietFlags, systemBrowser } from '#tests/support/browser/system-browser.ts';
import { freePort, startOja, tempDataDir } from '#tests/support/processes/oja-process.ts';
import { type Screen, screens } from './shots/screens.ts';

const folder = 'shots';
const widths = [360, 1280] as const;
const schemes = ['light', 'dark'] as const;
const demoOwner = '08030000001';

/** `npm run shots -- home login`: only the named screens. */
const wanted = new Set(process.argv.slice(2));
const chosen = screens.filter(({ name }) => wanted.size === 0 || wanted.has(name));

/** Demo mode fills the code in by itself: one field, one click. */
async function signIn(browser: Browser, url: string) {
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.getByRole('textbox').first().fill(demoOwner);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${url}/`, { timeout: 20_000 });
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

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
    await screen.prepare?.(page);
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

async function shootAll(browser: Browser, url: string): Promise<void> {
  const state = chosen.some((screen) => screen.signedIn) ? await signIn(browser, url) : undefined;
  for (const width of widths) {
    for (const scheme of schemes) {
      for (const signedIn of [false, true]) {
        const group = chosen.filter((screen) => (screen.signedIn ?? false) === signedIn);
        if (group.length === 0) continue;
        const context = await browser.newContext({
          viewport: { width, height: width === 360 ? 740 : 800 },
          colorScheme: scheme,
          reducedMotion: 'reduce',
          locale: 'en-NG',
          timezoneId: 'Africa/Lagos',
          ...(signedIn && state ? { storageState: state } : {}),
        });
        for (const screen of group) {
          await shoot(context, url, screen, `${width}${scheme === 'dark' ? '-dark' : ''}`);
        }
        await context.close();
      }
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
