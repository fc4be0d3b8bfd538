import { expect, test } from 'vitest';
import { Curve } from './curve.ts';
import { inRegion } from './region-queries.ts';
import { everything, type Region } from './steps.ts';

const words = ["'small'", "'battery'"];
const region: Region = { query: "'@p1.160'", end: undefined, figures: [1_280, 1_287] };
/** 6,000 products at these prices, and as many at the next ones. */
const rows = new Curve(
  'price',
  new Map([
    [160, 6_000],
    [161, 6_000],
  ]),
);

test('a region that fewer products have than any of the words is asked first, where all products are asked', () => {
  const asked = (rarest: number) => inRegion(words, region, { rows, rarest });
  expect(asked(75_000)).toEqual(["'@p1.160'", ...words]);
  expect(asked(5_000)).toEqual([...words, "'@p1.160'"]);
  expect(inRegion(words, region, undefined)).toEqual([...words, "'@p1.160'"]);
  expect(inRegion(words, everything, { rows, rarest: 75_000 })).toEqual(words);
});
