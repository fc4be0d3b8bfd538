import { expect, test } from 'vitest';
import { FairClock } from './fair-clock.ts';

/** Asks for each in turn; then who is served in which order. */
function order(clock: FairClock, networks: readonly string[]): string[] {
  const tickets = networks.map((network) => clock.ticket(network, 1));
  return tickets.sort((a, b) => a.rank - b.rank).map(({ network }) => network);
}

test('each network moves on by what it asks for', () => {
  const served = order(new FairClock(() => 0), ['a', 'a', 'a', 'b', 'c']);
  expect(served.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
});

test('who asked much of late stands back, but only so far, and it is forgotten', () => {
  let now = 0;
  const clock = new FairClock(() => now);
  for (let n = 0; n < 1_000; n++) clock.served(clock.ticket('busy', 1));
  const [busy, person] = [clock.ticket('busy', 1), clock.ticket('person', 1)];
  expect(person.rank).toBeLessThan(busy.rank);
  expect(busy.rank - person.rank).toBeLessThan(8);
  now = 10 * 60_000;
  const later = [clock.ticket('busy', 1), clock.ticket('other', 1)] as const;
  expect(later[0].rank - later[1].rank).toBeLessThan(3);
});
