import { expect, test } from 'vitest';
import { isFit } from './edit-sheet.tsx';

test('a figure that the server would refuse is not kept to be sent, and no empty words', () => {
  const count = (typed: string) => isFit({ value: 5 }, typed);
  expect(['0', '7', '1000000'].map(count)).toEqual([true, true, true]);
  expect(['', '-1', '1.5', 'abc', '1000001', '1e3'].map(count)).toEqual(Array(6).fill(false));
  expect([isFit({ value: 'Hi' }, 'Hello'), isFit({ value: 'Hi' }, '')]).toEqual([true, false]);
});
