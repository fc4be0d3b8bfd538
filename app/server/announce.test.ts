import { expect, test } from 'vitest';
import { loadSettings } from '#app/platform/env.server.ts';
import { switchedOff } from './announce.server.ts';

test('live mode speaks of no stand-in', () => {
  const live = loadSettings({
    APP_MODE: 'live',
    SIGN_IN: 'phone-only',
    SESSION_SECRET: 's'.repeat(32),
    SECRETS_KEY: 'k'.repeat(32),
    PUBLIC_URL: 'https://oja.example',
  });
  const lines = switchedOff(live).join('\n');
  expect(lines).toContain('online payments are off (PAYSTACK_SECRET_KEY)');
  expect(lines).not.toMatch(/stand-in|shown on the page/);
  expect(switchedOff(loadSettings({})).join('\n')).toContain('stand-in');
});
