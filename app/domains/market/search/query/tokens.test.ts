import { expect, test } from 'vitest';
import { areNamedTogether } from '#app/domains/stocks/search-index/kinds.ts';
import { partsOf } from './tokens.server.ts';

const usesOf = (counts: Record<string, number>) => (word: string) => counts[word] ?? 0;

test('two words are one where sellers write them together, and not where one of them slipped', () => {
  const many = usesOf({ powerbank: 40, power: 90, bank: 60 });
  expect(partsOf(['oraimo', 'power', 'bank'], many)).toEqual([['oraimo'], ['power', 'bank']]);
  expect(partsOf(['ear', 'piece'], usesOf({ earpiece: 1 }))).toEqual([['ear', 'piece']]);
  const slip = usesOf({ potset: 1, pot: 700, set: 900 });
  expect(partsOf(['cooking', 'pot', 'set'], slip)).toEqual([['cooking'], ['pot'], ['set']]);
});

test('names of several words are one part, in any language', () => {
  const none = usesOf({});
  expect(partsOf(['black', 'akpukpo', 'ukwu'], none)).toEqual([['black'], ['akpukpo', 'ukwu']]);
  expect(partsOf(['bend', 'down', 'select'], none)).toEqual([['bend', 'down', 'select']]);
  expect(partsOf(['bata', 'size', '42'], none)).toEqual([['bata'], ['size', '42']]);
});

test('categories name some things together', () => {
  expect(areNamedTogether('light', 'bulb')).toBe(true);
  expect(areNamedTogether('bulb', 'bulb')).toBe(false);
  expect(areNamedTogether('phone', 'case')).toBe(false);
});
