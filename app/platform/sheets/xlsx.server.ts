import type { Cells } from './csv.ts';
import { openZip } from './zip.server.ts';

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(xml: string): string {
  return xml.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The words of a piece of rich text, without how it is spoken (`rPh`). */
function textsIn(xml: string): string {
  const spoken = xml.replace(/<rPh[\s>][\s\S]*?<\/rPh>/g, '');
  return [...spoken.matchAll(/<t(?:\s[^>]*)?>([\s\S]*?)<\/t>/g)]
    .map(([, text]) => plain(text ?? ''))
    .join('');
}

const sharedStrings = (xml: string): string[] =>
  [...xml.matchAll(/<si(?:\s[^>]*)?>([\s\S]*?)<\/si>/g)].map(([, item]) => textsIn(item ?? ''));

const mostColumns = 200;

/** `C7` is column 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function cellText(attributes: string, inside: string, shared: readonly string[]): string {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1];
  if (type === 'inlineStr') return textsIn(inside);
  const value = plain(/<v(?:\s[^>]*)?>([\s\S]*?)<\/v>/.exec(inside)?.[1] ?? '');
  return type === 's' ? (shared[Number(value)] ?? '') : value;
}

function rowCells(xml: string, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const [, attributes = '', inside = ''] of xml.matchAll(
    /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g,
  )) {
    const reference = /\br="([A-Z]+\d+)"/.exec(attributes)?.[1];
    const column = reference ? columnOf(reference) : cells.length;
    if (column >= mostColumns) continue;
    while (cells.length < column) cells.push('');
    cells[column] = cellText(attributes, inside, shared);
  }
  return cells;
}

/** The first sheet's cells as text, row by row; undefined when this is no workbook. */
export function readXlsx(bytes: Uint8Array): Cells | undefined {
  const file = openZip(bytes);
  const sheet = file('xl/worksheets/sheet1.xml');
  if (sheet === undefined) return undefined;
  const shared = sharedStrings(file('xl/sharedStrings.xml') ?? '');
  const rows: Cells = [];
  for (const [, attributes = '', inside = ''] of sheet.matchAll(
    /<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g,
  )) {
    const number = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? rows.length + 1);
    if (number > 20_000) break;
    while (rows.length < number - 1) rows.push([]);
    rows[number - 1] = rowCells(inside, shared);
  }
  return rows;
}
