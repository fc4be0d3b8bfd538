import { expect } from '@playwright/test';
import { demoOperator, enterAsOperator } from '#tests/support/browser/operators.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound } from '#tests/support/browser/sound-page.ts';

test('the room of words: a word is banned, taken back and put back, with a reason each time @phone', async ({
  page,
}, { project }) => {
  // One of its own for each width: both write into one market.
  const word = `Zobofake ${project.name}`;
  await enterAsOperator(page, demoOperator);
  await page.goto('/operator/words/banned');
  await alive(page);
  await page.getByLabel('Word', { exact: true }).fill(word);
  await page.getByLabel('Why').first().fill('Not sold here');
  await page.getByRole('button', { name: 'Add' }).click();
  const line = page.getByRole('listitem').filter({ hasText: word });
  await expect(line).toBeVisible();
  for (const [press, shows] of [
    ['Remove', /Removed \d/],
    ['Put back', /since/],
  ] as const) {
    await line.locator('summary').click();
    await line.getByLabel('Why').fill('Looked again');
    await line.getByRole('button', { name: press }).click();
    await expect(line).toContainText(shows);
    await expect(line.getByText(press === 'Remove' ? 'Put back' : 'Remove').first()).toBeVisible();
  }
  await expectSound(page);
});

test('an announcement that is still to come is made; every part of the room is sound @phone', async ({
  page,
}) => {
  await enterAsOperator(page, demoOperator);
  await page.goto('/operator/words');
  await alive(page);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
  await page.getByLabel('English').fill('The market sleeps on Sunday');
  await page.getByLabel('From (Lagos)').fill(day(20));
  await page.getByLabel('Until (Lagos)').fill(day(19));
  await page.getByLabel('Why').last().fill('Sunday');
  await page.getByRole('button', { name: 'Announce' }).click();
  await expect(page.getByText(/a later end/).first()).toBeVisible();
  await page.getByLabel('Until (Lagos)').fill(day(21));
  await page.getByRole('button', { name: 'Announce' }).click();
  const line = page
    .getByRole('listitem')
    .filter({ hasText: 'The market sleeps on Sunday' })
    .first();
  await expect(line).toContainText('To come');
  await expect(page.locator('.announce')).toHaveCount(0);
  await expectSound(page);
  for (const path of ['words/synonyms', 'words/searches', 'reports/signals']) {
    await page.goto(`/operator/${path}`);
    await alive(page);
    await expectSound(page);
  }
});
