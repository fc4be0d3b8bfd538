import { expect, test } from 'vitest';
import {
  bidMoves,
  bidStates,
  isBidCode,
  isBuyersAmount,
  isShopsAmount,
  ruleOf,
  stateAt,
} from './bids.ts';

test('each side moves only when it is its turn', () => {
  const turns = (['team', 'buyer'] as const).flatMap((side) =>
    bidMoves.flatMap((move) => {
      const rule = ruleOf(side, move);
      return rule ? [`${side} ${move}: ${rule.from} → ${rule.to}`] : [];
    }),
  );
  expect(turns).toEqual([
    'team accept: open → accepted',
    'team counter: open → countered',
    'team refuse: open → refused',
    'buyer accept: countered → accepted',
    'buyer counter: countered → open',
    'buyer refuse: countered → refused',
    'buyer withdraw: open → withdrawn',
  ]);
});

test('what waits or holds is over when its time is', () => {
  const at = new Date('2026-11-16T12:00:00Z');
  const shown = (expiresAt: Date) => bidStates.map((state) => stateAt({ state, expiresAt }, at));
  expect(shown(new Date(at.getTime() + 1))).toEqual(bidStates);
  expect(shown(at)).toEqual([
    'expired',
    'expired',
    'expired',
    'refused',
    'withdrawn',
    'ordered',
    'expired',
  ]);
});

test('amounts lie between nothing, what the other side has named and the price', () => {
  const price = { priceKobo: 1_200_000 };
  expect(isBuyersAmount(100, price)).toBe(true);
  expect(isBuyersAmount(99, price)).toBe(false);
  expect(isBuyersAmount(1_200_000, price)).toBe(false);
  expect(isBuyersAmount(1_000_000, { ...price, lastKobo: 1_000_000 })).toBe(false);
  expect(isBuyersAmount(999_900, { ...price, lastKobo: 1_000_000 })).toBe(true);
  expect(isBuyersAmount(Number.NaN, price)).toBe(false);
  expect(isShopsAmount(900_000, { ...price, lastKobo: 900_000 })).toBe(false);
  expect(isShopsAmount(900_100, { ...price, lastKobo: 900_000 })).toBe(true);
  expect(isShopsAmount(1_200_000, { ...price, lastKobo: 900_000 })).toBe(false);
});

test('a code is twenty of its letters', () => {
  expect(isBidCode('23456789abcdefghjkmn')).toBe(true);
  expect(isBidCode('23456789abcdefghjkm')).toBe(false);
  expect(isBidCode('23456789abcdefghjkmO')).toBe(false);
  expect(isBidCode(undefined)).toBe(false);
});
