import type { Locator, Page } from '@playwright/test';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

/**
 * Whose screen it is: everybody's, the demo shop's people's, the owner's of the shop that hands over by code, or one of
 * somebody who just opened a shop.
 */
export const everyWho = ['visitor', 'owner', 'employee', 'trader', 'newcomer'] as const;
/** The rooms of operators are English and stand apart from what is walked through in every language. */
export type Who = (typeof everyWho)[number] | 'operator';

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

/** A tap before the page is alive would be lost. */
export async function pressWhenAlive(page: Page, button: Locator): Promise<void> {
  await alive(page);
  await button.click();
}

/** Sends a form past the browser's own checks: the server says what is wrong. */
export async function sendUnchecked(page: Page, form: string): Promise<void> {
  await alive(page);
  await page
    .locator(form)
    .first()
    .evaluate((sent: HTMLFormElement) => {
      sent.noValidate = true;
      sent.requestSubmit();
    });
}
