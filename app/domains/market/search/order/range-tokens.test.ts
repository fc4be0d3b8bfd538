import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  coverOf,
  lowestId,
  lowestKobo,
  priceFigure,
  rangeTokens,
  timeFigure,
} from '#app/domains/stocks/search-index/range-tokens.ts';
import { newId } from '#app/platform/id.ts';
import {
  compareIn,
  figureOf,
  type Order,
  type Position,
  regionTo,
  regionUntil,
  startOf,
} from './steps.ts';

const kobo = fc.integer({ min: 100, max: 100_000_000_000 });
const id = fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }).map((at) => newId(at));

test('a price has one figure, a dearer one none below it, and the lowest price of a figure has it', () => {
  fc.assert(
    fc.property(kobo, kobo, (a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(priceFigure(low)).toBeLessThanOrEqual(priceFigure(high));
      const lowest = lowestKobo(priceFigure(a));
      expect(priceFigure(lowest)).toBe(priceFigure(a));
      expect(priceFigure(lowest - 1)).toBeLessThan(priceFigure(a));
    }),
  );
  for (let octave = 7; octave < 37; octave++) {
    expect(priceFigure(2 ** octave)).toBe(octave * 64);
    expect(priceFigure(2 ** octave - 1)).toBe(octave * 64 - 1);
  }
});

test('the lowest id of a moment is below every other of it', () => {
  fc.assert(
    fc.property(id, (one) => {
      expect(lowestId(timeFigure(one)) < one).toBe(true);
      expect(lowestId(timeFigure(one) + 1) > one).toBe(true);
    }),
  );
});

test('few prefixes cover a range: all of it, and little besides', () => {
  fc.assert(
    fc.property(kobo, kobo, kobo, (a, b, price) => {
      const [from, to] = [a, b].map(priceFigure).sort((x, y) => x - y) as [number, number];
      const figure = priceFigure(price);
      const { tokens: cover, first, beyond } = coverOf('price', from, to);
      expect(first).toBeLessThanOrEqual(from);
      expect(beyond).toBeGreaterThan(to);
      expect(rangeTokens('price', beyond).some((token) => cover.includes(token))).toBe(false);
      const isCovered = rangeTokens('price', figure).some((token) => cover.includes(token));
      if (figure >= from && figure <= to) expect(isCovered).toBe(true);
      const margin = Math.max(8, (to - from) / 2);
      if (figure < from - margin || figure > to + margin) expect(isCovered).toBe(false);
      expect(cover.length).toBeLessThan(36);
    }),
  );
});

interface Row extends Position {
  price: number;
  score: number;
}

const rows = fc.array(
  fc.record({
    id,
    // Many equals: prices are round, and nobody has looked at most things.
    price: fc.oneof(kobo, fc.constantFrom(500_000, 500_100, 1_000_000)),
    score: fc.oneof(
      fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      fc.constantFrom(0, 65_536, 4_587_520),
    ),
    value: fc.constant(0),
  }),
  { minLength: 1, maxLength: 60 },
);

const positionIn = (order: Order, { id: of, price, score }: Row): Position => ({
  id: of,
  value: order === 'score' ? score : order === 'newest' ? 0 : price,
});

const tokensOf = ({ id: of, price, score }: Row): string[] => [
  ...rangeTokens('score', score),
  ...rangeTokens('time', timeFigure(of)),
  ...rangeTokens('price', priceFigure(price)),
];

test.each<Order>(['score', 'newest', 'cheapest', 'dearest'])(
  'regions of any width, one behind the other, hold every row of %s once and in the order',
  (order) => {
    const rises = order === 'cheapest';
    const widths = fc.array(fc.nat({ max: 45 }), { maxLength: 40 });
    fc.assert(
      fc.property(rows, fc.nat(), fc.boolean(), widths, (all, at, fromStart, wide) => {
        const compare = compareIn(order);
        const place = (row: Row) => positionIn(order, row);
        const sorted = [...all].sort((a, b) => compare(place(a), place(b)));
        const start = place(sorted[fromStart ? 0 : at % sorted.length] as Row);
        const behind = (after: Position | undefined) =>
          sorted.filter((row) => !after || compare(place(row), after) > 0);
        let after = fromStart ? undefined : start;
        const expected = behind(after);
        const found: Row[] = [];
        const last = place(sorted.at(-1) as Row);
        for (let step = 0; after === undefined || behind(after).length > 0; step++) {
          const edge = { order, position: after ?? start, isFirst: !after };
          const row = behind(after)[wide[step] ?? 60];
          const width = 2 ** (wide[step] ?? 60);
          const far = startOf(edge) + (rises ? width : -width);
          const end = wide[step] === undefined ? figureOf(order, last) : far;
          const region = row && at % 2 ? regionUntil(edge, place(row)) : regionTo(edge, end);
          const tokens = region.query?.slice(2, -2).split("'|'");
          const here = behind(after).filter(
            (one) => !tokens || tokensOf(one).some((token) => tokens.includes(token)),
          );
          for (const one of here)
            if (region.end) expect(compare(place(one), region.end)).toBeLessThanOrEqual(0);
          if (region.end && after) expect(compare(region.end, after)).toBeGreaterThan(0);
          found.push(...here);
          if (!region.end) break;
          after = region.end;
        }
        expect(found.map((row) => row.id)).toEqual(expected.map((row) => row.id));
      }),
    );
  },
);
