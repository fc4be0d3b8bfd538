import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shrink } from './shrink-image.server.ts';

test('a photo becomes a JPEG of at most 1024 a side', async () => {
  const photo = await sharp({
    create: { width: 1_400, height: 700, channels: 3, background: '#2060d0' },
  })
    .png()
    .toBuffer();
  expect(await sharp(await shrink(photo)).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1_024,
    height: 512,
  });
});
