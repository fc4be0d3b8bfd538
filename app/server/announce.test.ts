import { expect, test } from 'vitest';
import { loadSettings } from '#app/platform/env.server.ts';
import { switchedOff, withoutEffect } from './announce.server.ts';

test('live mode speaks of no stand-in', () => {
  const live = loadSettings({
    APP_MODE: 'live',
    SMS_PROVIDER: 'termii',
    TERMII_BASE_URL: 'https://sms.example',
    TERMII_API_KEY: 'key',
    TERMII_SENDER_ID: 'Oja',
    SESSION_SECRET: 's'.repeat(32),
    SECRETS_KEY: 'k'.repeat(32),
    PUBLIC_URL: 'https://oja.example',
  });
  const lines = switchedOff(live).join('\n');
  expect(lines).toContain('online payments are off (PAYSTACK_SECRET_KEY)');
  expect(lines).not.toMatch(/stand-in|shown on the page/);
  expect(switchedOff(loadSettings({})).join('\n')).toContain('stand-in');
});

test('a setting that does nothing in this role is named', () => {
  const said = (env: Record<string, string>) => withoutEffect(loadSettings(env));
  expect(said({ ROLE: 'worker', PROCESSES: '4' })).toEqual([
    'PROCESSES=4: a worker is one process, JOBS_AT_ONCE is how much it does',
  ]);
  expect(said({ ROLE: 'web', JOB_KINDS: 'stocks' })).toEqual(['JOB_KINDS: ROLE=web does no jobs']);
  expect(said({ ROLE: 'worker', JOB_KINDS: 'stocks' })).toEqual([]);
});
