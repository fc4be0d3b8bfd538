import type { Page } from '@playwright/test';
import type { Translate } from '#app/platform/i18n/messages.ts';

/** Whose screen it is: everybody's, the demo shop's people's, or one of somebody who just opened a shop. */
export const everyWho = ['visitor', 'owner', 'employee', 'newcomer'] as const;
export type Who = (typeof everyWho)[number];

/** What a person does before the picture (opens a dialog, follows a link), in the page's own words. */
export type Prepare = (page: Page, t: Translate) => Promise<void>;

export interface Screen {
  name: string;
  path: string;
  /** A visitor's, unless said otherwise. */
  who?: Who;
  prepare?: Prepare;
}

/** Opens where a link leads, as a page of its own. */
export const follow = (selector: string, to = (path: string) => path) => {
  return async (page: Page): Promise<void> => {
    const path = await page.locator(selector).first().getAttribute('href');
    await page.goto(new URL(to(path ?? '/'), page.url()).href);
  };
};
