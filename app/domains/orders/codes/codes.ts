import { shareOf } from '#app/platform/money.ts';
import { totalsOf } from '../totals/totals.ts';

/** Pure rules of discount codes. */
export const maxCodes = 100;
export const maxCodeLetters = 20;
export const maxPercent = 90;
export const codeKinds = ['percent', 'amount'] as const;
export type CodeKind = (typeof codeKinds)[number];

/** However it is typed, `balogun 10` is BALOGUN10. */
export const codeKey = (typed: string): string => typed.replace(/\s+/gu, '').toUpperCase();
export const isCodeKey = (key: string): boolean => /^[A-Z0-9-]{3,20}$/.test(key);

export interface CodeRules {
  kind: CodeKind;
  /** Of a hundred, or kobo. */
  value: number;
  minimumKobo: number;
  startsAt: Date;
  endsAt: Date | null;
  mostUses: number | null;
  mostPerPhone: number | null;
  stockIds: readonly string[];
  sectionIds: readonly string[];
  stoppedAt: Date | null;
}

export interface CodeLine {
  stockId: string;
  sectionId: string | null;
  priceKobo: number;
  quantity: number;
  floorKobo?: number | null | undefined;
}

const isMeant = ({ stockIds, sectionIds }: CodeRules, line: CodeLine): boolean =>
  (stockIds.length === 0 && sectionIds.length === 0) ||
  stockIds.includes(line.stockId) ||
  (line.sectionId !== null && sectionIds.includes(line.sectionId));

/** What a code takes off these lines; only those that it is meant for, and none below its floor. */
export function codeDiscount(code: CodeRules, lines: readonly CodeLine[]): number {
  const meant = lines.filter((line) => isMeant(code, line));
  const { itemsKobo } = totalsOf(meant);
  const asked =
    code.kind === 'percent'
      ? shareOf(itemsKobo, { part: code.value, whole: 100 }, 'down')
      : code.value;
  return totalsOf(meant, { discountKobo: asked }).discountKobo;
}

export type CodeFault =
  | 'code_unknown'
  | 'code_early'
  | 'code_over'
  | 'code_minimum'
  | 'code_not_these'
  | 'code_used_up'
  | 'code_used_by_you'
  | 'code_no_room';

interface CodeUse {
  lines: readonly CodeLine[];
  uses: number;
  usesOfPhone: number;
  at: Date;
}

/** Why a code takes nothing off now; undefined when it does. */
export function codeFault(
  code: CodeRules | undefined,
  { lines, uses, usesOfPhone, at }: CodeUse,
): CodeFault | undefined {
  if (!code) return 'code_unknown';
  if (code.stoppedAt || (code.endsAt && at >= code.endsAt)) return 'code_over';
  if (at < code.startsAt) return 'code_early';
  if (code.mostUses !== null && uses >= code.mostUses) return 'code_used_up';
  if (code.mostPerPhone !== null && usesOfPhone >= code.mostPerPhone) return 'code_used_by_you';
  const meant = lines.filter((line) => isMeant(code, line));
  if (meant.length === 0) return 'code_not_these';
  if (totalsOf(meant).itemsKobo < code.minimumKobo) return 'code_minimum';
  return codeDiscount(code, lines) === 0 ? 'code_no_room' : undefined;
}
