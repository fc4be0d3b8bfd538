import { afterEach, expect, test } from 'vitest';
import { setClock } from '../clock.ts';
import { loadSettings, replaceSettings } from '../env.server.ts';
import { isAgedVisitor, isSignedVisitor, newVisitorId } from './visitor.server.ts';

const settings = (secret: string, before = '') =>
  replaceSettings(
    loadSettings({
      SESSION_SECRET: secret,
      SESSION_SECRET_BEFORE: before,
      SECRETS_KEY: secret,
      DATA_DIR: '/nonexistent',
    }),
  );

let turnBack = (): void => undefined;
afterEach(() => turnBack());

test('an id is ours as it was given, and tells when that was', () => {
  settings('a'.repeat(40));
  const id = newVisitorId();
  expect([isSignedVisitor(id), isAgedVisitor(id)]).toEqual([true, false]);
  turnBack = setClock(() => new Date(Date.now() + 11 * 60_000));
  expect(isAgedVisitor(id)).toBe(true);
  const older = `${id.slice(0, 32)}00000${id.slice(37)}`;
  const shorter = id.slice(0, 32) + id.slice(37);
  expect([older, shorter, id.slice(1), '', 'x'].map(isSignedVisitor)).toEqual(Array(5).fill(false));
  settings('b'.repeat(40));
  expect(isSignedVisitor(id)).toBe(false);
});

test('while the secret is changed an id of before is still ours, and a new one is signed anew', () => {
  const [old, next] = ['a'.repeat(40), 'b'.repeat(40)];
  settings(old);
  const given = newVisitorId();
  settings(next, old);
  const later = newVisitorId();
  expect([given, later].map(isSignedVisitor)).toEqual([true, true]);
  settings(next);
  expect([given, later].map(isSignedVisitor)).toEqual([false, true]);
});
