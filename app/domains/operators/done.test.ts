import { expect, test } from 'vitest';
import { doneAt, doneIn, doneWords } from './done.ts';

test('an address says what was done, keeps what else it says, and says only the last', () => {
  expect(doneAt('/operator/team', 'team.allow')).toBe('/operator/team?done=team.allow');
  const first = doneAt('/operator/jobs?show=failed&name=a%26b', 'job.again');
  expect(first).toBe('/operator/jobs?show=failed&name=a%26b&done=job.again');
  expect(doneAt(first, 'job.drop')).toBe('/operator/jobs?show=failed&name=a%26b&done=job.drop');
});

test('only what there is to say is said: an address from outside puts no words on the page', () => {
  const read = (text: string) => doneIn(new URLSearchParams({ done: text }));
  for (const known of Object.keys(doneWords)) expect(read(known)).toMatch(/\.$/);
  for (const other of ['', 'Shop deleted', '__proto__', 'toString', 'shop.'])
    expect(read(other)).toBeUndefined();
});
