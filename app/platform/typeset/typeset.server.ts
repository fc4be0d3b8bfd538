import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as hb from 'harfbuzzjs';
import { lettersOf } from '../text/letters.ts';
import { composed } from '../text/normal-form.ts';
import { withoutEnd } from '../text/trim-signs.ts';

/**
 * Text as outlines of our own font: HarfBuzz places marks over marks (ẹ̀, ọ́), and no font of the
 * machine can slip in. The TTF is the font of the pages, unpacked: HarfBuzz reads no WOFF2.
 */
export interface Style {
  size: number;
  weight: number;
  /** In em, like letter-spacing in CSS. */
  tracking?: number;
  /** Figures of one width. */
  tabular?: boolean;
}

let loaded: hb.Face | undefined;
const fonts = new Map<number, hb.Font>();

function face(): hb.Face {
  if (!loaded) {
    const bytes = readFileSync(join(import.meta.dirname, 'oja-sans.ttf'));
    loaded = new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer));
  }
  return loaded;
}

function fontOf(weight: number): hb.Font {
  let font = fonts.get(weight);
  if (!font) {
    font = new hb.Font(face());
    font.setVariations([new hb.Variation('wght', weight)]);
    fonts.set(weight, font);
  }
  return font;
}

interface Glyph {
  id: number;
  x: number;
  y: number;
}

function shaped(text: string, { size, weight, tracking = 0, tabular }: Style) {
  const font = fontOf(weight);
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer, tabular ? [new hb.Feature('tnum', 1)] : []);
  const scale = size / face().upem;
  const places = buffer.getGlyphPositions();
  const glyphs: Glyph[] = [];
  let pen = 0;
  for (const [at, { codepoint: id }] of buffer.getGlyphInfos().entries()) {
    const place = places[at];
    if (!place) continue;
    glyphs.push({ id, x: pen + place.xOffset * scale, y: place.yOffset * scale });
    // A mark has no width of its own and takes no space between letters.
    pen += place.xAdvance * scale + (place.xAdvance > 0 ? tracking * size : 0);
  }
  return { font, scale, glyphs, width: Math.max(0, pen) };
}

export const widthOf = (text: string, style: Style): number => shaped(text, style).width;

const round = (value: number): string => String(Math.round(value * 100) / 100);

/** SVG outlines of one line, its baseline beginning at x, y. */
export function outlines(text: string, style: Style, at: { x: number; y: number }): string {
  const { font, scale, glyphs } = shaped(text, style);
  return glyphs
    .map(({ id, x, y }) => {
      const path = font.glyphToPath(id);
      const place = `translate(${round(at.x + x)} ${round(at.y - y)}) scale(${scale} ${-scale})`;
      return path === '' ? '' : `<path transform="${place}" d="${path}"/>`;
    })
    .join('');
}

const isDrawable = (letter: string): boolean =>
  !shaped(letter, { size: 10, weight: 400 }).glyphs.some((glyph) => glyph.id === 0);

/** Without what our font has no sign for (emoji, other scripts): better left out than a box. */
export function drawable(text: string): string {
  const kept = lettersOf(composed(text)).filter(
    (letter) => /\s/.test(letter) || isDrawable(letter),
  );
  return kept.join('').replace(/\s+/g, ' ').trim();
}

/** The text, or as much of it as fits with an ellipsis. */
export function cutToWidth(text: string, style: Style, width: number): string {
  if (widthOf(text, style) <= width) return text;
  const letters = lettersOf(text);
  while (letters.length > 1) {
    letters.pop();
    const shorter = `${withoutEnd(letters.join(''), ' ,.;:·-')}…`;
    if (widthOf(shorter, style) <= width) return shorter;
  }
  return '…';
}

function broken(text: string, style: Style, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.split(' ');
  for (const [at, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(longer, style) <= width) {
      line = longer;
      continue;
    }
    if (lines.length === most - 1) {
      line = [line, ...words.slice(at)].join(' ');
      break;
    }
    lines.push(line);
    line = word;
  }
  return [...lines, line].map((part) => cutToWidth(part, style, width));
}

/** At most so many lines, about equally long; what does not fit is cut with an ellipsis. */
export function linesOf(text: string, style: Style, width: number, most: number): string[] {
  const lines = broken(text, style, width, most);
  if (lines.length < 2 || lines.some((line) => line.endsWith('…'))) return lines;
  let best = lines;
  for (let narrower = width - 12; narrower > width / 2; narrower -= 12) {
    const next = broken(text, style, narrower, most);
    if (next.length !== lines.length || next.some((line) => line.endsWith('…'))) break;
    best = next;
  }
  return best;
}
