import { expect, type Page } from '@playwright/test';
import { demoPeople, enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

const pages = [
  '/',
  '/shop',
  '/stocks',
  '/orders',
  '/payments',
  '/analytics',
  '/subscription',
  '/sections',
  '/codes',
  '/delivery',
  '/orders/counter',
];

/** What is drawn beyond its card or the page; a row that scrolls by itself may. */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const cards = [...document.querySelectorAll('main .card')].flatMap((card) => {
      const { right } = card.getBoundingClientRect();
      const out = [...card.querySelectorAll('a, button, input, td, p, b')].find((inside) => {
        const box = inside.getBoundingClientRect();
        return box.width > 1 && box.right > right + 1 && !inside.closest('.chips, .tabs, .sr');
      });
      return out ? [`${card.className}: ${out.textContent?.trim().slice(0, 40)}`] : [];
    });
    return wide > 0 ? [`the page by ${wide}`, ...cards] : cards;
  });

test('nothing of a full shop sticks out beside the side navigation', async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) < 1024, 'phones are judged page by page');
  await enter(page, demoPeople.owner);
  for (const path of pages) {
    await page.goto(path);
    await alive(page);
    expect(await sticksOut(page), path).toEqual([]);
  }
});
