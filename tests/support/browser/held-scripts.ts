import type { Page } from '@playwright/test';

/** Scripts of this name are on their way until the answer is called. */
export async function holdScripts(page: Page, pattern: string | RegExp): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return letThrough;
}
