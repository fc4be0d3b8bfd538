import type { Cookie } from '@playwright/test';
import { enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { expectSoundPage } from '#tests/support/browser/sound-page.ts';

/** A demo owner whom no journey changes. */
const owner = '08030000024';

const pages = [
  '/',
  '/shop',
  '/stocks',
  '/stocks?add=1',
  '/sections',
  '/codes',
  '/delivery',
  '/orders',
  '/payments',
  '/analytics',
  '/subscription',
  '/messages',
  '/advertising?tab=share',
  '/advertising?tab=settings',
  '/advertising?tab=analytics',
];

/** The frames that differ most; the others are judged with every other screen in the long run. */
const always = ['/', '/stocks?add=1', '/orders', '/analytics', '/advertising?tab=share'];

let signedIn: Cookie[] | undefined;

test.beforeEach(async ({ page, context }) => {
  if (!signedIn) {
    await enter(page, owner);
    signedIn = await context.cookies();
  }
  await context.addCookies(signedIn);
});

for (const path of pages) {
  const long = always.includes(path) ? '' : ' @long';
  test(`${path} of an owner is sound in light and dark @phone${long}`, async ({ page }) => {
    await expectSoundPage(page, path);
  });
}
