import { isId } from '#app/platform/id.ts';

/** Things that were deleted are known for so long; a cursor that is older begins anew. */
export const cursorDays = 90;

export const fillKinds = ['item', 'order', 'thread'] as const;
export type FillKind = (typeof fillKinds)[number];

export interface Cursor {
  /** Which database it is of: one that was restored goes another way from there. */
  epoch: string;
  /** What whoever asked may see: with other rights the copy is another one. */
  sight: string;
  issuedAt: number;
  seq: number;
  /** While the copy is filled: from here on. The changes since `seq` come afterwards. */
  fill?: { kind: FillKind; after: string } | undefined;
  /** Among the things of `seq`: all before it are there already. */
  within?: string | undefined;
}

const noId = '00000000-0000-0000-0000-000000000000';
export const fromStart = { kind: fillKinds[0], after: noId } as const;

export function writeCursor({ epoch, sight, issuedAt, seq, fill, within }: Cursor): string {
  const place = fill ? `${fill.kind}_${fill.after}` : (within ?? '');
  return [epoch, sight, Math.floor(issuedAt / 1_000).toString(36), seq, place].join('.');
}

/** Undefined for what is no cursor of ours. */
export function readCursor(text: string): Cursor | undefined {
  const [epoch = '', sight = '', issued = '', seq = '', place = '', ...more] = text.split('.');
  if (more.length > 0 || !/^\d{1,15}$/.test(seq) || !/^[0-9a-z]{1,8}$/.test(issued))
    return undefined;
  const [kind = '', after = ''] = place.split('_');
  const found = fillKinds.find((known) => known === kind);
  if (place !== '' && !isId(found ? after : place)) return undefined;
  return {
    epoch,
    sight,
    issuedAt: Number.parseInt(issued, 36) * 1_000,
    seq: Number(seq),
    ...(found ? { fill: { kind: found, after } } : { within: place || undefined }),
  };
}
