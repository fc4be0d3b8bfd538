import { createHash } from 'node:crypto';

export interface Random {
  /** From 0 up to and without 1. */
  next: () => number;
  /** A whole number, both ends included. */
  between: (low: number, high: number) => number;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
  /** A UUID version 7 of that moment. */
  id: (at: Date) => string;
}

/** The same seed gives the same row of numbers on every machine (mulberry32). */
export function seededRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const word = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const next = (): number => word() / 2 ** 32;
  const between = (low: number, high: number): number =>
    low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    id: (at) => idAt(at, word),
  };
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

function idAt(at: Date, word: () => number): string {
  const time = hex(at.getTime(), 12);
  const [a, b, c] = [word(), word(), word()];
  const version = `7${hex(a & 0xfff, 3)}`;
  const variant = hex(0x8000 | ((a >>> 12) & 0x3fff), 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${hex(b, 8)}${hex(c & 0xffff, 4)}`;
}
