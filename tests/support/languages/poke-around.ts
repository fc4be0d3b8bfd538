import type { Page } from '@playwright/test';
import { alive, sheetGone } from '#tests/support/browser/sound-page.ts';

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
  mostPresses: number;
  mostForms: number;
  look: (what: string) => Promise<void>;
}

/** A page that is loaded anew only when something was changed on it, and is needed once more. */
class Place {
  readonly page: Page;
  readonly #address: string;
  #isChanged = false;

  constructor(page: Page) {
    this.page = page;
    this.#address = page.url();
  }

  changed(): void {
    this.#isChanged = true;
  }

  async asItWas(): Promise<void> {
    if (!this.#isChanged) return;
    await this.page.goto(this.#address);
    await alive(this.page);
    this.#isChanged = false;
  }
}

/** A sheet that a press opened closes by itself; whatever else was changed needs the page anew. */
async function isClosed(page: Page): Promise<boolean> {
  const open = page.locator('dialog[open]');
  if ((await open.count()) !== 1) return false;
  await page.keyboard.press('Escape');
  return open
    .waitFor({ state: 'detached', timeout: 1_500 })
    .then(() => sheetGone(page))
    .then(() => true)
    .catch(() => false);
}

/** Opens everything on a page that a press opens, one after the other, and looks at each. */
async function pressEverything(place: Place, { mostPresses, look }: Poking): Promise<void> {
  const { page } = place;
  const wasOpen = await page.locator('dialog[open]').count();
  for (const at of (await buttons(page)).slice(0, mostPresses)) {
    await place.asItWas();
    const before = await page.content();
    const button = page.locator(pressable).nth(at);
    const label = (await button.textContent({ timeout: 2_000 }).catch(() => '')) ?? '';
    const isPressed = await button.click({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    await page.waitForTimeout(250);
    if ((await page.content()) === before) continue;
    if (isPressed) await look(`press ${label.trim().slice(0, 30)}`);
    if (wasOpen > 0 || !(await isClosed(page))) place.changed();
  }
}

/** Sends every form of a page as it stands, without the browser's own checks: what is missing is said. */
async function sendEmptyForms(place: Place, { mostForms, look }: Poking): Promise<void> {
  const { page } = place;
  const forms = page.locator(
    'main form[method="post" i]:not([action="/logout"]):not([action="/likes"])',
  );
  if ((await forms.count()) === 0) return;
  await place.asItWas();
  const count = Math.min(await forms.count(), mostForms);
  for (let at = 0; at < count; at += 1) {
    await place.asItWas();
    const isSent = await forms
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
    place.changed();
  }
}

/** Everything that a press opens, and what is said about a form that is sent too early. */
export async function pokeAround(page: Page, poking: Poking): Promise<void> {
  const place = new Place(page);
  await pressEverything(place, poking);
  await sendEmptyForms(place, poking);
}
