import { foldText } from '#app/platform/text/fold.ts';
import { sidesOf, type VariantName, type VariantSide } from '../variants/variants.ts';
import { listCount } from './list-numbers.ts';

/**
 * The variants of an item in one cell of a list, a line each under a line of headings:
 *
 *     Storage | Colour | How many | Price
 *     128 GB  | Black  | 3        |
 *     256 GB  | Black  | 1        | 171500
 *
 * A heading that is none of ours is the name of the further option. A bar or backslash in a word has a backslash before it.
 */
const headings = {
  color: 'Colour',
  size: 'Size',
  quantity: 'How many',
  price: 'Price',
  cost: 'Cost',
  floor: 'Lowest price',
} as const;

/** Only where one of them has it: a price of its own, its cost, its floor. */
const amounts = ['price', 'cost', 'floor'] as const;

type Column = VariantSide | 'quantity' | (typeof amounts)[number];

const known: Record<string, Column> = {
  colour: 'color',
  color: 'color',
  size: 'size',
  'how many': 'quantity',
  quantity: 'quantity',
  qty: 'quantity',
  price: 'price',
  'own price': 'price',
  cost: 'cost',
  'cost price': 'cost',
  'lowest price': 'floor',
  floor: 'floor',
};

interface CellVariant extends VariantName {
  quantity: number | string;
  /** In naira; empty for the item's. */
  price: number | string;
  /** Not in the list of somebody who may not see them. */
  cost?: number | string | undefined;
  floor?: number | string | undefined;
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
  const isSaid = (name: Column) => variants.some((variant) => (variant[name] ?? '') !== '');
  const columns: Column[] = [...sidesOf(variants), 'quantity', ...amounts.filter(isSaid)];
  const heading = (column: Column) => (column === 'option' ? (optionName ?? '') : headings[column]);
  const lines = variants.map((variant) => columns.map((column) => String(variant[column] ?? '')));
  return [columns.map(heading), ...lines].map((line) => line.map(escaped).join(' | ')).join('\n');
}

type Line = Partial<Record<Column, string>>;

function readLines(text: string): { optionName: string; lines: Line[] } {
  const [first = '', ...rest] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const names = parted(first);
  const columns = names.map((name): Column => known[foldText(name)] ?? 'option');
  return {
    optionName: names[columns.indexOf('option')] ?? '',
    lines: rest.map((line) => {
      const cells = parted(line);
      return Object.fromEntries(
        columns.map((column, at) => {
          const text = cells[at] ?? '';
          return [column, column === 'quantity' ? listCount(text) : text];
        }),
      );
    }),
  };
}

/** What the draft reads: its rules say what is wrong with it. */
export function readVariantCell(text: string): { optionName: string; variants: unknown[] } {
  const { optionName, lines } = readLines(text);
  return { optionName, variants: lines };
}

/** The lines that the draft takes, in its order: with what each has cost and may not go below. */
export const variantLines = (text: string): Line[] =>
  readLines(text).lines.filter(({ cost: _cost, floor: _floor, ...line }) =>
    Object.values(line).some((cell) => cell !== ''),
  );
