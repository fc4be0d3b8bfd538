import type { Page } from '@playwright/test';

/** What would lead away from the page, or is not ours to press. */
const leave = 'a *, [form="like"], .like, form[action="/logout"] *, form[action="/language"] *';
const pressable = `main button:not([disabled]), main summary, dialog[open] button`;

/** How many things there are to press that open something without sending. */
async function buttons(page: Page): Promise<number[]> {
  return page.evaluate(
    ([selector, not]) => {
      const seen = new Set<string>();
      return [...document.querySelectorAll<HTMLElement>(selector ?? '')].flatMap((button, at) => {
        const isSending = button instanceof HTMLButtonElement && button.type === 'submit';
        const look = `${button.className} ${button.dataset.kind ?? ''} ${button.textContent?.length}`;
        if (isSending || button.matches(not ?? '') || !button.checkVisibility() || seen.has(look))
          return [];
        seen.add(look);
        return [at];
      });
    },
    [pressable, leave],
  );
}

/** Opens everything on a page that a press opens, one after the other, and looks at each. */
export async function pressEverything(
  page: Page,
  { most, look }: { most: number; look: (what: string) => Promise<void> },
): Promise<void> {
  const address = page.url();
  for (const at of (await buttons(page)).slice(0, most)) {
    const button = page.locator(pressable).nth(at);
    const label = (await button.textContent().catch(() => '')) ?? '';
    await button.click({ timeout: 2_000 }).catch(() => undefined);
    await page.waitForTimeout(250);
    await look(`press ${label.trim().slice(0, 30)}`);
    await page.goto(address);
    await page.waitForLoadState('load');
  }
}

/** Sends every form of a page as it stands, without the browser's own checks: what is missing is said. */
export async function sendEmptyForms(
  page: Page,
  look: (what: string) => Promise<void>,
): Promise<void> {
  const address = page.url();
  const forms = 'main form[method="post" i]:not([action="/logout"]):not([action="/likes"])';
  const count = Math.min(await page.locator(forms).count(), 4);
  for (let at = 0; at < count; at += 1) {
    const isSent = await page
      .locator(forms)
      .nth(at)
      .evaluate((form: HTMLFormElement) => {
        if (!form.checkVisibility() || form.querySelector('[name="intent"][value*="delete"]'))
          return false;
        form.noValidate = true;
        form.requestSubmit();
        return true;
      })
      .catch(() => false);
    if (!isSent) continue;
    await page.waitForTimeout(600);
    await look(`form ${at}`);
    await page.goto(address);
    await page.waitForLoadState('load');
  }
}
