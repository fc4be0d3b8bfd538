import type { Page } from '@playwright/test';

/** What the server answers with another word in it, for what only hours bring. */
export async function sayInstead(page: Page, path: string, said: string, instead: string) {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(`"${said}"`, `"${instead}"`);
    await route.fulfill({ response, body });
  });
}
