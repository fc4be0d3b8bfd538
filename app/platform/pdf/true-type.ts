/** The little of a TrueType font that a PDF must know: which glyph a letter is, and how wide. */
export interface TrueType {
  file: Buffer;
  unitsPerEm: number;
  ascent: number;
  descent: number;
  box: [number, number, number, number];
  /** 0 when the font does not have the letter. */
  glyph: (codePoint: number) => number;
  advance: (glyph: number) => number;
}

function tablesOf(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < file.readUInt16BE(4); index++) {
    const at = 12 + 16 * index;
    const start = file.readUInt32BE(at + 8);
    tables.set(
      file.toString('latin1', at, at + 4),
      file.subarray(start, start + file.readUInt32BE(at + 12)),
    );
  }
  return tables;
}

/** Format 4 of the character map: segments of code points, each with a difference or a list. */
function readCharacters(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * index));
    if (table.readUInt16BE(0) !== 4) continue;
    const count = table.readUInt16BE(6) / 2;
    for (let segment = 0; segment < count; segment++) readSegment(table, count, segment, glyphs);
  }
  return glyphs;
}

function readSegment(table: Buffer, count: number, segment: number, glyphs: Map<number, number>) {
  const column = (n: number) => 14 + n * count * 2 + (n > 0 ? 2 : 0) + segment * 2;
  const [end, start] = [table.readUInt16BE(column(0)), table.readUInt16BE(column(1))];
  const [delta, offset] = [table.readUInt16BE(column(2)), table.readUInt16BE(column(3))];
  for (let code = start; code <= end && code < 0xffff; code++) {
    const listed = offset ? table.readUInt16BE(column(3) + offset + (code - start) * 2) : code;
    const glyph = offset && listed === 0 ? 0 : (listed + delta) & 0xffff;
    if (glyph) glyphs.set(code, glyph);
  }
}

export function readTrueType(file: Buffer): TrueType {
  const tables = tablesOf(file);
  const table = (name: string): Buffer => {
    const found = tables.get(name);
    if (!found) throw new Error(`The font has no table ${name}.`);
    return found;
  };
  const [head, hhea, hmtx] = [table('head'), table('hhea'), table('hmtx')];
  const characters = readCharacters(table('cmap'));
  const widths = hhea.readUInt16BE(34);
  return {
    file,
    unitsPerEm: head.readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    box: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
    glyph: (codePoint) => characters.get(codePoint) ?? 0,
    advance: (glyph) => hmtx.readUInt16BE(Math.min(glyph, widths - 1) * 4),
  };
}
