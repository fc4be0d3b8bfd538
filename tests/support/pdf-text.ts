import { inflateSync } from 'node:zlib';

/** Letters that were shown together, and where their first one begins. */
export interface PdfRun {
  text: string;
  x: number;
}

function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = 0; ; ) {
    const start = pdf.indexOf('stream\n', at);
    if (start < 0) return streams;
    const end = pdf.indexOf('\nendstream', start);
    const bytes = pdf.subarray(start + 7, end);
    const isPacked = pdf.lastIndexOf('FlateDecode', start) > pdf.lastIndexOf(' obj', start);
    streams.push((isPacked ? inflateSync(bytes) : bytes).toString('latin1'));
    at = end + 10;
  }
}

/** The text as a reader would copy it: glyphs back through the file's own map. */
export function runsOf(pdf: Buffer): PdfRun[] {
  const streams = streamsOf(pdf);
  const map: string[] = [];
  const ranges = streams.find((stream) => stream.includes('beginbfrange')) ?? '';
  for (const [, from = '', list = ''] of ranges.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    const letters = [...list.matchAll(/<([\w ]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    );
    letters.forEach((letter, at) => {
      map[Number.parseInt(from, 16) + at] = letter;
    });
  }
  const content = streams.find((stream) => stream.includes('] TJ')) ?? '';
  const line = /1 0 0 1 ([\d.-]+) [\d.-]+ Tm|\[([^\]]*)\] TJ/g;
  let at = 0;
  return [...content.matchAll(line)].flatMap(([, x, shown]) => {
    if (x !== undefined) at = Number(x);
    if (shown === undefined) return [];
    const glyphs = [...shown.matchAll(/<(\w+)>/g)].flatMap(
      ([, hex = '']) => hex.match(/\w{4}/g) ?? [],
    );
    return [{ text: glyphs.map((glyph) => map[Number.parseInt(glyph, 16)]).join(''), x: at }];
  });
}
