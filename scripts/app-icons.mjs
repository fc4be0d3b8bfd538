/** Draws the icons of the installed app from the logo, once: the results are kept in the repository. */
import { mkdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';

const root = new URL('../', import.meta.url);
const folder = new URL('public/icons/', root);
const ground = '#1b1e66';
/** A phone may cut a maskable icon to a circle of four fifths. */
const safe = 0.8;

const logo = await readFile(new URL('public/icon.svg', root));
const drawn = (side) => sharp(logo, { density: 300 }).resize(side, side);
const small = { palette: true, colours: 64, effort: 10, compressionLevel: 9 };
const path = (name) => new URL(name, folder).pathname;

await mkdir(folder, { recursive: true });
for (const side of [192, 512])
  await drawn(side)
    .png(small)
    .toFile(path(`icon-${side}.png`));
for (const side of [192, 512]) {
  const inner = Math.round(side * safe);
  await sharp({ create: { width: side, height: side, channels: 3, background: ground } })
    .composite([{ input: await drawn(inner).png().toBuffer() }])
    .png(small)
    .toFile(path(`maskable-${side}.png`));
}
await drawn(180).flatten({ background: ground }).png(small).toFile(path('apple-180.png'));
