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

/** Files that are lost on the line until it is mended; how often that was tells whether they have been asked for. */
export async function loseFiles(page: Page, files: string) {
  let times = 0;
  await page.route(files, (route) => {
    times += 1;
    return route.abort('connectionreset');
  });
  return { lost: () => times, mend: () => page.unroute(files) };
}
