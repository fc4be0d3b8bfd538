import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstWord, puzzleText, solvePuzzle } from './puzzle.ts';

const real = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

test('the hash is SHA-256 for every text of one block', () => {
  const ascii = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((n) => String.fromCharCode(n)),
    maxLength: 55,
  });
  fc.assert(
    fc.property(ascii, (text) => firstWord(text) === real(text)),
    { numRuns: 500 },
  );
});

test('the answer has the zeros asked for, and each seed needs another', async () => {
  for (const bits of [1, 6, 11]) {
    const answer = await solvePuzzle({ seed: 'a'.repeat(32), bits });
    expect(Math.clz32(real(puzzleText('a'.repeat(32), answer)))).toBeGreaterThanOrEqual(bits);
  }
  const seeds = Array.from({ length: 20 }, (_, n) => `seed-${n}`);
  const answers = await Promise.all(seeds.map((seed) => solvePuzzle({ seed, bits: 10 })));
  expect(new Set(answers).size).toBeGreaterThan(15);
});
