import { afterAll, expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { sheetOf, workbook, zipOf } from '#tests/support/workbook.ts';
import { csvCell, unmarked, writeCsv } from './csv.ts';
import { mostSheetRows, readCsv, readSheet } from './read-sheet.server.ts';
import { restSheets, sheetCells } from './sheet-work.server.ts';

afterAll(restSheets);

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

test('a workbook gives its first sheet, whatever it is called: shared, inline and plain, gaps kept', async () => {
  const book = workbook(
    sheetOf(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Price</t></is></c></row>' +
        '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"/><c r="C3"><v>18500</v></c></row>',
    ),
    ['Name', '<r><t>Adire </t></r><r><t xml:space="preserve">&amp; lace &#8358;</t></r>'],
  );
  expect(await readSheet(book)).toEqual([
    ['Name', '', 'Price'],
    [],
    ['Adire & lace ₦', '', '18500'],
  ]);
});

test('dates, times and truth are text as people write them', async () => {
  const row =
    '<row r="1"><c r="A1" s="1"><v>45000</v></c><c r="B1" s="2"><v>45000.5</v></c><c r="C1" t="b"><v>1</v></c><c r="D1"><v>0.1</v></c></row>';
  expect(await readSheet(workbook(sheetOf(row)))).toEqual([
    ['2023-03-15', '2023-03-15 12:00', 'TRUE', '0.1'],
  ]);
});

test('a lonely cell at the far end of the sheet costs nothing', async () => {
  const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
  const near = '<row r="1"><c r="A1"><v>1</v></c></row>';
  expect(await readSheet(workbook(sheetOf(near + far)))).toEqual([['1']]);
});

test('no more rows are read than anybody can want', async () => {
  expect(await readSheet(Buffer.from('a\n'.repeat(mostSheetRows + 5)))).toHaveLength(mostSheetRows);
});

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const inProcess = (bytes: Uint8Array<ArrayBuffer>) => code(sheetCells(new Blob([bytes]), 'shop'));

test('a workbook declares no entities, neither from a file nor of its own making', async () => {
  const declared =
    '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///proc/self/environ"><!ENTITY ha "haha"><!ENTITY lol "&ha;&ha;">]>';
  const sheet = sheetOf(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>a&file;b&lol;c</t></is></c></row>',
  ).replace('?>', `?>${declared}`);
  expect(await readSheet(workbook(sheet))).toEqual([['a&file;b&lol;c']]);
});

test('what is no workbook is refused', async () => {
  expect(await inProcess(Buffer.from('PK\u0003\u0004 nothing else'))).toBe('sheets.unreadable');
  expect(await inProcess(zipOf({ 'a.txt': 'hello' }))).toBe('sheets.unreadable');
}, 60_000);

test('a bomb is refused, also one whose directory lies about its size', async () => {
  const packed = workbook(sheetOf(' '.repeat(25 * 1024 * 1024)));
  expect(packed.length).toBeLessThan(60_000);
  expect(await inProcess(packed)).toBe('sheets.too_large');
  const liar = workbook(sheetOf(' '.repeat(25 * 1024 * 1024)), [], { claimedSize: 10 });
  expect(await inProcess(liar)).toBe('sheets.too_large');
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [`x${n}.xml`, ' '.repeat(1024 * 1024)]),
  );
  expect(await inProcess(zipOf(many))).toBe('sheets.too_large');
}, 60_000);

/** Processor time of this thread: what others do on the machine does not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

test('rows that never end cost in proportion to their number', async () => {
  const costOf = async (rows: number) => {
    const book = workbook(sheetOf('<row>'.repeat(rows)));
    await code(readSheet(book));
    const before = cpuMs();
    for (let n = 0; n < 3; n++) await code(readSheet(book));
    return cpuMs() - before;
  };
  const [some, eightTimes] = [await costOf(24_000), await costOf(192_000)];
  expect(eightTimes / some).toBeLessThan(24);
}, 60_000);
