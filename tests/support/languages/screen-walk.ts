import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { everyWho, type Screen } from '../../../scripts/shots/screen.ts';
import { translatorOf } from './catalogue.ts';
import { signInAs } from './sign-in-as.ts';

interface Walk {
  browser: Browser;
  url: string;
  language: string;
  screens: readonly Screen[];
  /** Where it comes from, for a server that counts. */
  headers?: Record<string, string>;
  look: (page: Page, screen: Screen) => Promise<void>;
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(150);
}

async function openScreen(context: BrowserContext, screen: Screen, url: string, t: Translate) {
  const page = await context.newPage();
  await page.goto(url + screen.path);
  await settled(page);
  await screen.prepare?.(page, t);
  await settled(page);
  return page;
}

/** Goes through the screens as the people whose they are, in one language. What cannot be opened is a fault like another. */
export async function walkScreens(walk: Walk): Promise<string[]> {
  const { browser, url, language, screens, headers = {}, look } = walk;
  const { t } = translatorOf(language);
  const faults: string[] = [];
  for (const who of everyWho) {
    const own = screens.filter((screen) => (screen.who ?? 'visitor') === who);
    if (own.length === 0) continue;
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
      locale: 'en-NG',
      timezoneId: 'Africa/Lagos',
      // What a step answers in the line's place must reach the page.
      serviceWorkers: 'block',
      extraHTTPHeaders: headers,
    });
    context.setDefaultTimeout(30_000);
    await context.addCookies([{ name: 'oja-language', value: language, url }]);
    const door = await context.newPage();
    await signInAs(door, who, language);
    await door.close();
    for (const screen of own) {
      try {
        const page = await openScreen(context, screen, url, t);
        await look(page, screen);
      } catch (error) {
        faults.push(`${screen.name}: ${String(error).split('\n').slice(0, 3).join(' ')}`);
      }
      for (const page of context.pages()) await page.close();
    }
    await context.close();
  }
  return faults;
}
