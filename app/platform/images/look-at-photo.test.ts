import sharp from 'sharp';
import { expect, test } from 'vitest';
import { look } from './look-at-photo.server.ts';

const square = (side: number, background: string) =>
  sharp({ create: { width: side, height: side, channels: 3, background } });

test('the colour is the one of the thing, not of the wall behind it', async () => {
  const thing = await square(300, '#2060d0').png().toBuffer();
  const photo = await square(1_400, '#ff9977')
    .composite([{ input: thing }])
    .jpeg()
    .toBuffer();
  const { red, green, blue, jpeg } = await look(photo);
  expect(blue).toBeGreaterThan(red + 80);
  expect(blue).toBeGreaterThan(green + 60);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1_024 });
});

test('a plain surface has its own colour', async () => {
  const { red, green } = await look(await square(60, '#c81020').png().toBuffer());
  expect(red).toBeGreaterThan(green + 100);
});
