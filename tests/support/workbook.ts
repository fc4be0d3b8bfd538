import { deflateRawSync } from 'node:zlib';

interface ZipOptions {
  /** What the directory says of each part's size, true when not given. */
  claimedSize?: number;
}

/** A zip as spreadsheets write it, with packed parts. */
export function zipOf(
  files: Record<string, string>,
  { claimedSize }: ZipOptions = {},
): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const size = claimedSize ?? Buffer.byteLength(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    central.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageLinks = 'http://schemas.openxmlformats.org/package/2006/relationships';

export const sheetOf = (rows: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;

const link = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;

/** A workbook whose only sheet has a name of its own; styles 1 and 2 are a date and a date with time. */
export function workbook(
  sheet: string,
  shared: readonly string[] = [],
  options: ZipOptions = {},
): Buffer<ArrayBuffer> {
  const strings = shared.map(
    (text) => `<si>${text.startsWith('<') ? text : `<t>${text}</t>`}</si>`,
  );
  return zipOf(
    {
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      '_rels/.rels': `<Relationships xmlns="${packageLinks}">${link('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="My goods" sheetId="7" r:id="rId4"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageLinks}">${[
        link('rId4', 'worksheet', 'worksheets/list.xml'),
        link('rId5', 'sharedStrings', 'sharedStrings.xml'),
        link('rId6', 'styles', 'styles.xml'),
      ].join('')}</Relationships>`,
      'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
      'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.join('')}</sst>`,
      'xl/worksheets/list.xml': sheet,
    },
    options,
  );
}
