import { createRequire } from 'node:module';
import sharp from 'sharp';
import { drawings } from './drawings.mjs';
import { cloth } from './pattern.mjs';

const emoji = createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json');
export const side = 800;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** Wall light, wall, floor. */
const walls = {
  sun: ['#ffdc73', '#f7bf33', '#e9a714'],
  sky: ['#d4e9f8', '#aed3ee', '#8fbfe0'],
  coral: ['#ffc0ac', '#f7967c', '#e7785c'],
  sage: ['#d9ead5', '#b6d4b0', '#97be8f'],
  pink: ['#ffdae5', '#f7b6cc', '#e896b2'],
  sand: ['#f4ebdd', '#e3d3bb', '#cfb899'],
  indigo: ['#666ed4', '#3b41a8', '#272b80'],
  mint: ['#cdf2e7', '#9addc9', '#76c5ad'],
  grey: ['#f0f2f6', '#dadee7', '#c1c7d5'],
  night: ['#454b80', '#262a58', '#15183a'],
  lilac: ['#e9e3f9', '#cdc3ee', '#b0a2dc'],
  leaf: ['#57b083', '#23825a', '#0f6141'],
  clay: ['#e0a07c', '#c77a52', '#a85f3a'],
};

function decoration(kind, light) {
  if (kind === 'disc')
    return `<circle cx="400" cy="372" r="270" fill="${light}" fill-opacity=".55"/>`;
  if (kind === 'arch') {
    return `<path d="M150 640V350a250 250 0 0 1 500 0v290z" fill="${light}" fill-opacity=".5"/>`;
  }
  if (kind === 'rays') {
    const ray = (turn) =>
      `<path d="M400 400L345-420h110z" fill="${light}" fill-opacity=".28" transform="rotate(${turn} 400 400)"/>`;
    return Array.from({ length: 14 }, (_, i) => ray((i * 360) / 14)).join('');
  }
  if (kind === 'cloth') {
    return `<defs><pattern id="adire" width="160" height="160" patternUnits="userSpaceOnUse">${cloth('#fff')}</pattern></defs><rect width="800" height="560" fill="url(#adire)" fill-opacity=".16"/>`;
  }
  return '';
}

function floor(kind, [light, wall, ground]) {
  if (kind === 'table') {
    return `<rect y="588" width="800" height="212" fill="url(#wood)"/><rect y="588" width="800" height="7" fill="#fff" fill-opacity=".3"/>`;
  }
  return `<defs><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${wall}" stop-opacity="0"/><stop offset=".25" stop-color="${ground}"/><stop offset="1" stop-color="${light}"/></linearGradient></defs><rect y="512" width="800" height="288" fill="url(#f)"/>`;
}

function backdrop({ wall, decor, ground }) {
  const tones = walls[wall];
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><defs>
<radialGradient id="w" cx=".38" cy=".28" r=".95"><stop offset="0" stop-color="${tones[0]}"/><stop offset="1" stop-color="${tones[1]}"/></radialGradient>
<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c98f5a"/><stop offset="1" stop-color="#a86f3e"/></linearGradient>
<radialGradient id="v" cx=".5" cy=".45" r=".75"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".14"/></radialGradient></defs>
<rect width="800" height="800" fill="url(#w)"/>${decoration(decor, tones[0])}${floor(ground, tones)}<rect width="800" height="800" fill="url(#v)"/></svg>`);
}

function vector(name) {
  const drawing = drawings[name];
  if (drawing) {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 600 600">${drawing}</svg>`;
  }
  const icon = emoji.icons[name];
  if (!icon) throw new Error(`No drawing and no emoji is called ${name}`);
  const box = `0 0 ${icon.width ?? emoji.width ?? 32} ${icon.height ?? emoji.height ?? 32}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1000" height="1000" viewBox="${box}">${icon.body}</svg>`;
}

/** The object alone, cut to its own edges, its longer side `size` pixels long. */
export async function cutOut(name, size, { turn = 0, hue = 0, light = 1, colour = 1 } = {}) {
  let image = sharp(Buffer.from(vector(name)));
  if (turn) image = sharp(await image.rotate(turn, { background: clear }).png().toBuffer());
  if (hue || light !== 1 || colour !== 1) {
    image = sharp(
      await image.modulate({ hue, brightness: light, saturation: colour }).png().toBuffer(),
    );
  }
  const trimmed = await sharp(await image.png().toBuffer())
    .trim({ background: clear, threshold: 1 })
    .toBuffer();
  return sharp(trimmed)
    .resize(size, size, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
}

function shadow(x, bottom, width, tall) {
  const reach = width * 0.52;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><defs><filter id="a" x="-50%" y="-300%" width="200%" height="700%"><feGaussianBlur stdDeviation="18"/></filter><filter id="b" x="-50%" y="-300%" width="200%" height="700%"><feGaussianBlur stdDeviation="7"/></filter></defs>
<ellipse cx="${x + reach * 0.1}" cy="${bottom - 4}" rx="${reach}" ry="${tall}" fill="#1a0f2a" fill-opacity=".34" filter="url(#a)"/><ellipse cx="${x}" cy="${bottom - 4}" rx="${reach * 0.86}" ry="${tall * 0.42}" fill="#1a0f2a" fill-opacity=".42" filter="url(#b)"/></svg>`);
}

/** `[name, size, x, bottom, options]`; bottom is where it stands, 700 in the front of the floor. */
export async function compose({ wall, decor, ground, items }) {
  const cuts = await Promise.all(
    items.map(async ([name, size, x = 400, bottom = 700, options = {}]) => {
      const { data, info } = await cutOut(name, size, options);
      return { data, info, x, bottom, float: options.float ?? 0 };
    }),
  );
  const layers = cuts.flatMap(({ data, info, x, bottom, float }) => [
    { input: shadow(x, bottom, info.width, float ? 15 : 22), left: 0, top: 0 },
    {
      input: data,
      left: Math.round(x - info.width / 2),
      top: Math.round(bottom - float - info.height),
    },
  ]);
  return sharp(backdrop({ wall, decor, ground })).composite(layers).removeAlpha().png().toBuffer();
}

/** A face or bust before a plain wall. */
export async function portrait({ wall, face, bust }) {
  const { data, info } = await cutOut(face, bust ? 330 : 300);
  const top = bust ? 400 - info.height : Math.round((400 - info.height) / 2) + 6;
  const base = await sharp(backdrop({ wall, decor: 'disc' }))
    .resize(400, 400)
    .png()
    .toBuffer();
  return sharp(base)
    .composite([{ input: data, left: Math.round((400 - info.width) / 2), top }])
    .removeAlpha()
    .png()
    .toBuffer();
}
