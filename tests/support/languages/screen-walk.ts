import type { Browser, Page } from '@playwright/test';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { everyWho, type Screen, type Who } from '../../../scripts/shots/screen.ts';
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

interface Step {
  name: string;
}

async function openScreen(page: Page, screen: Screen, url: string, t: Translate, at: Step) {
  at.name = 'going there';
  await page.goto(url + screen.path);
  // A page that stays dead shows nothing of what a press would open.
  await alive(page);
  at.name = 'settling';
  await settled(page);
  at.name = 'its steps';
  await screen.prepare?.(page, t);
  at.name = 'settling after its steps';
  await settled(page);
}

/** A page that is never told of again would hold up all that follow: no step of a browser's own has a limit. */
const longestMs = 240_000;

async function inTime<Result>(work: Promise<Result>, what: () => string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what()} does not end`)), longestMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** One person's screens, one after the other, in one context. */
async function walkAs(who: Who, walk: Walk): Promise<string[]> {
  const { browser, url, language, headers = {}, look } = walk;
  const own = walk.screens.filter((screen) => (screen.who ?? 'visitor') === who);
  if (own.length === 0) return [];
  const { t } = translatorOf(language);
  const faults: string[] = [];
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
  // The test runner's own answer for these is to wait for ever.
  context.setDefaultNavigationTimeout(30_000);
  await context.addCookies([{ name: 'oja-language', value: language, url }]);
  const door = await context.newPage();
  await signInAs(door, who, language);
  await door.close();
  for (const screen of own) {
    const page = await context.newPage();
    const at: Step = { name: '' };
    const walkOne = async (): Promise<void> => {
      await openScreen(page, screen, url, t, at);
      at.name = 'looking at it';
      await look(page, screen);
    };
    try {
      await inTime(walkOne(), () => `${at.name} (${page.url()})`);
    } catch (error) {
      faults.push(`${screen.name}: ${String(error).split('\n').slice(0, 3).join(' ')}`);
    }
    for (const open of context.pages()) await inTime(open.close(), () => `closing ${screen.name}`);
  }
  await context.close();
  return faults;
}

/**
 * Goes through the screens as the people whose they are, in one language. Two beside each other, each one after the other:
 * those who share the demo shop, the owner last (where everything is pressed on the way, she may take from the others what
 * they see), and those who buy and sell at the careful shop, or they would take the last piece from each other. What cannot be
 * opened is a fault like another.
 */
export async function walkScreens(walk: Walk): Promise<string[]> {
  const oneByOne = async (people: readonly Who[]): Promise<string[]> => {
    const faults: string[] = [];
    for (const who of people) faults.push(...(await walkAs(who, walk)));
    return faults;
  };
  const market = ['visitor', 'trader'] as const;
  const team = everyWho.filter((who) => !market.some((one) => one === who)).reverse();
  return (await Promise.all([oneByOne(market), oneByOne(team)])).flat();
}
