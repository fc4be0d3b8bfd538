import { create } from 'fontkit';
import PdfDocument from 'pdfkit';
import { composed, decomposed } from '../text/normal-form.ts';
import fontData from '../typeset/oja-sans.ttf?inline';

export type Colour = [red: number, green: number, blue: number];

interface TextLook {
  x: number;
  /** From the top of the page to the foot of the letters. */
  y: number;
  size: number;
  bold?: boolean;
  colour?: Colour;
  align?: 'left' | 'right' | 'center';
}

interface PageSettings {
  size: [width: number, height: number];
  title: string;
  language: string;
  /** When it was made; a file made again from the same facts is the same file. */
  at: Date;
}

const fontName = 'Oja Sans';

function openFont() {
  const file = Buffer.from(fontData.slice(fontData.indexOf(',') + 1), 'base64');
  const read = create(file);
  if (!('characterSet' in read)) throw new Error('the file holds several fonts');
  return { file, letters: new Set(read.characterSet) };
}

let font: ReturnType<typeof openFont> | undefined;
const ojaSans = () => {
  font ??= openFont();
  return font;
};

const has = (letter: string): boolean => ojaSans().letters.has(letter.codePointAt(0) ?? 0);

/** As the font has it: whole, or as a letter and its marks (ǹ, ḿ). */
function drawn(letter: string): string {
  if (has(letter)) return letter;
  const parts = decomposed(letter);
  return [...parts].every(has) ? parts : '?';
}

/** A letter that the font does not have is a question mark: missing would be worse than odd. */
const printable = (text: string): string => Array.from(composed(text), drawn).join('');

/** One page with text in our own font, which the library shapes: marks sit on their letters. */
export class PdfPage {
  readonly #document: PDFKit.PDFDocument;

  constructor({ size, title, language, at }: PageSettings) {
    const info = { Title: title, Producer: 'Oja', Creator: 'Oja', CreationDate: at };
    const looks = { size, margin: 0, lang: language, displayTitle: true, info };
    this.#document = new PdfDocument({ ...looks, pdfVersion: '1.7' });
    this.#document.registerFont(fontName, ojaSans().file).font(fontName);
  }

  widthOf(text: string, size: number): number {
    return this.#document.fontSize(size).widthOfString(printable(text));
  }

  text(text: string, look: TextLook): void {
    const { x, y, size, bold = false, colour = [16, 19, 46], align = 'left' } = look;
    const width = this.widthOf(text, size);
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    // The font has one weight here; a thin outline makes it bold.
    this.#document
      .fontSize(size)
      .fillColor(colour)
      .strokeColor(colour)
      .lineWidth(size / 28)
      .text(printable(text), left, y, {
        baseline: 'alphabetic',
        lineBreak: false,
        fill: true,
        stroke: bold,
      });
  }

  box(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.#document.rect(x, y, width, height).fill(colour);
  }

  /** The finished file. */
  async bytes(): Promise<Buffer> {
    this.#document.end();
    return Buffer.concat(await this.#document.toArray());
  }
}
