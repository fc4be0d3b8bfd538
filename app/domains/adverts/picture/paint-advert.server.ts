import sharp from 'sharp';
import { maxPictureBytes, type PictureOrder, pictureSize } from './advert-picture.ts';
import { drawAdvert, layouts } from './draw-advert.server.ts';

const faceSize = 92;

async function roundedFace(bytes: Uint8Array): Promise<Buffer> {
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${faceSize}" height="${faceSize}"><rect width="${faceSize}" height="${faceSize}" rx="26"/></svg>`,
  );
  return sharp(bytes)
    .autoOrient()
    .resize({ width: faceSize, height: faceSize, fit: 'cover' })
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

async function layersOf(order: PictureOrder) {
  const { svg, faceTop } = drawAdvert(order);
  const { photo } = layouts[order.format];
  const fitted =
    order.photo &&
    (await sharp(order.photo)
      .autoOrient()
      .resize({ width: 1080, height: photo.height, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toBuffer());
  return [
    ...(fitted ? [{ input: fitted, left: 0, top: photo.top }] : []),
    { input: Buffer.from(svg), left: 0, top: 0 },
    ...(order.face ? [{ input: await roundedFace(order.face), left: 56, top: faceTop }] : []),
  ];
}

/** Pixels without loss, as the comparisons with the checked pictures want them. */
export async function advertPixels(order: PictureOrder) {
  return sharp({ create: { ...pictureSize[order.format], channels: 3, background: '#181e66' } })
    .composite(await layersOf(order))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The advert as a JPEG light enough for a slow line. Heavy work: only the painter's process calls it. */
export async function paintAdvert(order: PictureOrder): Promise<Buffer> {
  const { data, info } = await advertPixels(order);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (let quality = 84; ; quality -= 8) {
    const jpeg = await sharp(data, { raw }).jpeg({ quality, progressive: true }).toBuffer();
    if (jpeg.length < maxPictureBytes || quality <= 12) return jpeg;
  }
}
