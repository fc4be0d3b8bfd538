import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binWidth, type Dimension } from '#app/domains/stocks/search-index/range-tokens.ts';
import { Curve } from './curve.ts';
import { type Clause, curveOf, type Known, meantBy } from './estimate.ts';
import { Members } from './members.ts';
import { Sample } from './sample.ts';

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

const clause = (token: string, uses = 100): Clause => ({ choices: [[[token]]], uses });
const asked = { category: undefined, prices: undefined };
const [first, second] = [10 * width, 11 * width];

/** A thousand products, each for ten: six hundred at one price, the others at the next one. */
const products = Array.from({ length: 1_000 }, (_, number) => number);
const sample = new Sample(10, {
  price: Int32Array.from(products, (number) => (number < 600 ? 10 : 11)),
  time: Int32Array.from(products, () => 7),
  score: Int32Array.from(products, () => -1),
});
const tokens = new Map(
  Object.entries({
    '#phones': products.slice(0, 300),
    shoe: products.slice(700, 900),
    red: products.slice(850, 950),
    heel: products.slice(700, 720),
    bulb: products.slice(0, 100),
  }).map(([token, numbers]) => [token, sample.membersOf(numbers)]),
);
const known: Known = { sample, having: (token) => tokens.get(token) };

interface Asked {
  clauses: Clause[];
  category: string | undefined;
  prices: readonly [number, number] | undefined;
}

function estimate({ clauses, category, prices }: Asked, from: Known | undefined, by: Dimension) {
  const meant = meantBy({ clauses, category }, from);
  return meant && curveOf(meant, prices, by);
}

test('words lie where the sample has them, several where both are, rare ones as everything does', () => {
  const of = (...clauses: Clause[]) => estimate({ ...asked, clauses }, known, 'price');
  expect(of()?.between(first, second - 1)).toBe(6_000);
  expect(of(clause('shoe'))?.between(first, second - 1)).toBe(0);
  expect(of(clause('shoe'))?.total).toBe(2_000);
  expect(of(clause('shoe'), clause('red'))?.total).toBe(500);
  expect(of(clause('shoe'), clause('heel'))?.total).toBe(200);
  expect(of(clause('shoe'), clause('bulb'))?.total).toBe(0);
  const either = { choices: [[['red']], [['heel'], ['shoe', 'bulb']]], uses: 1 };
  expect(of(either)?.total).toBe(1_200);
  // Not in the sample: it is rare whatever the lexicon says.
  expect(of(clause('radio', 900))?.total).toBeCloseTo(20, 5);
  expect(of(clause('radio', 5))?.total).toBeCloseTo(5, 5);
  expect(of(clause('shoe'), clause('radio', 20))?.total).toBeCloseTo(Math.sqrt(4 * 20), 5);
});

test('a category and prices leave their part', () => {
  const inPhones = { ...asked, category: 'phones', clauses: [clause('bulb')] };
  expect(estimate(inPhones, known, 'price')?.total).toBe(1_000);
  const inBoutique = { ...asked, category: 'boutique', clauses: [clause('bulb')] };
  expect(estimate(inBoutique, known, 'price')?.total).toBe(0);
  const priced = { ...asked, clauses: [], prices: [first, second - 1] as const };
  expect(estimate(priced, known, 'time')?.total).toBeCloseTo(6_000, 5);
  const half = {
    ...priced,
    clauses: [clause('shoe')],
    prices: [0, second + width / 2 - 1] as const,
  };
  expect(estimate(half, known, 'time')?.total).toBeCloseTo(1_000, 5);
  // What has no figure lies nowhere.
  expect(estimate(priced, known, 'score')?.total).toBe(0);
  expect(estimate(priced, undefined, 'time')).toBeUndefined();
});

test('what two have in common is what both have, whatever the numbers are', () => {
  const numbers = fc.uniqueArray(fc.nat({ max: 140 }), { maxLength: 60 });
  const listed = (members: Members): number[] => {
    const all: number[] = [];
    members.forEach((number) => {
      all.push(number);
    });
    return all;
  };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 130 }), numbers, numbers, (size, some, others) => {
      const [a, b] = [Members.of(size, some), Members.of(size, others)];
      const all = Array.from({ length: size }, (_, number) => number);
      const isIn = (number: number) => [some.includes(number), others.includes(number)];
      expect(listed(Members.both([a, b], a))).toEqual(
        all.filter((number) => isIn(number).every(Boolean)),
      );
      expect(listed(Members.either([a, b], a))).toEqual(
        all.filter((number) => isIn(number).some(Boolean)),
      );
    }),
  );
});
