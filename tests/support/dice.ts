/** Chance that is the same each time, so that what failed can be looked at again. */
export function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    chance: (share: number) => next() < share,
    below: (most: number) => Math.floor(next() * most),
    shuffle: <T>(all: readonly T[]): T[] =>
      all
        .map((one) => ({ one, by: next() }))
        .sort((a, b) => a.by - b.by)
        .map(({ one }) => one),
  };
}
export type Dice = ReturnType<typeof dice>;

/** Some at a time, as requests come. */
export async function inCrowds<T>(
  things: readonly T[],
  size: number,
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < things.length; from += size)
    await Promise.all(things.slice(from, from + size).map(work));
}
