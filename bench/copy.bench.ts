import { type CDPSession, chromium, expect, type Page } from '@playwright/test';
import { demoPeople, enter } from '#tests/support/browser/e2e-people.ts';
import { copiedToPhone } from '#tests/support/browser/phone-copy.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { quietFlags, systemBrowser } from '#tests/support/browser/system-browser.ts';
import { untilInCharge, untilTeamFilesKept } from '#tests/support/browser/worker-caches.ts';
import { withDemo } from './demo-app.ts';
import { record } from './results.ts';

/** Screens made from the copy on a phone, with a small shop's items and with as many as a shop will ever have. */
const sizes = [100, 5_000];
const rounds = Number(process.env.BENCH_RUNS ?? 5);
const mostTimes = 5;
const mostMs = 100;

/** Every item has these words in its name: the most that a search can find. */
const typed = 'blue wax';

/** In the place of what the feed has brought: items as it brings them. */
const fillCopy = (page: Page, count: number) =>
  page.evaluate(
    ([most = 0]) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('oja-shop');
        request.onsuccess = () => {
          const tx = request.result.transaction('copy', 'readwrite');
          const copy = tx.objectStore('copy');
          copy.delete(IDBKeyRange.bound(['item', ''], ['item', '\uffff']));
          for (let n = 0; n < most; n++) {
            const id = `0199${n.toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`;
            const value = {
              id,
              name: `Blue wax print number ${n}`,
              priceKobo: 100_000 + n,
              quantity: 5,
              sold: n % 50,
              categories: ['Boutique', `Kind ${n % 7}`, 'Ankara Fabrics'],
              photo: '/files/none',
              widths: [],
            };
            copy.put({ kind: 'item', id, value });
          }
          tx.oncomplete = () => {
            request.result.close();
            resolve();
          };
          tx.onerror = () => reject(tx.error);
        };
      }),
    [count],
  );

const scriptMs = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000;
};

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Figures {
  openCounter: number;
  letter: number;
  openList: number;
  searchList: number;
}

async function measure(page: Page, devtools: CDPSession): Promise<Figures> {
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const before = await scriptMs(devtools);
    await work();
    return (await scriptMs(devtools)) - before;
  };
  const tiles = page.locator('button.ci');
  const openCounter = await timed(async () => {
    await page.locator('a[href="/orders/counter"]:visible').first().click();
    await expect(tiles.first()).toContainText('Blue wax');
  });
  const find = page.getByRole('searchbox').first();
  const letters: number[] = [];
  for (const letter of typed) {
    letters.push(
      await timed(async () => {
        await find.press(letter === ' ' ? 'Space' : letter);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }),
    );
  }
  // The bar with the other screens makes room while a person types.
  await find.blur();
  const openList = await timed(async () => {
    await page.locator('a[href="/stocks"]:visible').first().click();
    await expect(page.locator('.srow')).toHaveCount(20);
  });
  const searchList = await timed(async () => {
    const search = page.getByRole('searchbox').first();
    await search.fill(typed);
    await search.press('Enter');
    await page.waitForURL(/q=blue/);
    await expect(page.locator('.srow')).toHaveCount(20);
  });
  return { openCounter, letter: Math.max(...letters), openList, searchList };
}

async function figuresOf(page: Page, devtools: CDPSession, count: number): Promise<Figures> {
  await page.context().setOffline(false);
  await page.goto('/stocks');
  await alive(page);
  await copiedToPhone(page, 'item');
  await page.goto('/orders');
  await alive(page);
  await page.context().setOffline(true);
  await fillCopy(page, count);
  const all: Figures[] = [];
  for (let n = 0; n < rounds; n++) all.push(await measure(page, devtools));
  const of = (name: keyof Figures) => middle(all.map((figures) => figures[name]));
  return {
    openCounter: of('openCounter'),
    letter: of('letter'),
    openList: of('openList'),
    searchList: of('searchList'),
  };
}

async function measureAll(url: string): Promise<void> {
  const executablePath = systemBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: quietFlags,
  });
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enter(page, demoPeople.owner);
  // The screens are opened without a line: their scripts have to be on the phone.
  await page.goto('/');
  await alive(page);
  await untilInCharge(page);
  await untilTeamFilesKept(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  let base: Figures | undefined;
  for (const count of sizes) {
    const figures = await figuresOf(page, devtools, count);
    base ??= figures;
    record('copy', `${count} items`, { ...figures });
    for (const [name, ms] of Object.entries(figures)) {
      const times = ms / Math.max(1, base[name as keyof Figures]);
      const isGood = ms < mostMs && times <= mostTimes;
      const verdict = isGood ? '' : '  over the goal';
      console.log(
        `${String(count).padStart(5)} items  ${name.padEnd(12)} ${ms.toFixed(1).padStart(7)} ms  ${times.toFixed(1)} x${verdict}`,
      );
    }
  }
  await browser.close();
}

export async function run(): Promise<void> {
  console.log(
    `\nThe copy on a phone: script of a screen, goal ${mostTimes} x that of ${sizes[0]} items and ${mostMs} ms`,
  );
  await withDemo(measureAll);
}
