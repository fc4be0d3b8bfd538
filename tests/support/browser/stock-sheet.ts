import { expect, type Page } from '@playwright/test';
import { photo } from '#tests/support/pictures.ts';
import { alive } from './sound-page.ts';

/** Also on a machine that is busy with other tests. */
export const patient = { timeout: 30_000 };

export const jpeg = async (side = 900) => ({
  name: 'gown.jpg',
  mimeType: 'image/jpeg',
  buffer: await photo(side, side).jpeg().toBuffer(),
});

export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Add new stock' });

export async function openSheet(page: Page): Promise<void> {
  await page.goto('/stocks?add=1');
  await alive(page);
  await expect(sheet(page)).toBeVisible();
}

export const choosePhoto = async (page: Page, side?: number) =>
  sheet(page)
    .getByLabel('Gallery')
    .setInputFiles(await jpeg(side));

export async function fillWords(page: Page, name: string, price = '32000'): Promise<void> {
  const form = sheet(page);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Price').fill(price);
  await form.getByLabel('How many?').fill('3');
  await form.getByLabel('Type').selectOption('Traditional Wear');
  await form.getByLabel('Kind').selectOption('Ankara Fabrics');
}

export async function addItem(page: Page, name: string, price?: string): Promise<void> {
  await openSheet(page);
  await choosePhoto(page);
  await expect(sheet(page).getByText('Photo ready')).toBeVisible(patient);
  await fillWords(page, name, price);
  await sheet(page).getByRole('button', { name: 'Save stock' }).click();
  await expect(page.getByText(`${name} is in your stock`)).toBeVisible(patient);
  await expect(sheet(page)).toBeHidden();
}

export const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name });
