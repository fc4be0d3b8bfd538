import { expect, test } from 'vitest';
import { doneBefore, forgetDone, markDone } from './done-said.server.ts';

const origin = 'https://oja.test';
const asked = (said: string, cookie?: string) =>
  new Request(`${origin}/operator/shops/1?done=${said}`, { headers: cookie ? { cookie } : {} });
const sent = (line: string): string => line.split(';')[0] ?? '';

test('an address says that something was done only behind the form that did it', () => {
  const mark = sent(markDone('shop.suspend', origin));
  expect(doneBefore(asked('shop.suspend', mark))).toBe('shop.suspend');
  expect(doneBefore(asked('shop.suspend'))).toBeUndefined();
  expect(doneBefore(asked('shop.lift', mark))).toBeUndefined();
  expect(doneBefore(asked('', 'oja-done='))).toBeUndefined();
  expect(doneBefore(asked('toString', 'oja-done=toString'))).toBeUndefined();
  expect(doneBefore(asked('shop.suspend', sent(forgetDone(origin))))).toBeUndefined();
});

test('the mark is for the server alone and does not stay', () => {
  expect(markDone('shop.lift', origin)).toMatch(/Max-Age=300;.*HttpOnly; Secure/);
  expect(forgetDone(origin)).toContain('Max-Age=0');
});
