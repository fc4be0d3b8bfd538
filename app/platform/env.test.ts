import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSettings } from './env.server.ts';

const live = {
  APP_MODE: 'live',
  SESSION_SECRET: 's'.repeat(32),
  SECRETS_KEY: 'k'.repeat(32),
  PUBLIC_URL: 'https://oja.example',
  SMS_PROVIDER: 'termii',
  TERMII_BASE_URL: 'https://sms.example',
  TERMII_API_KEY: 'key',
  TERMII_SENDER_ID: 'Oja',
};

describe('loadSettings', () => {
  it('needs nothing in demo mode', () => {
    const settings = loadSettings({});
    expect(settings).toMatchObject({ mode: 'demo', port: 3000, host: '127.0.0.1', signIn: 'code' });
  });

  it('counts an empty line as not set', () => {
    expect(loadSettings({ PORT: '', PAYSTACK_SECRET_KEY: '' }).paystack.secretKey).toBeUndefined();
  });

  it.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: 'web' }, 'PORT'],
    [{ ROLE: 'both' }, 'ROLE'],
    [{ PROCESSES: '0' }, 'PROCESSES'],
    [{ PROCESSES: 'many' }, 'PROCESSES'],
    [{ APP_MODE: 'prod' }, 'APP_MODE'],
    [{ PUBLIC_URL: 'oja.ng' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://oja.ng/shop' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_DIRECT_URL: 'postgres://db/oja' }, 'DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: 'postgres://a/oja,mysql://b' }, 'DATABASE_REPLICA_URL'],
    [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE'],
    [{ JOB_KINDS: 'stocks,-orders' }, 'JOB_KINDS'],
    [{ JOB_KINDS: 'Stocks' }, 'JOB_KINDS'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'token' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'S3_BUCKET'],
    [{ SMS_PROVIDER: 'termii' }, 'TERMII_BASE_URL'],
    [{ VISION_BASE_URL: 'http://127.0.0.1:1' }, 'VISION_MODEL'],
    [{ ...live, DATABASE_URL: 'postgres://oja@db/oja' }, 'DATABASE_URL'],
    [
      {
        ...live,
        DATABASE_URL: 'postgres://127.0.0.1/oja',
        DATABASE_DIRECT_URL: 'postgres://db/oja',
      },
      'DATABASE_DIRECT_URL',
    ],
    [{ ...live, DATABASE_REPLICA_URL: 'postgres://db2/oja' }, 'DATABASE_REPLICA_URL'],
    [{ ...live, S3_ENDPOINT: 'http://files:9000' }, 'S3_ENDPOINT'],
    [{ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1QQQ' }, 'BACKUP_RECIPIENT'],
    [{ ...live, SESSION_SECRET: '' }, 'SESSION_SECRET'],
    [{ ...live, SECRETS_KEY: 'short' }, 'SECRETS_KEY'],
    [{ SECRETS_KEY_BEFORE: 'k'.repeat(32) }, 'SECRETS_KEY'],
    [{ SESSION_SECRET_BEFORE: 'k'.repeat(32) }, 'SESSION_SECRET'],
    [{ DATABASE_OWNER_URL: 'postgres://oja@db/oja' }, 'DATABASE_URL'],
    [{ ...live, PUBLIC_URL: 'http://oja.example' }, 'PUBLIC_URL'],
    [{ ...live, SMS_PROVIDER: 'demo' }, 'SMS_PROVIDER'],
    [{ ...live, SIGN_IN: 'phone-only' }, 'SIGN_IN'],
    [{ ...live, SMS_PROVIDER: 'demo', SIGN_IN: 'phone-only' }, 'SIGN_IN'],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ HOST: '::' }, 'HOST'],
    [{ HOST: '192.168.1.7' }, 'HOST'],
    [{ HOST: 'market.example' }, 'HOST'],
    [{ HOST: '127.0.0.1.example' }, 'HOST'],
    [{ ...live, DEMO_PUBLIC: 'on' }, 'DEMO_PUBLIC'],
    [{ ...live, RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
    [{ ...live, PSEUDO_LANGUAGE: 'on' }, 'PSEUDO_LANGUAGE'],
  ])('%j is refused by name', (env, name) => {
    expect(() => loadSettings(env)).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  it('speaks in plaintext to other machines in a demo, or where that is allowed', () => {
    const elsewhere = { DATABASE_URL: 'postgres://oja@db/oja' };
    expect(loadSettings(elsewhere).databaseUrl).toBe(elsewhere.DATABASE_URL);
    const allowed = { ...live, ...elsewhere, PLAINTEXT_CONNECTIONS: 'on' };
    expect(loadSettings(allowed).databaseUrl).toBe(elsewhere.DATABASE_URL);
  });

  it('starts live with what makes it safe, on any address', () => {
    expect(loadSettings({ ...live, HOST: '0.0.0.0' }).mode).toBe('live');
  });

  it.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('starts a demo on %s', (HOST) => {
    expect(loadSettings({ HOST }).host).toBe(HOST);
  });

  it('lets others into a demo only with a second setting', () => {
    expect(loadSettings({ HOST: '0.0.0.0', DEMO_PUBLIC: 'on' }).host).toBe('0.0.0.0');
  });

  it('reads a secret from the file that a container mounts', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'oja-secret-')), 'key');
    writeFileSync(path, `${'f'.repeat(40)}\n`);
    const { SECRETS_KEY, ...rest } = live;
    expect(SECRETS_KEY).toHaveLength(32);
    const settings = loadSettings({
      ...rest,
      SECRETS_KEY_FILE: path,
      SESSION_SECRET: '',
      SESSION_SECRET_FILE: path,
    });
    expect(settings.secretsKey()).toBe('f'.repeat(40));
    expect(settings.sessionSecret()).toBe('f'.repeat(40));
    expect(loadSettings({ ...live, DATABASE_URL_FILE: '' }).databaseUrl).toBeUndefined();
  });

  it.each([
    [{ ...live, SECRETS_KEY_FILE: '/etc/hostname' }, 'SECRETS_KEY_FILE'],
    [{ METRICS_TOKEN_FILE: '/nowhere/token' }, 'METRICS_TOKEN_FILE'],
    [{ METRICS_TOKEN_FILE: '/dev/null' }, 'METRICS_TOKEN_FILE'],
  ])('%j is refused by name', (env, name) => {
    expect(() => loadSettings(env)).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  it('makes demo secrets once and finds them again', () => {
    const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'oja-env-')) };
    const secret = loadSettings(env).sessionSecret();
    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(loadSettings(env).sessionSecret()).toBe(secret);
    expect(loadSettings(env).secretsKey()).not.toBe(secret);
  });

  it('names DATA_DIR when the secrets cannot be written there', () => {
    expect(() => loadSettings({ DATA_DIR: '/dev/null/nowhere' }).sessionSecret()).toThrow(
      /^DATA_DIR: /,
    );
  });
});
