import { describe, expect, it } from 'vitest';
import { quarterTurn, turnedSize } from './crop-photo.ts';

describe('turning a photo', () => {
  it.each([
    [0, 90, 90],
    [90, 90, 180],
    [180, 90, -90],
    [-90, -90, -180],
    [-180, -90, 90],
    [-6, 90, 84],
  ] as const)('%i and %i is %i', (degrees, by, result) => {
    expect(quarterTurn(degrees, by)).toBe(result);
  });

  it('needs a box that holds all of it', () => {
    expect(turnedSize(300, 200, 0)).toEqual({ width: 300, height: 200 });
    const quarter = turnedSize(300, 200, 90);
    expect(quarter.width).toBeCloseTo(200);
    expect(quarter.height).toBeCloseTo(300);
    const half = turnedSize(100, 100, 45);
    expect(half.width).toBeCloseTo(141.42, 1);
  });
});
