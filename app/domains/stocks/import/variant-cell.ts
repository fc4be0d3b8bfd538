import { foldText } from '#app/platform/text/fold.ts';
import { sidesOf, type VariantName, type VariantSide } from '../variants/variants.ts';

/**
 * The variants of an item in one cell of a list, a line each under a line of headings:
 *
 *     Storage | Colour | How many | Price
 *     128 GB  | Black  | 3        |
 *     256 GB  | Black  | 1        | 171500
 *
 * A heading that is none of ours is the name of the further option. A bar or backslash in a word has a backslash before it.
 */
const headings = { color: 'Colour', size: 'Size', quantity: 'How many', price: 'Price' } as const;

type Column = VariantSide | 'quantity' | 'price';

const known: Record<string, Column> = {
  colour: 'color',
  color: 'color',
  size: 'size',
  'how many': 'quantity',
  quantity: 'quantity',
  qty: 'quantity',
  price: 'price',
  'own price': 'price',
};

interface CellVariant extends VariantName {
  quantity: number | string;
  /** In naira; empty for the item's. */
  price: number | string;
}

const escaped = (text: string): string => text.replace(/[\\|]/g, '\\$&');

/** Parted at bars that have no backslash before them. */
function parted(line: string): string[] {
  const parts: string[] = [''];
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    const next = line[at + 1];
    if (sign === '\\' && (next === '|' || next === '\\')) {
      parts.push((parts.pop() ?? '') + next);
      at += 1;
    } else if (sign === '|') parts.push('');
    else parts.push((parts.pop() ?? '') + sign);
  }
  return parts.map((part) => part.trim());
}

export function writeVariantCell(
  variants: readonly CellVariant[],
  optionName: string | null,
): string {
  if (variants.length === 0) return '';
  const hasPrice = variants.some(({ price }) => price !== '');
  const columns: Column[] = [
    ...sidesOf(variants),
    'quantity',
    ...(hasPrice ? (['price'] as const) : []),
  ];
  const heading = (column: Column) => (column === 'option' ? (optionName ?? '') : headings[column]);
  const lines = variants.map((variant) => columns.map((column) => String(variant[column])));
  return [columns.map(heading), ...lines].map((line) => line.map(escaped).join(' | ')).join('\n');
}

/** What the draft reads: its rules say what is wrong with it. */
export function readVariantCell(text: string): { optionName: string; variants: unknown[] } {
  const [first = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const names = parted(first);
  const columns = names.map((name): Column => known[foldText(name)] ?? 'option');
  return {
    optionName: names[columns.indexOf('option')] ?? '',
    variants: lines.map((line) => {
      const cells = parted(line);
      return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
    }),
  };
}
