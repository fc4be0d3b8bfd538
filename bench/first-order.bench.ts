import { type BrowserContext, chromium, expect, type Locator, type Page } from '@playwright/test';
import { startSlowLine } from '#tests/support/browser/slow-line.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { fullBrowser, quietFlags } from '#tests/support/browser/system-browser.ts';
import { withDemo } from './demo-app.ts';
import { record } from './results.ts';

const runs = Number(process.env.BENCH_RUNS ?? 5);
const goals = { taps: 8, longestMs: 3_000 };

type Times = Record<string, number>;

/** From the market to a placed order, as somebody who was never here: each step from the tap until it can be used. */
class FirstOrder {
  taps = 0;
  readonly times: Times = {};
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async #step(name: string, target: Locator, usable: () => Promise<void>): Promise<void> {
    const begun = performance.now();
    await target.click();
    await usable();
    this.taps += 1;
    this.times[name] = performance.now() - begun;
  }

  async run(url: string): Promise<void> {
    const page = this.#page;
    const seen = (target: Locator) => () => expect(target.first()).toBeVisible({ timeout: 30_000 });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const link = (name: string | RegExp) => page.getByRole('link', { name });
    await page.goto(`${url}/market?q=power+bank`);
    await alive(page);
    await this.#step('open the item', page.locator('.pc a.name').first(), () =>
      seen(button('Add to cart'))(),
    );
    for (const name of ['option', 'color', 'size']) {
      const chips = page.locator(`.pick2 label:has(input[name="${name}"]:not(:disabled))`);
      if ((await chips.count()) > 0)
        await this.#step(`choose ${name}`, chips.first(), () =>
          expect(chips.first().getByRole('radio')).toBeChecked(),
        );
    }
    await this.#step(
      'add to cart',
      button('Add to cart'),
      seen(page.getByText('Added to your cart')),
    );
    await this.#step(
      'open the cart',
      link(/^Cart/).filter({ visible: true }),
      seen(link('Check out')),
    );
    await this.#step('check out', link('Check out'), seen(page.getByLabel('Your name')));
    await page.getByLabel('Your name').fill('Ada Obi');
    await page.getByLabel('Phone number').fill('0805 555 0166');
    const way = page.locator('label.opt', { hasText: /Pay (on delivery|at pickup)/ });
    await this.#step('choose how to pay', way, () => expect(way.getByRole('radio')).toBeChecked());
    await this.#step('place the order', button('Place order'), async () => {
      await page.waitForURL(/\/o\/[2-9a-z]{14}$/, { timeout: 30_000 });
      await seen(page.getByRole('heading', { level: 1, name: /^Order #/ }))();
    });
  }
}

async function orderOnce(context: BrowserContext, url: string): Promise<FirstOrder> {
  const order = new FirstOrder(await context.newPage());
  await order.run(url);
  await context.close();
  return order;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export async function run(): Promise<void> {
  console.log(
    `\nFirst order, 360 px, 400 ms and 400 kbit/s, beside a fast network, median of ${runs}`,
  );
  await withDemo(async (app) => {
    const slow = await startSlowLine(app);
    const executablePath = fullBrowser();
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: quietFlags,
    });
    const phone = () =>
      browser.newContext({
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
        reducedMotion: 'no-preference',
      });
    const orders = { slow: [] as FirstOrder[], fast: [] as FirstOrder[] };
    for (let at = 0; at < runs; at++) {
      orders.slow.push(await orderOnce(await phone(), slow.url));
      orders.fast.push(await orderOnce(await phone(), app));
    }
    await browser.close();
    slow.close();
    const taps = orders.slow[0]?.taps ?? 0;
    let longest = 0;
    for (const name of Object.keys(orders.slow[0]?.times ?? {})) {
      const [slowMs, fastMs] = [orders.slow, orders.fast].map((all) =>
        middle(all.map(({ times }) => times[name] ?? 0)),
      ) as [number, number];
      longest = Math.max(longest, slowMs);
      record('first order', name, { slow: slowMs, fast: fastMs });
      console.log(`${name.padEnd(20)} ${Math.round(slowMs)} ms, fast ${Math.round(fastMs)} ms`);
    }
    console.log(
      `${taps} taps, goal ${goals.taps}; longest step ${Math.round(longest)} ms, goal ${goals.longestMs}`,
    );
  });
}
