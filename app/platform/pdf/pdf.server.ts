import { deflateSync } from 'node:zlib';
import { composed } from '../text/normal-form.ts';
import type { TrueType } from './true-type.ts';

export type Colour = readonly [red: number, green: number, blue: number];

interface TextLook {
  x: number;
  /** From the top of the page to the foot of the letters. */
  y: number;
  size: number;
  bold?: boolean;
  colour?: Colour;
  align?: 'left' | 'right' | 'center';
}

const number = (value: number): string => String(Math.round(value * 100) / 100);
const colourOf = (colour: Colour): string => colour.map((part) => number(part / 255)).join(' ');
const hex = (glyph: number): string => glyph.toString(16).padStart(4, '0');

/** One page with text in one embedded font and filled boxes: what a receipt needs, and no more. */
export class PdfPage {
  readonly #font: TrueType;
  readonly #height: number;
  readonly #width: number;
  readonly #marks: string[] = [];
  readonly #used = new Map<number, string>();

  constructor(font: TrueType, [width, height]: readonly [number, number]) {
    this.#font = font;
    this.#width = width;
    this.#height = height;
  }

  #glyphs(text: string): number[] {
    return [...composed(text)].map((letter) => {
      const glyph = this.#font.glyph(letter.codePointAt(0) ?? 0);
      // A letter that the font does not have is a question mark: missing would be worse than odd.
      const shown = glyph || this.#font.glyph(63);
      this.#used.set(shown, glyph ? letter : '?');
      return shown;
    });
  }

  widthOf(text: string, size: number): number {
    const units = this.#glyphs(text).reduce((sum, glyph) => sum + this.#font.advance(glyph), 0);
    return (units * size) / this.#font.unitsPerEm;
  }

  text(
    text: string,
    { x, y, size, bold = false, colour = [16, 19, 46], align = 'left' }: TextLook,
  ) {
    const width = this.widthOf(text, size);
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    const fill = colourOf(colour);
    // The font has one weight here; a thin outline makes it bold.
    const weight = bold ? `${number(size / 28)} w ${fill} RG 2 Tr` : '0 Tr';
    const glyphs = this.#glyphs(text).map(hex).join('');
    this.#marks.push(
      `BT ${fill} rg ${weight} /F1 ${number(size)} Tf ${number(left)} ${number(this.#height - y)} Td <${glyphs}> Tj ET`,
    );
  }

  box(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.#marks.push(
      `${colourOf(colour)} rg ${number(x)} ${number(this.#height - y - height)} ${number(width)} ${number(height)} re f`,
    );
  }

  #toUnicode(): string {
    const utf16 = (text: string) =>
      [...Buffer.from(text, 'utf16le').swap16()]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    const pairs = [...this.#used].map(([glyph, text]) => `<${hex(glyph)}> <${utf16(text)}>`);
    const blocks: string[] = [];
    for (let at = 0; at < pairs.length; at += 100) {
      const some = pairs.slice(at, at + 100);
      blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`);
    }
    return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
  }

  #fontObjects(): (string | Buffer)[] {
    const scale = (units: number) => Math.round((units * 1000) / this.#font.unitsPerEm);
    const widths = [...this.#used.keys()].map((g) => `${g} [${scale(this.#font.advance(g))}]`);
    const box = this.#font.box.map(scale).join(' ');
    const { ascent, descent } = this.#font;
    return [
      '<< /Type /Font /Subtype /Type0 /BaseFont /OjaSans /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 9 0 R >>',
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /OjaSans /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R /CIDToGIDMap /Identity /W [${widths.join(' ')}] >>`,
      `<< /Type /FontDescriptor /FontName /OjaSans /Flags 4 /FontBBox [${box}] /ItalicAngle 0 /Ascent ${scale(ascent)} /Descent ${scale(descent)} /CapHeight ${scale(ascent)} /StemV 80 /FontFile2 8 0 R >>`,
      stream(this.#font.file, `/Length1 ${this.#font.file.length}`),
      stream(Buffer.from(this.#toUnicode())),
    ];
  }

  /** The finished file. */
  bytes({ title, language }: { title: string; language: string }): Buffer {
    const size = `${number(this.#width)} ${number(this.#height)}`;
    return assemble([
      `<< /Type /Catalog /Pages 2 0 R /Lang ${literal(language)} /ViewerPreferences << /DisplayDocTitle true >> >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>`,
      stream(Buffer.from(this.#marks.join('\n'))),
      ...this.#fontObjects(),
      `<< /Title ${literal(title)} /Producer (Oja) >>`,
    ]);
  }
}

/** UTF-16 with a mark in front, so that any name can stand in a title. */
function literal(text: string): string {
  const bytes = Buffer.from(text, 'utf16le').swap16();
  return `<feff${bytes.toString('hex')}>`;
}

function stream(content: Buffer, more = ''): Buffer {
  const packed = deflateSync(content, { level: 9 });
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode ${more} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

function assemble(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const places: number[] = [];
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    places.push(length);
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : object;
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  }
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const start = length;
  const count = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${lines.join('')}trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
