import { expect, type Page } from '@playwright/test';
import { demoPeople, enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import {
  keptAddresses,
  untilInCharge,
  untilKept,
  untilTeamFilesKept,
} from '#tests/support/browser/worker-caches.ts';

test.use({ serviceWorkers: 'allow' });

const screens = ['/orders/counter', '/orders', '/stocks', '/messages'];

async function openDashboard(page: Page): Promise<void> {
  await enter(page, demoPeople.owner);
  await page.goto('/');
  await alive(page);
  await untilInCharge(page);
  await untilKept(page, ['/', '/offline', ...screens.map((path) => `${path}.data`)]);
}

test('the team opens the app cold without a line, moves about, and signing out leaves nothing of the shop @phone', async ({
  page,
  context,
}) => {
  await openDashboard(page);
  // A screen is made of many files: one of them says nothing about the others.
  await untilTeamFilesKept(page);
  await page.close();

  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto('/');
  await alive(cold);
  await expect(cold.getByText(/Saved on your phone, as of/)).toBeVisible();
  for (const path of screens) {
    await cold.goto(path);
    await expect(cold).toHaveURL(new RegExp(`${path}$`));
    await expect(cold.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(cold.getByText('No network', { exact: true })).toHaveCount(0);
  }
  await context.setOffline(false);
  await cold.goto('/');
  await alive(cold);
  await expect(cold.getByText(/Saved on your phone, as of/)).toHaveCount(0);

  await cold.getByRole('button', { name: 'Logout' }).click();
  await expect(cold.getByRole('link', { name: 'Sign In' })).toBeVisible();
  const kept = await keptAddresses(cold);
  expect(Object.keys(kept).filter((name) => name.startsWith('oja-team:'))).toEqual([]);
  expect(
    (kept['oja-pages'] ?? []).filter((url) => /orders|stocks(\?|\.|$)|messages/.test(url)),
  ).toEqual([]);
  await untilKept(cold, ['/offline']);
  await context.setOffline(true);
  await cold.goto('/orders/counter');
  await expect(cold.getByText('This page is not on your phone yet.')).toBeVisible();
});
