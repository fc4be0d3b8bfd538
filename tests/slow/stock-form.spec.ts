import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, expectSoundInDark } from '#tests/support/browser/sound-page.ts';
import {
  choosePhoto,
  fillWords,
  jpeg,
  openSheet,
  patient,
  sheet,
} from '#tests/support/browser/stock-sheet.ts';

/** Whole journeys, also on a machine that is busy with other tests. */
test.describe.configure({ timeout: 180_000 });

const save = (page: Page) => sheet(page).getByRole('button', { name: 'Save stock' }).click();
const offer = (page: Page) => sheet(page).getByText('You have an unsaved draft.');

async function expectLedTo(field: Locator): Promise<void> {
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
}

async function reopen(page: Page): Promise<void> {
  await expect(sheet(page)).toBeHidden();
  await page.getByRole('button', { name: 'Add new stock' }).first().click();
  await expect(sheet(page)).toBeVisible();
}

test('every empty field says what it wants, and the first one is in sight with the focus', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Empty form');
  await openSheet(page);
  await sheet(page).getByText('More details').scrollIntoViewIfNeeded();
  await save(page);
  for (const wanted of ['Add a name', 'Add a price', 'Choose a type', 'Choose a kind']) {
    await expect(sheet(page).getByText(wanted, { exact: true })).toHaveCount(1);
  }
  await expect(sheet(page).locator('.err', { hasText: 'Add a photo' })).toHaveCount(1);
  await expect(sheet(page).getByText('Please fill in all required fields')).toHaveCount(1);
  await expectLedTo(sheet(page).getByLabel('Take photo'));
  await expectSound(page);

  await choosePhoto(page);
  await expect(sheet(page).getByText('Photo ready')).toBeVisible(patient);
  await expect(sheet(page).locator('.err', { hasText: 'Add a photo' })).toHaveCount(0);
  // What is filled in for the owner is no longer asked for.
  await sheet(page).getByLabel('Name').fill('Ankara fabric');
  await sheet(page).getByLabel('Price').fill('8.5k');
  await sheet(page).getByLabel('About it').fill('Six yards');
  await expect(sheet(page).getByLabel('Kind')).toHaveValue('Ankara Fabrics', patient);
  await expect(sheet(page).getByLabel('Price')).toHaveValue('8,500');
  for (const filled of ['Choose a type', 'Choose a kind', 'Add a price'])
    await expect(sheet(page).getByText(filled, { exact: true })).toHaveCount(0);
  await fillWords(page, 'Red gown');
  await sheet(page).getByLabel('Type').selectOption('');
  await sheet(page).getByText('More details').scrollIntoViewIfNeeded();
  await save(page);
  await expect(sheet(page).getByText('Add a name', { exact: true })).toHaveCount(0);
  await expectLedTo(sheet(page).getByLabel('Type'));
  await sheet(page).getByLabel('Type').selectOption('Footwear');
  await save(page);
  await expectLedTo(sheet(page).getByLabel('Kind'));

  await sheet(page).getByLabel('Kind').selectOption('Slippers');
  await sheet(page).getByLabel('How many?').fill('0');
  await save(page);
  await expectLedTo(sheet(page).getByLabel('How many?'));
  await expect(sheet(page).getByText('Enter how many', { exact: true })).toHaveCount(1);
  await expect(sheet(page).getByText('Please fill in all required fields')).toHaveCount(1);
});

