import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const queueOf = (...items: [key: string, item: string][]) => {
  const queue = new FairQueue<string>();
  for (const [key, item] of items) queue.push(key, item);
  return queue;
};

test('keys take turns, whoever came with how many', () => {
  const queue = queueOf(
    ['a', 'a1'],
    ['a', 'a2'],
    ['a', 'a3'],
    ['b', 'b1'],
    ['c', 'c1'],
    ['b', 'b2'],
  );
  const order = Array.from({ length: 7 }, () => queue.take());
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined]);
  expect(queue.size).toBe(0);
});

test('a key that may not go is passed by and keeps its turn', () => {
  const queue = queueOf(['a', 'a1'], ['b', 'b1'], ['b', 'b2']);
  expect(queue.take((key) => key !== 'a')).toBe('b1');
  expect(queue.take()).toBe('a1');
  expect(queue.take((key) => key !== 'b')).toBeUndefined();
  expect(queue.size).toBe(1);
});

test('the newest of the longest line is dropped', () => {
  const queue = queueOf(['a', 'a1'], ['b', 'b1'], ['b', 'b2'], ['b', 'b3']);
  expect([queue.dropFromLongest(), queue.dropFromLongest()]).toEqual(['b3', 'b2']);
  expect(queue.size).toBe(2);
});

test('who left is taken out', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2']);
  expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.remove('b', 'x')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([queue.take(), queue.take()]).toEqual(['a2', undefined]);
});
