import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binWidth } from '#app/domains/stocks/search-index/range-tokens.ts';
import { Curve } from './curve.ts';
import { type Clause, estimate, type Spread } from './estimate.ts';

const width = binWidth('price');
const bins = fc.dictionary(fc.nat({ max: 300 }).map(String), fc.nat({ max: 5_000 }), {
  minKeys: 1,
});
const curves = bins.map(
  (counts) =>
    new Curve('price', new Map(Object.entries(counts).map(([bin, n]) => [Number(bin), n]))),
);

test('as far as a curve reaches for so many rows there are so many, and not one figure before', () => {
  fc.assert(
    fc.property(
      curves,
      fc.nat({ max: 301 * width }),
      fc.boolean(),
      fc.double({ min: 0.5, max: 20_000, noNaN: true }),
      (curve, from, rises, wanted) => {
        const until = (far: number) =>
          rises ? curve.between(from, far) : curve.between(far, from);
        const far = curve.reach(from, rises, wanted);
        const slack = 1e-6 * wanted;
        if (far === undefined) {
          expect(until(rises ? 400 * width : 0)).toBeLessThan(wanted + slack);
          return;
        }
        expect(until(far)).toBeGreaterThanOrEqual(wanted - slack);
        const before = rises ? far - 1 : far + 1;
        const isAtStart = rises ? before < from : before > from;
        if (!isAtStart) expect(until(before)).toBeLessThan(wanted + slack);
      },
    ),
  );
});

test('a part of a curve holds what lies in it', () => {
  fc.assert(
    fc.property(
      curves,
      fc.nat({ max: 300 * width }),
      fc.nat({ max: 2_000 }),
      (curve, from, more) => {
        const part = curve.within(from, from + more);
        expect(part.total).toBeCloseTo(curve.between(from, from + more), 5);
      },
    ),
  );
});

const at = (...pairs: [number, number][]): Map<number, number> => new Map(pairs);
const spread = (price: Map<number, number>): Spread => ({
  price,
  time: at([7, 1_000]),
  score: at(),
});
const clause = (token: string, uses = 100): Clause => ({ choices: [[[token]]], uses });
const spreads = new Map([
  [
    '',
    new Map([
      ['', spread(at([10, 600], [11, 400]))],
      ['phones', spread(at([10, 300]))],
    ]),
  ],
  ['shoe', new Map([['', spread(at([11, 200]))]])],
  ['red', new Map([['', spread(at([10, 60], [11, 40]))]])],
]);
const asked = { category: undefined, prices: undefined };
const [first, second] = [10 * width, 11 * width];

test('words lie where they were counted, several where both do, others as everything does', () => {
  const of = (...clauses: Clause[]) => estimate({ ...asked, clauses }, spreads, 'price');
  expect(of()?.between(first, second - 1)).toBe(600);
  expect(of(clause('shoe'))?.between(first, second - 1)).toBe(0);
  expect(of(clause('shoe'))?.total).toBe(200);
  // 20 by chance, 40 at most.
  expect(of(clause('shoe'), clause('red'))?.total).toBeCloseTo(Math.sqrt(20 * 40), 5);
  // Not counted: it is rare whatever the lexicon says.
  expect(of(clause('radio', 900))?.total).toBeCloseTo(20, 5);
  expect(of(clause('radio', 5))?.total).toBeCloseTo(5, 5);
});

test('a category and prices leave their part', () => {
  const inPhones = { ...asked, category: 'phones', clauses: [clause('shoe')] };
  expect(estimate(inPhones, spreads, 'price')?.total).toBe(0);
  const priced = { ...asked, clauses: [], prices: [first, second - 1] as const };
  expect(estimate(priced, spreads, 'time')?.total).toBeCloseTo(600, 5);
  expect(estimate(priced, new Map(), 'time')).toBeUndefined();
});