test('photos of one item never stand in the form of the next: they are a draft, taken up or thrown away @long', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Next item');
  await openSheet(page);
  await choosePhoto(page);
  await sheet(page).getByText('Colours, sizes, more photos').click();
  await sheet(page)
    .getByLabel('Add photos')
    .setInputFiles(await jpeg(400));
  await expect(sheet(page).getByText('Photo ready')).toBeVisible(patient);
  await sheet(page).getByLabel('Name').fill('First gown');
  await sheet(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Kept as a draft on this phone.')).toBeVisible();

  await reopen(page);
  await expect(offer(page)).toBeVisible();
  await expect(sheet(page).getByText('First gown')).toBeVisible();
  await expect(sheet(page).getByAltText('Photo of your draft')).toBeVisible();
  await expect(sheet(page).getByAltText('Your photo')).toHaveCount(0);
  await expect(sheet(page).getByLabel('Name')).toHaveValue('');
  await expectSound(page);
  await expectSoundInDark(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await alive(page);
  await expect(sheet(page).getByAltText('Photo of your draft')).toBeVisible();
  await expect(sheet(page).getByAltText('Your photo')).toHaveCount(0);
  await sheet(page).getByRole('button', { name: 'Continue draft' }).click();
  await expect(sheet(page).getByAltText('Your photo')).toBeVisible();
  await expect(sheet(page).getByLabel('Name')).toHaveValue('First gown');
  await expect(sheet(page).locator('.thumbs img')).toHaveCount(1);

  await sheet(page).getByRole('button', { name: 'Remove photo', exact: true }).click();
  await expect(sheet(page).getByAltText('Your photo')).toHaveCount(0);
  await expect(sheet(page).getByLabel('Take photo')).toBeVisible();
  await choosePhoto(page);
  await expect(sheet(page).getByText('Photo ready')).toBeVisible(patient);
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await reopen(page);
  await sheet(page).getByRole('button', { name: 'Start fresh' }).click();
  await expect(offer(page)).toBeHidden();
  await page.reload();
  await alive(page);
  await expect(sheet(page).getByLabel('Take photo')).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await expect(sheet(page).locator('img')).toHaveCount(0);

  // A new photo replaces the draft that nobody wanted; a photo alone is a draft too, until it is saved.
  await choosePhoto(page);
  await expect(sheet(page).getByText('Photo ready')).toBeVisible(patient);
  await page.reload();
  await alive(page);
  await sheet(page).getByRole('button', { name: 'Continue draft' }).click();
  await fillWords(page, 'Second gown');
  await expect(sheet(page).getByText('Photo ready')).toBeVisible(patient);
  await save(page);
  await expect(page.getByText('Second gown is in your stock')).toBeVisible(patient);
  await reopen(page);
  await expect(sheet(page).getByLabel('Take photo')).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test('words for the photo are offered for empty fields only, say what nobody knows, and can be taken back @long', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Guessing shop');
  await openSheet(page);
  await choosePhoto(page);
  await expect(sheet(page).getByText('Photo ready')).toBeVisible(patient);
  const name = sheet(page).getByLabel('Name');
  const about = sheet(page).getByLabel('About it');
  const type = sheet(page).getByLabel('Type');
  const ask = sheet(page).getByRole('button', { name: 'Fill name for me' });
  await name.fill('High heels');
  await ask.click();
  await expect(sheet(page).getByText('This is only a guess')).toBeVisible(patient);
  await expectSound(page);
  // Nobody has seen the goods: no colour and no other word goes into what buyers read.
  await expect(sheet(page).getByText('We do not know: About it, Type, Kind.')).toBeVisible();
  await expect(sheet(page).locator('dt')).toHaveCount(0);
  await expect(sheet(page).getByRole('button', { name: 'Use this' })).toHaveCount(0);
  await expect(about).toHaveValue('');
  await expect(type).toHaveValue('');

  // Type and kind come by themselves, and only while nobody has chosen.
  await name.fill('Ankara fabric');
  await about.fill('Six yards');
  await expect(type).toHaveValue('Traditional Wear', patient);
  await expect(sheet(page).getByLabel('Kind')).toHaveValue('Ankara Fabrics');
  await expect(sheet(page).getByText('Chosen for you.')).toBeVisible();
  await name.fill('White sneakers');
  await about.fill('Size 42');
  await expect(sheet(page).getByLabel('Kind')).toHaveValue('Sneakers', patient);
  // Where only the type is known, the kind is asked for; what was said of the type before is over.
  await name.fill('Red shoe');
  await about.fill('Size 40');
  await expect(sheet(page).getByText('Type chosen for you. Now choose the kind.')).toBeVisible(
    patient,
  );
  await expect(sheet(page).getByText('Chosen for you. Change it')).toHaveCount(0);
  await type.selectOption('Accessories');
  await expect(sheet(page).getByText('chosen for you.')).toHaveCount(0);
  const answer = page.waitForResponse(/analyzeProductImage/);
  await name.fill('Ankara fabric');
  await about.fill('Six yards');
  await answer;
  await expect(type).toHaveValue('Accessories');
  await expect(about).toHaveValue('Six yards');
});

/** Noise cannot be packed: a file as large as a new phone's, without its many pixels. */
const heavyJpeg = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();

test('a photo of 12 MB is made smaller on the phone; what cannot be is refused in clear words @long', async ({
  page,
}) => {
  const buffer = await heavyJpeg(2_600, 2_000);
  expect(buffer.length).toBeGreaterThan(12 * 1024 * 1024);
  expect(buffer.length).toBeLessThan(25 * 1024 * 1024);
  const heavy = { name: 'phone.jpg', mimeType: 'image/jpeg', buffer };
  await enterWithNewShop(page, 'New phone');
  await openSheet(page);
  const box = sheet(page).getByLabel('Gallery');

  const heic = { name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.alloc(6_000_000, 7) };
  await box.setInputFiles(heic);
  const unusable = 'This photo cannot be used. Take it as JPG or choose another.';
  await expect(sheet(page).getByText(unusable)).toBeVisible();
  await box.setInputFiles({ ...heavy, buffer: Buffer.alloc(25 * 1024 * 1024 + 1, 1) });
  await expect(sheet(page).getByText('File size must be less than 5MB')).toBeVisible();

  const sent = page.waitForRequest('**/api/uploadImage');
  await box.setInputFiles(heavy);
  const length = Number((await (await sent).allHeaders())['content-length']);
  expect(length).toBeGreaterThan(1_000);
  expect(length).toBeLessThan(5 * 1024 * 1024);
  await expect(sheet(page).getByText('Photo ready')).toBeVisible(patient);
  await expect(sheet(page).getByText(unusable)).toBeHidden();

  await page.goto('/shop');
  await alive(page);
  await page.getByRole('link', { name: 'Change' }).first().click();
  const picture = page.getByRole('dialog', { name: 'Update profile picture' });
  await picture.locator('input[type=file]').setInputFiles(heavy);
  await expect(picture.getByText('Drag photo to move')).toBeVisible(patient);
  await expect(picture.getByRole('button', { name: 'Apply crop' })).toBeEnabled(patient);
});
