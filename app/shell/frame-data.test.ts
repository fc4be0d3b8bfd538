import { afterEach, expect, test } from 'vitest';
import { frameIsStale, noteTeamFrame } from './frame-data.ts';

afterEach(() => noteTeamFrame(false));

test('a visitor’s frame stays; the counts of a team are read with every page and every form that changed something', () => {
  expect(frameIsStale({})).toBe(false);
  noteTeamFrame(true);
  expect(frameIsStale({})).toBe(true);
  expect(frameIsStale({ actionResult: { done: 'profile.saved' } })).toBe(true);
});

test('a refused form or a broken line does not ask for the frame again', () => {
  noteTeamFrame(true);
  expect(frameIsStale({ actionResult: { fault: { code: 'accounts.pin_weak' } } })).toBe(false);
  expect(frameIsStale({ actionResult: { fault: { code: 'line', message: '' } } })).toBe(false);
});
