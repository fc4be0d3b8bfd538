/**
 * Composes the pictures of the demo from free icons and our own drawings, once: the results are
 * kept in the repository. `node scripts/demo-pictures.mjs [name ...]` makes all, or only the named.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { banners, pictures, portraits, views } from '../demo/recipe/pictures.mjs';
import { compose, cutOut, portrait } from '../demo/recipe/scene.mjs';

const root = new URL('../', import.meta.url);
const folder = new URL('demo/pictures/', root);
const wanted = new Set(process.argv.slice(2));
const isWanted = ({ name }) => wanted.size === 0 || wanted.has(name);

const hex = (value) => Math.round(value).toString(16).padStart(2, '0');

const round = (value, places) => Number(value.toFixed(places));

/** The same facts that the product's own image pipeline keeps of an uploaded photo. */
async function describe(png, width, widths) {
  const { dominant, sharpness, channels } = await sharp(png).stats();
  const [red, green, blue] = channels.map((channel) => channel.mean);
  const tiny = await sharp(png).resize(12, 12).webp({ quality: 30, effort: 6 }).toBuffer();
  return {
    width,
    height: width,
    widths,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    color: `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`,
    sharpness: round(sharpness, 2),
    brightness: round((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255, 3),
  };
}

// Hardly any browser takes the JPEGs; messengers take the largest for their previews.
const jpegQuality = (width) => (width >= 640 ? 62 : 52);

/** Bytes at most: cloth and other fine patterns take several times as many as the rest, and give way in quality. */
const mostAvif = (width) => Math.round(width * (width >= 480 ? 22 : 14));

/** Colours at half the size, as in every JPEG of a phone. */
const chromaSubsampling = '4:2:0';

async function smallAvif(image, most) {
  const usual = await sharp(image).avif({ quality: 48, effort: 1, chromaSubsampling }).toBuffer();
  if (usual.length <= most) return usual;
  for (let quality = 44; ; quality -= 4) {
    const avif = await sharp(image).avif({ quality, effort: 4, chromaSubsampling }).toBuffer();
    if (avif.length <= most || quality <= 28) return avif;
  }
}

async function writeRenditions({ name, png, widths }) {
  const target = new URL(`${name}/`, folder);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const width of widths) {
    const image = await sharp(png).resize(width, width).png().toBuffer();
    const write = (format) => fileOf(target, `${width}.${format}`);
    await writeFile(write('avif'), await smallAvif(image, mostAvif(width)));
    await sharp(image).webp({ quality: 65, effort: 6 }).toFile(write('webp'));
    await sharp(image)
      .jpeg({ quality: jpegQuality(width), mozjpeg: true })
      .toFile(write('jpg'));
  }
  return describe(png, widths.at(-1), widths);
}

const fileOf = (base, name) => new URL(name, base).pathname;

async function readIndex() {
  const text = await readFile(new URL('index.json', folder), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

/** A slide's picture must not hold up the page. */
async function smallWebp(png, most) {
  for (let quality = 80; ; quality -= 8) {
    const webp = await sharp(png).webp({ quality, alphaQuality: 80, effort: 6 }).toBuffer();
    if (webp.length < most || quality <= 24) return webp;
  }
}

async function makeBanner({ name, items }) {
  const layers = await Promise.all(
    items.map(async ([icon, size, x, bottom, options]) => {
      const { data, info } = await cutOut(icon, size, options);
      return {
        input: data,
        left: Math.max(0, Math.round(x - info.width / 2)),
        top: Math.max(0, bottom - info.height),
      };
    }),
  );
  const empty = {
    create: { width: 520, height: 420, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  };
  const drawn = await sharp(empty).composite(layers).png().toBuffer();
  // Without empty margins: the slide gives the picture its place.
  const png = await sharp(drawn).trim().png().toBuffer();
  await writeFile(new URL(`public/banners/${name}.webp`, root), await smallWebp(png, 25_000));
  // A phone shows it 124 px wide and 116 px high, at two points a pixel.
  const half = await sharp(png).resize(260, 244, { fit: 'inside' }).png().toBuffer();
  await writeFile(new URL(`public/banners/small/${name}.webp`, root), await smallWebp(half, 8_000));
}

const index = await readIndex();
await mkdir(new URL('public/banners/small/', root), { recursive: true });
for (const picture of pictures.filter(isWanted)) {
  const png = await compose(picture);
  index[picture.name] = await writeRenditions({
    name: picture.name,
    png,
    widths: [160, 320, 720],
  });
}
for (const { crop, ...view } of views.filter(isWanted)) {
  const whole = await compose(view);
  const [left, top, side] = crop ?? [];
  const png = crop
    ? await sharp(whole)
        .extract({ left, top, width: side, height: side })
        .resize(800, 800)
        .png()
        .toBuffer()
    : whole;
  index[view.name] = await writeRenditions({ name: view.name, png, widths: [160, 480] });
}
for (const person of portraits.filter(isWanted)) {
  const png = await portrait(person);
  index[person.name] = await writeRenditions({ name: person.name, png, widths: [160, 320] });
}
for (const banner of banners.filter(isWanted)) await makeBanner(banner);

const known = [...pictures, ...views, ...portraits].map(({ name }) => name);
const sorted = Object.fromEntries(
  known.filter((name) => index[name]).map((name) => [name, index[name]]),
);
await writeFile(new URL('index.json', folder), `${JSON.stringify(sorted, null, 2)}\n`);
console.log(
  `${Object.keys(sorted).length} pictures in demo/pictures, ${banners.length} banners in public/banners`,
);
