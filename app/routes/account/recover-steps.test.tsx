import { expect, test } from 'vitest';
import { drawnPage } from '#tests/support/drawn.tsx';
import RecoverSteps from './recover-steps.tsx';

const at = new Date('2026-11-17T09:00:00Z');

function shown(state: string): string {
  const ended = state === 'refused' || state === 'stopped' ? at : null;
  const recovery = { state, askedAt: at, checkedAt: null, agreedAt: null, opensAt: null };
  const loaderData = { recovery: { ...recovery, endedAt: ended }, supportPhone: '0800 000 0000' };
  return drawnPage(RecoverSteps, { loaderData });
}

test.each([
  ['waiting', 'We have your request'],
  ['checked', 'We have your request'],
  ['agreed', 'We have your request'],
  ['refused', 'Your request ended'],
  ['stopped', 'Your request ended'],
  ['done', 'You can sign in again'],
])('a request that is %s is headed “%s”', (state, said) => {
  expect(/<h1>(.*?)<\/h1>/.exec(shown(state))?.[1]).toBe(said);
});

test('checked by one, it says so and no longer that it is still to be', () => {
  expect(shown('checked')).toContain('Our team checked it. Every phone');
  expect(shown('checked')).not.toContain('will check');
});

test('agreed by both, it no longer says that it is still to be checked', () => {
  expect(shown('waiting')).toContain('Our team will check it. Every phone');
  expect(shown('agreed')).toContain('Our team agreed');
  expect(shown('agreed')).not.toContain('will check');
});
