import { lettersOf } from '#app/platform/text/letters.ts';
import {
  cutToWidth,
  drawable,
  linesOf,
  outlines,
  type Style,
  widthOf,
} from '#app/platform/typeset/typeset.server.ts';
import { type PictureOrder, type PictureText, pictureSize } from './advert-picture.ts';
import { clothTile, logo, umbrella } from './cloth.ts';

const navy = '#181e66';
const sun = '#ffc11f';
const ink = '#10132e';
const side = 56;
const faceSize = 92;

/** Where the parts stand. In the story nothing that matters is in the top 120 and bottom 250 px. */
export const layouts = {
  square: {
    photo: { top: 0, height: 700 },
    tag: { top: 596, size: 104, above: 30, below: 34, beside: 44 },
    title: { top: 800, size: 58 },
    /** From the end of the title to the shop's line. */
    gap: 40,
    logo: 84,
  },
  story: {
    photo: { top: 250, height: 964 },
    tag: { top: 1092, size: 140, above: 42, below: 48, beside: 56 },
    title: { top: 1364, size: 76 },
    gap: 44,
    logo: 104,
  },
} as const;

const canvasWidth = 1080;
const inner = canvasWidth - 2 * side;
const selvedgeHeight = 38;

const cloth = (id: string, tile: number, color: string, y: number): string =>
  `<pattern id="${id}" width="${tile}" height="${tile}" y="${y}" patternUnits="userSpaceOnUse"><g transform="scale(${tile / 160})" fill="${color}" stroke="${color}">${clothTile}</g></pattern>`;

function body(id: string, top: number, height: number): { defs: string; drawn: string } {
  const box = `x="0" y="${top}" width="${canvasWidth}" height="${height}"`;
  return {
    defs: cloth(id, 216, '#fff', top),
    drawn: `<rect ${box} fill="${navy}"/><rect ${box} fill="url(#${id})" opacity=".13"/><rect ${box} fill="url(#fade)"/>`,
  };
}

/** The price on its yellow tag; the tag grows with the price and never leaves the picture. */
function priceTag(text: PictureText, spec: (typeof layouts)['square' | 'story']['tag']): string {
  const style = (size: number): Style => ({ size, weight: 800, tracking: -0.03, tabular: true });
  let size = text.longPrice ? Math.round(spec.size * 0.8) : spec.size;
  const room = inner - 2 * spec.beside;
  while (size > 30 && widthOf(text.price, style(size)) > room) size -= 2;
  const width = widthOf(text.price, style(size)) + 2 * spec.beside;
  const height = spec.above + spec.size + spec.below;
  const box = `x="${side}" width="${width}" height="${height}" rx="32"`;
  const baseline = spec.top + spec.above + spec.size / 2 + size * 0.35;
  return (
    `<rect ${box} y="${spec.top + 14}" fill="${ink}" opacity=".3" filter="url(#soft)"/>` +
    `<rect ${box} y="${spec.top}" fill="${sun}"/>` +
    `<g fill="${ink}">${outlines(text.price, style(size), { x: side + spec.beside, y: baseline })}</g>`
  );
}

const nameStyle: Style = { size: 38, weight: 720 };
const smallStyle: Style = { size: 30, weight: 520 };

function smallLine({ first, last }: { first: string; last: string }, width: number): string {
  const [cut, kept] = [drawable(first), drawable(last)];
  if (kept === '' || cut === '') return cutToWidth(cut || kept, smallStyle, width);
  const tail = ` · ${kept}`;
  return cutToWidth(cut, smallStyle, width - widthOf(tail, smallStyle)) + tail;
}

function shopLines(order: PictureOrder, top: number, width: number): string {
  const { shopName, shopLine } = order.text;
  const x = side + faceSize + 24;
  const name = cutToWidth(drawable(shopName), nameStyle, width);
  const small = smallLine(shopLine[order.format], width);
  const nameAt = outlines(name, nameStyle, { x, y: top + (small === '' ? 60 : 38) });
  return `<g fill="#fff">${nameAt}</g><g fill="#e3e6fb">${outlines(small, smallStyle, { x, y: top + 84 })}</g>`;
}

