import { expect, test } from 'vitest';
import { drawn } from '#tests/support/drawn.tsx';
import { RecoveryNotice } from './recovery-notice.tsx';

function shown(stops: 'at_once' | 'with_pin' | 'never'): string {
  const askedAt = new Date('2026-11-17T09:00:00Z');
  const recovery = { askedAt, stops, supportPhone: '0800 000 0000' };
  return drawn(<RecoveryNotice recovery={recovery} />);
}

test('a lost phone is stopped by two presses, the second under what it does', () => {
  const html = shown('at_once');
  const asked = html.slice(html.indexOf('<details'), html.indexOf('</details>'));
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(asked).toMatch(/<summary.*Stop it.*Cancel.*<\/summary>.*has to ask again.*Yes, stop it/s);
  expect(asked).not.toMatch(/<details[^>]* open/);
  // No way back to the page before: the answer itself says that it is stopped.
  expect(asked).not.toContain('name="back"');
  expect(asked).not.toContain('name="oldPin"');
});

test('the PIN is asked for in the same place, and who may not stop it has nothing to press', () => {
  expect(shown('with_pin')).toMatch(/<details.*name="oldPin".*<button.*<\/details>/s);
  expect(shown('never')).not.toMatch(/<button|<details/);
});

test('a phone that may not stop it is told whom to call, not to stop it', () => {
  expect(shown('never')).toContain('If it was not you, call 0800 000 0000.');
  expect(shown('never')).not.toContain('If it was not you, stop it');
  for (const may of ['at_once', 'with_pin'] as const)
    expect(shown(may)).toContain('If it was not you, stop it');
});
