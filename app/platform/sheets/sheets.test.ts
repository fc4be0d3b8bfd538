import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { csvCell, readCsv, unmarked, writeCsv } from './csv.ts';
import { readXlsx } from './xlsx.server.ts';

test.each([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    '\ufeffa;b\nc;"d;e"',
    [
      ['a', 'b'],
      ['c', 'd;e'],
    ],
  ],
  [
    'a\tb\rc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"a ""b""","c\nd"\n', [['a "b"', 'c\nd']]],
  ['', []],
])('reads %j', (text, rows) => {
  expect(readCsv(text)).toEqual(rows);
});

test.each(['=1+1', '+234', '-5', '@cmd', '\tx', "'-", "''=1", '=HYPERLINK("http://x")'])(
  'a cell that begins like a formula is harmless: %j',
  (cell) => {
    expect(csvCell(cell).replace(/^"/, '')).toMatch(/^'/);
    expect(unmarked(readCsv(`${csvCell(cell)},x`)[0]?.[0] ?? '')).toBe(cell);
  },
);

test('numbers stay numbers', () => {
  expect(csvCell(-5)).toBe('-5');
});

test('whatever is written is read again', () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\r'));
  const table = fc.array(fc.tuple(cell, cell), { minLength: 1 });
  fc.assert(
    fc.property(table, (rows) => {
      const read = readCsv(writeCsv([['a', 'b'], ...rows]));
      expect(read.slice(1).map((row) => row.map(unmarked))).toEqual(rows);
    }),
  );
});

/** A zip as spreadsheets write it, with packed entries. */
function zipOf(files: Record<string, string>): Uint8Array {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    central.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

test('a workbook gives its cells: shared, inline and plain, with gaps kept', () => {
  const book = zipOf({
    'xl/sharedStrings.xml':
      '<sst><si><t>Name</t></si><si><r><t>Adire </t></r><r><t xml:space="preserve">&amp; lace &#8358;</t></r></si></sst>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Price</t></is></c></row><row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"/><c r="C3"><v>18500</v></c></row></sheetData></worksheet>',
  });
  expect(readXlsx(book)).toEqual([['Name', '', 'Price'], [], ['Adire & lace ₦', '', '18500']]);
});

test('what is no workbook, and a bomb, are refused', () => {
  expect(readXlsx(Buffer.from('PK\u0003\u0004 nothing else'))).toBeUndefined();
  const bomb = zipOf({ 'xl/worksheets/sheet1.xml': ' '.repeat(25 * 1024 * 1024) });
  expect(readXlsx(bomb)).toBeUndefined();
});
