import { expect, test } from 'vitest';
import { giveBackMemory } from './give-back-memory.server.ts';

const heldMb = (): number => process.memoryUsage().heapTotal / 1e6;

test('what nobody needs any more is given back at once, and nobody else can ask for it', async () => {
  const kept: unknown[] = Array.from({ length: 300_000 }, (_, n) => ({ text: `line ${n}` }));
  const before = heldMb();
  kept.length = 0;
  await giveBackMemory();
  expect(heldMb()).toBeLessThan(before - 10);
  expect(Reflect.get(globalThis, 'gc')).toBeUndefined();
});
