import { expect, type Page } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { demoPeople } from '#tests/support/browser/e2e-people.ts';
import { demoOperator, enterAsOperator } from '#tests/support/browser/operators.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound } from '#tests/support/browser/sound-page.ts';

test.setTimeout(180_000);

async function openRoom(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await alive(page);
  await expectSound(page);
}

/** Keyboard only: the fold under a line, what it asks for, and its button. */
async function fillFold(page: Page, fold: string | RegExp, fields: Record<string, string>) {
  const summary = page.locator('summary').filter({ hasText: fold }).first();
  await summary.focus();
  await page.keyboard.press('Enter');
  const details = page.locator('details[open]');
  for (const [label, value] of Object.entries(fields)) await details.getByLabel(label).fill(value);
  return details;
}

test('Today, People and Orders and money: a number leads to its person, an order to its money @phone', async ({
  page,
}) => {
  await enterAsOperator(page, demoOperator);
  await openRoom(page, '/operator', 'Today');
  await expect(page.getByRole('heading', { name: 'Orders each day' })).toBeVisible();
  await page.goto('/operator/people');
  await page.getByLabel('Phone number').fill(demoPeople.owner);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL(/\/operator\/people\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Devices and sessions' })).toBeVisible();
  await alive(page);
  await expectSound(page);
  const userId = page.url().split('/').at(-1) ?? '';
  const looks = await rowsOfApp(
    `select from operator_log where act = 'opened' and subject_kind = 'person' and subject_id = $1`,
    [userId],
  );
  expect(looks.length).toBeGreaterThan(0);
  await openRoom(page, '/operator/money?q=%230001', 'Orders and money');
  await page.locator('.rows a[href^="/operator/money/"]').first().click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await alive(page);
  await expectSound(page);
  for (const show of ['disputes', 'unmatched', 'refunds'])
    await openRoom(page, `/operator/money?show=${show}`, 'Orders and money');
});

test('a job that failed for good is run again and runs, another is dropped and put back @phone', async ({
  page,
}) => {
  await enterAsOperator(page, demoOperator);
  const park = async (name: string) => {
    const [row] = await rowsOfApp<{ id: string }>(
      `with made as (select id from graphile_worker.add_job($1, '{}'::json, run_at := now() + interval '1 hour'))
       select id::text from made`,
      [name],
    );
    await rowsOfApp(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'not today' where id = $1`,
      [row?.id],
    );
    return row?.id ?? '';
  };
  const ofJob = (id: string) => new RegExp(`: ${id}$`);
  const folds = (id: string) => page.locator('summary').filter({ hasText: ofJob(id) });
  const sweep = await park('app.sweep-rate-limits');
  const idle = await park('app.sweep-live-events');
  await openRoom(page, '/operator/jobs', 'Jobs');
  const again = await fillFold(page, ofJob(sweep), { Why: 'The disk has room again' });
  await again.getByRole('button', { name: 'Run again' }).click();
  await expect(folds(sweep)).toHaveCount(0);
  await expect(async () => {
    expect(await rowsOfApp('select from graphile_worker.jobs where id = $1', [sweep])).toHaveLength(
      0,
    );
  }).toPass({ timeout: 30_000 });
  const drop = await fillFold(page, ofJob(idle), { Why: 'Runs by the calendar anyway' });
  await drop.getByRole('button', { name: 'Drop' }).click();
  await expect(folds(idle)).toHaveCount(0);
  await page.goto('/operator/jobs?show=dropped');
  await alive(page);
  const back = await fillFold(page, ofJob(idle), { Why: 'Still wanted' });
  await back.getByRole('button', { name: 'Put back' }).click();
  await expect(folds(idle)).toHaveCount(0);
  const lines = await rowsOfApp<{ act: string }>(
    `select act from operator_log where subject_kind = 'job' and subject_id = $1 order by id`,
    [idle],
  );
  expect(lines.map(({ act }) => act)).toEqual(['job.dropped', 'job.back']);
  await rowsOfApp('delete from graphile_worker._private_jobs where id = $1', [idle]);
});

test('place seen and registered, without JavaScript too @phone @long', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await enterAsOperator(page, demoOperator);
  await page.goto('/operator/shops?q=Emeka');
  await page.locator('.rows a[href^="/operator/shops/"]').first().click();
  const fold = async (name: string) => {
    await page.locator('summary').filter({ hasText: name }).click();
    return page.locator('details[open]');
  };
  const seen = await fold('I have seen the place');
  await seen.getByLabel('When and how you saw it').fill('Visited on Monday');
  await seen.getByRole('button', { name: 'Place seen' }).click();
  await expect(page.locator('summary').filter({ hasText: 'Take “place seen” back' })).toBeVisible();
  const wrong = await fold('I have looked the business up');
  await wrong.getByLabel('CAC number').fill('12');
  await wrong.getByLabel('Where you looked').fill('search.cac.gov.ng');
  await wrong.getByRole('button', { name: 'Registered' }).click();
  await expect(page.getByText('Write the number as the register does').first()).toBeVisible();
  const taken = await fold('Take “place seen” back');
  await taken.getByLabel('Why it does not hold any more').fill('Only a try');
  await taken.getByRole('button', { name: 'Take back' }).click();
  await expect(page.locator('summary').filter({ hasText: 'I have seen the place' })).toBeVisible();
  await context.close();
});

test('with an announcement above, the side is pushed down and Logout stays in sight', async ({
  page,
}) => {
  test.skip((page.viewportSize()?.width ?? 0) < 1024, 'a phone has a bar and no side');
  await enterAsOperator(page, demoOperator);
  await openRoom(page, '/operator/team', 'Operators');
  const logout = page.locator('.opside').getByRole('button', { name: 'Logout' });
  await expect(logout).toBeInViewport({ ratio: 1 });
  // Put in by hand: a real one would stand above the pages of every other test.
  await page.evaluate(() => {
    const bar = document.createElement('aside');
    bar.className = 'announce';
    bar.textContent = 'The market sleeps on Sunday. '.repeat(12);
    document.body.prepend(bar);
  });
  await expect(page.locator('.opside')).not.toBeInViewport({ ratio: 1 });
  await expect(logout).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.opside a').last()).toBeInViewport({ ratio: 1 });
});
