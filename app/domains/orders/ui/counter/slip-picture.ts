import type { SlipRow } from '#app/domains/orders/counter/slip.ts';

/** Wide enough to be read in a chat, small enough to be sent over a thin line. */
const width = 640;
const margin = 36;
const between = 24;

const looks = {
  head: { font: '700 34px', height: 44 },
  plain: { font: '600 26px', height: 38 },
  small: { font: '400 22px', height: 34 },
  total: { font: '700 34px', height: 52 },
} as const;

interface Placed {
  row: SlipRow;
  lines: string[];
}

/** Breaks a text where it must; a word wider than the paper is broken within. */
export function wrapped(text: string, most: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const letters = new Intl.Segmenter();
  for (const word of text.split(/\s+/)) {
    const next = line ? `${line} ${word}` : word;
    if (widthOf(next) <= most) {
      line = next;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const { segment } of letters.segment(word)) {
      if (line && widthOf(line + segment) > most) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  return [...lines, line];
}

const heightOf = ({ row, lines }: Placed): number =>
  lines.length * looks[row.look].height + (row.isApart ? between : 0);

/** Black on white in any theme: it leaves the phone, and somebody may print it. */
export async function slipPicture(rows: readonly SlipRow[]): Promise<File> {
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser draws no pictures');
  const family = getComputedStyle(document.body).fontFamily;
  const take = (row: SlipRow) => {
    brush.font = `${looks[row.look].font} ${family}`;
  };
  const inner = width - 2 * margin;
  const placed = rows.map((row): Placed => {
    take(row);
    const room = inner - (row.amount ? brush.measureText(row.amount).width + between : 0);
    return { row, lines: wrapped(row.text, room, (text) => brush.measureText(text).width) };
  });
  canvas.width = width;
  canvas.height = placed.reduce((sum, row) => sum + heightOf(row), 2 * margin);
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = '#111';
  brush.strokeStyle = '#bbb';
  brush.textBaseline = 'top';
  let y = margin;
  for (const { row, lines } of placed) {
    take(row);
    if (row.isApart) {
      brush.beginPath();
      brush.moveTo(margin, y + between / 2);
      brush.lineTo(width - margin, y + between / 2);
      brush.stroke();
      y += between;
    }
    if (row.amount) {
      brush.textAlign = 'right';
      brush.fillText(row.amount, width - margin, y);
    }
    brush.textAlign = 'left';
    for (const line of lines) {
      brush.fillText(line, margin, y);
      y += looks[row.look].height;
    }
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('the picture could not be drawn');
  return new File([picture], 'receipt.png', { type: 'image/png' });
}
