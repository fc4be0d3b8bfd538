import { expect, test } from 'vitest';
import { type Said, usualAnswerTime } from './answer-time.ts';

/** `b1 0`: the buyer of thread 1 writes at minute 0; `s1 20`: the shop answers twenty minutes later. */
const talk = (...lines: string[]): Said[] =>
  lines.map((line) => {
    const [who = '', minute] = line.split(' ');
    return {
      threadId: who.slice(1),
      direction: who.startsWith('b') ? 'incoming' : 'outgoing',
      at: new Date(Number(minute) * 60_000),
    };
  });

test('half of the buyers waited no longer; each counts from the first message without an answer', () => {
  const said = talk('b1 0', 'b1 5', 's1 12', 's1 13', 'b2 20', 's2 24', 'b3 30', 's3 330');
  expect(usualAnswerTime(said)).toEqual({ unit: 'minutes', count: 15 });
});

test('too few answers, and questions without any, say nothing', () => {
  expect(usualAnswerTime([])).toBeUndefined();
  expect(usualAnswerTime(talk('b1 0', 's1 1', 'b2 0', 's2 1', 'b3 0', 's4 9'))).toBeUndefined();
});

test.each([
  [1, { unit: 'minutes', count: 5 }],
  [55, { unit: 'minutes', count: 55 }],
  [56, { unit: 'hours', count: 1 }],
  [150, { unit: 'hours', count: 3 }],
  [1_500, { unit: 'days', count: 2 }],
])('a wait of %i minutes', (wait, expected) => {
  const said = [1, 2, 3].flatMap((n) => talk(`b${n} 0`, `s${n} ${wait}`));
  expect(usualAnswerTime(said)).toEqual(expected);
});
