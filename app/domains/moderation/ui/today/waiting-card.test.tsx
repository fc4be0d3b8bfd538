import { expect, test } from 'vitest';
import { waitKinds } from '#app/domains/operators/operators.ts';
import { drawn } from '#tests/support/drawn.tsx';
import { readMoneyFilter } from '../../money/money-filter.ts';
import { WaitingCard } from './waiting-card.tsx';

function ways(): string[] {
  const waiting = waitKinds.map((kind) => ({ kind, count: 2 }));
  const element = <WaitingCard rooms={[{ room: 'money', waiting, count: 2 * waiting.length }]} />;
  const html = drawn(element);
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, way = '']) => way.replaceAll('&amp;', '&'));
}

test('what waits leads to its own list, money never to the empty form that finds orders', () => {
  const shown = ways();
  expect(new Set(shown).size).toBe(waitKinds.length);
  const money = shown
    .map((way) => new URL(way, 'http://oja.test'))
    .filter(({ pathname }) => pathname === '/operator/money')
    .map(({ searchParams }) => readMoneyFilter(searchParams).show);
  expect(money).toEqual(['complaints', 'disputes', 'unmatched']);
});
