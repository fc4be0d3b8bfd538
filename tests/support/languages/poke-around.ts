import type { Page } from '@playwright/test';
import { sheetGone } from '#tests/support/browser/sound-page.ts';

/** What would lead away from the page, or is not ours to press. */
const leave = 'a *, [form="like"], .like, form[action="/logout"] *, form[action="/language"] *';
const pressable = `main button:not([disabled]), main summary, dialog[open] button`;

/** Which things there are to press that open something without sending. */
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

interface Poking {
  most: number;
  /** Brings the page back to what it was. */
  again: () => Promise<void>;
  look: (what: string) => Promise<void>;
}

/** A sheet that a press opened closes by itself; whatever else was changed needs the page anew. */
async function undo(page: Page, again: () => Promise<void>): Promise<void> {
  const open = page.locator('dialog[open]');
  if ((await open.count()) === 1) {
    await page.keyboard.press('Escape');
    const isClosed = await open
      .waitFor({ state: 'detached', timeout: 1_500 })
      .then(() => sheetGone(page))
      .then(() => true)
      .catch(() => false);
    if (isClosed) return;
  }
  await again();
}

/** Opens everything on a page that a press opens, one after the other, and looks at each. */
export async function pressEverything(page: Page, { most, again, look }: Poking): Promise<void> {
  const wasOpen = await page.locator('dialog[open]').count();
  for (const at of (await buttons(page)).slice(0, most)) {
    const button = page.locator(pressable).nth(at);
    const label = (await button.textContent({ timeout: 2_000 }).catch(() => '')) ?? '';
    const isPressed = await button.click({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    await page.waitForTimeout(250);
    if (isPressed) await look(`press ${label.trim().slice(0, 30)}`);
    if (wasOpen > 0) await again();
    else await undo(page, again);
  }
}

/** Sends every form of a page as it stands, without the browser's own checks: what is missing is said. */
export async function sendEmptyForms(page: Page, { most, again, look }: Poking): Promise<void> {
  const forms = 'main form[method="post" i]:not([action="/logout"]):not([action="/likes"])';
  const count = Math.min(await page.locator(forms).count(), most);
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
    await again();
  }
}