/** The ring, and the shop's first letter where there is no picture of it. */
function faceFrame(order: PictureOrder, top: number): string {
  const ring = `<rect x="${side - 5}" y="${top - 5}" width="${faceSize + 10}" height="${faceSize + 10}" rx="31" fill="#fff" opacity=".25"/>`;
  if (order.face) return ring;
  const letter = lettersOf(drawable(order.text.shopName))[0]?.toLocaleUpperCase('en') ?? '';
  const style: Style = { size: 52, weight: 800 };
  const x = side + (faceSize - widthOf(letter, style)) / 2;
  return (
    `${ring}<rect x="${side}" y="${top}" width="${faceSize}" height="${faceSize}" rx="26" fill="${sun}"/>` +
    `<g fill="${ink}">${outlines(letter, style, { x, y: top + faceSize / 2 + 18 })}</g>`
  );
}

function placedLogo(height: number, middle: number): string {
  const scale = height / 112;
  const x = canvasWidth - side - 177 * scale;
  return `<g transform="translate(${x} ${middle - height / 2}) scale(${scale})">${logo}</g>`;
}

function linkPill(link: string, top: number): string {
  const style: Style = { size: 40, weight: 740 };
  const shown = cutToWidth(link, style, 640);
  return (
    `<rect x="${side}" y="${top}" width="${widthOf(shown, style) + 68}" height="96" rx="28" fill="#fff"/>` +
    `<g fill="${ink}">${outlines(shown, style, { x: side + 34, y: top + 62 })}</g>`
  );
}

/** Cloth and umbrella where a photo is missing. */
function noPhoto(top: number, height: number): { defs: string; drawn: string } {
  const box = `x="0" y="${top}" width="${canvasWidth}" height="${height}"`;
  const middle = `translate(${canvasWidth / 2 - 126} ${top + height / 2 - 190}) scale(3)`;
  return {
    defs: cloth('bare', 216, navy, top),
    drawn: `<rect ${box} fill="#e8ecfc"/><rect ${box} fill="url(#bare)" opacity=".16"/><circle cx="540" cy="${top + height / 2 - 50}" r="186" fill="${navy}"/><g transform="${middle}">${umbrella}</g>`,
  };
}

export interface Drawn {
  svg: string;
  /** Top edge of the shop's picture. */
  faceTop: number;
}

/** Everything but the two photos, as outlines: no letter of it is left to a font of the machine. */
export function drawAdvert(order: PictureOrder): Drawn {
  const { format, text } = order;
  const { width, height } = pictureSize[format];
  const { photo, tag, title, gap, logo: logoHeight } = layouts[format];
  const bodyTop = photo.top + photo.height + selvedgeHeight;
  const below = body('below', bodyTop, height - bodyTop);
  const above = photo.top > 0 ? body('above', 0, photo.top) : undefined;
  const bare = order.photo ? undefined : noPhoto(photo.top, photo.height);

  const style: Style = { size: title.size, weight: 780, tracking: -0.025 };
  const lines = linesOf(drawable(text.name), style, inner, 2);
  const step = title.size * 1.08;
  const name = lines
    .map((line, at) => outlines(line, style, { x: side, y: title.top + step * (at + 0.82) }))
    .join('');
  const after = Math.round(title.top + step * lines.length + gap);
  const faceTop = format === 'square' ? after : 120;
  const logoMiddle = format === 'square' ? after + faceSize / 2 : after + 48;
  const room = format === 'square' ? inner - faceSize - 24 - 170 : inner - faceSize - 24;

  const selvedgeTop = photo.top + photo.height;
  const band = `x="0" y="${selvedgeTop}" width="${width}" height="${selvedgeHeight}"`;
  return {
    faceTop,
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>` +
      `<linearGradient id="fade"><stop offset=".26" stop-color="${navy}"/><stop offset="1" stop-color="${navy}" stop-opacity=".2"/></linearGradient>` +
      `<filter id="soft" x="-20%" y="-40%" width="140%" height="180%"><feGaussianBlur stdDeviation="15"/></filter>` +
      `${cloth('band', 88, sun, selvedgeTop - 3)}${below.defs}${above?.defs ?? ''}${bare?.defs ?? ''}</defs>` +
      `${bare?.drawn ?? ''}${above?.drawn ?? ''}${below.drawn}` +
      `<rect ${band} fill="${navy}"/><rect ${band} fill="url(#band)"/>` +
      `${priceTag(text, tag)}<g fill="#fff">${name}</g>` +
      `${faceFrame(order, faceTop)}${shopLines(order, faceTop, room)}` +
      `${format === 'story' ? linkPill(text.link, after) : ''}${placedLogo(logoHeight, logoMiddle)}</svg>`,
  };
}
