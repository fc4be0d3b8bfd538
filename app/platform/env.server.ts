import { isIPv4 } from 'node:net';
import { z } from 'zod';
import { plaintextFault } from './db/connect/plaintext.ts';
import { defaultDataDir } from './db/data-dir.server.ts';
import { generatedSecret, withSecretFiles } from './secret-files.server.ts';
import { SettingsError } from './settings-error.ts';
import {
  backupKeys,
  choice,
  contactAddress,
  databaseAddress,
  databaseAddresses,
  headerList,
  oneOf,
  processCount,
  share,
  text,
  vapidKey,
  webAddress,
  wholeNumber,
  withDefault,
} from './settings-fields.ts';

const environment = z.object({
  APP_MODE: oneOf(['demo', 'live'], 'demo'),
  DEMO_PUBLIC: oneOf(['on', 'off'], 'off'),
  ROLE: oneOf(['all', 'web', 'worker'], 'all'),
  PROCESSES: processCount,
  PORT: wholeNumber(0, 65535, 3000),
  HOST: withDefault('127.0.0.1'),
  PUBLIC_URL: webAddress,
  TRUST_PROXY: wholeNumber(0, 10, 0),
  DRAIN_SECONDS: wholeNumber(0, 300, 5),
  DATA_DIR: text,
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_OWNER_URL: databaseAddress,
  DATABASE_REPLICA_URL: databaseAddresses,
  DATABASE_POOL_SIZE: wholeNumber(2, 500, 10),
  JOBS_AT_ONCE: wholeNumber(1, 100, 4),
  JOB_KINDS: choice,
  PLAINTEXT_CONNECTIONS: oneOf(['off', 'on'], 'off'),
  ACCOUNT_DOMAIN: withDefault('oja.ng'),
  SIGN_IN: oneOf(['code', 'phone-only'], 'code'),
  SMS_PROVIDER: oneOf(['demo', 'termii'], 'demo'),
  TERMII_BASE_URL: webAddress,
  TERMII_API_KEY: text,
  TERMII_SENDER_ID: text,
  TERMII_CHANNEL: withDefault('dnd'),
  SMS_DAILY_BUDGET: wholeNumber(10, 100_000_000, 5_000),
  PAYSTACK_SECRET_KEY: text,
  PAYSTACK_BASE_URL: webAddress,
  PAYSTACK_FEE_BEARER: oneOf(['subaccount', 'account'], 'subaccount'),
  TELEGRAM_BOT_TOKEN: text,
  TELEGRAM_BOT_USERNAME: text,
  TELEGRAM_API_ROOT: webAddress,
  TELEGRAM_WEBHOOK_SECRET: text,
  S3_ENDPOINT: webAddress,
  S3_REGION: withDefault('auto'),
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PUBLIC_URL: webAddress,
  VISION_BASE_URL: webAddress,
  VISION_API_KEY: text,
  VISION_MODEL: text,
  VAPID_PRIVATE_KEY: vapidKey,
  VAPID_SUBJECT: contactAddress,
  PUSH_API_ROOT: webAddress,
  SESSION_SECRET: text,
  SESSION_SECRET_BEFORE: text,
  SECRETS_KEY: text,
  SECRETS_KEY_BEFORE: text,
  ANALYTICS_SCRIPT_URL: webAddress,
  METRICS_TOKEN: text,
  BACKUP_RECIPIENT: backupKeys,
  BACKUP_IDENTITY: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress,
  OTEL_EXPORTER_OTLP_HEADERS: headerList,
  OTEL_SERVICE_NAME: withDefault('oja'),
  OTEL_TRACES_SAMPLER_ARG: share,
  RATE_LIMITS: oneOf(['on', 'off'], 'on'),
  FAST_PAGES: oneOf(['on', 'off'], 'on'),
  PSEUDO_LANGUAGE: oneOf(['on', 'off'], 'off'),
  SUPPORT_EMAIL: withDefault('help@oja.ng'),
  SUPPORT_PHONE: withDefault('0800 000 0000'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
});

export type Environment = z.infer<typeof environment>;
export type Settings = ReturnType<typeof loadSettings>;

function parse(source: NodeJS.ProcessEnv): Environment {
  const result = environment.safeParse(source);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new SettingsError(`${String(issue?.path[0])}: ${issue?.message}`);
}

function together<K extends keyof Environment>(env: Environment, names: readonly K[]): boolean {
  const given = names.filter((name) => env[name] !== undefined);
  if (given.length === 0) return false;
  const missing = names.find((name) => env[name] === undefined);
  if (missing) throw new SettingsError(`${missing}: needed because ${given[0]} is set`);
  return true;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

function refuseUnsafeDemo({ HOST, DEMO_PUBLIC }: Environment): void {
  if (DEMO_PUBLIC === 'off' && !isLoopback(HOST)) {
    throw new SettingsError(
      'HOST: a demo lets anybody sign in as anybody; set APP_MODE=live, or DEMO_PUBLIC=on for a demo that others reach',
    );
  }
}

function refuseUnsafeLive(env: Environment): void {
  for (const name of ['SESSION_SECRET', 'SECRETS_KEY'] as const) {
    const value = env[name];
    if (value === undefined) throw new SettingsError(`${name}: needed when APP_MODE=live`);
    if (value.length < 32) throw new SettingsError(`${name}: must have at least 32 characters`);
  }
  if (!env.PUBLIC_URL?.startsWith('https://')) {
    throw new SettingsError('PUBLIC_URL: must be an https address when APP_MODE=live');
  }
  if (env.SIGN_IN === 'phone-only')
    throw new SettingsError('SIGN_IN: can be phone-only only in demo mode');
  if (env.SMS_PROVIDER === 'demo')
    throw new SettingsError('SMS_PROVIDER: needed when APP_MODE=live');
  if (env.DEMO_PUBLIC === 'on') throw new SettingsError('DEMO_PUBLIC: can be on only in demo mode');
  if (env.RATE_LIMITS === 'off')
    throw new SettingsError('RATE_LIMITS: can be off only in demo mode');
  if (env.PSEUDO_LANGUAGE === 'on')
    throw new SettingsError('PSEUDO_LANGUAGE: can be on only in demo mode');
  const plaintext = env.PLAINTEXT_CONNECTIONS === 'on' ? undefined : plaintextFault(env);
  if (plaintext) throw new SettingsError(plaintext);
}

const origin = (address: string, name: string): string => {
  const url = new URL(address);
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new SettingsError(`${name}: must be an address without a path`);
  }
  return url.origin;
};

/** All settings, parsed and checked once; a bad one throws a SettingsError whose message names it. */
export function loadSettings(source: NodeJS.ProcessEnv = process.env) {
  const env = parse(withSecretFiles(source));
  if (env.APP_MODE === 'demo') refuseUnsafeDemo(env);
  else refuseUnsafeLive(env);
  for (const name of ['SECRETS_KEY', 'SESSION_SECRET'] as const)
    if (env[`${name}_BEFORE`] !== undefined && env[name] === undefined)
      throw new SettingsError(`${name}: needed because ${name}_BEFORE is set`);
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const)
    if (env[name] && !env.DATABASE_URL)
      throw new SettingsError(`DATABASE_URL: needed because ${name} is set`);
  const dataDir = env.DATA_DIR ?? defaultDataDir();
  const s3 = together(env, [
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ]);
  const termii = env.SMS_PROVIDER === 'termii';
  if (termii && !env.TERMII_BASE_URL)
    throw new SettingsError('TERMII_BASE_URL: needed when SMS_PROVIDER=termii');
  if (termii) together(env, ['TERMII_BASE_URL', 'TERMII_API_KEY', 'TERMII_SENDER_ID']);
  const vision = together(env, ['VISION_BASE_URL', 'VISION_MODEL']);
  const secret = (given: string | undefined, name: string) => () =>
    given ?? generatedSecret(dataDir, name);
  return {
    mode: env.APP_MODE,
    /** Whether people are served here, background work is done here, or both. */
    role: env.ROLE,
    processes: env.PROCESSES,
    port: env.PORT,
    host: env.HOST,
    /** Undefined when not set: then the address that the visitor used counts as ours (demo only). */
    publicUrl: env.PUBLIC_URL === undefined ? undefined : origin(env.PUBLIC_URL, 'PUBLIC_URL'),
    trustProxy: env.TRUST_PROXY,
    /** Serving goes on for so long after SIGTERM, while balancers are told that we are not ready. */
    drainSeconds: env.DRAIN_SECONDS,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    /** The server itself, where DATABASE_URL leads through a pooler. */
    directUrl: env.DATABASE_DIRECT_URL,
    /** Who may make tables, where the role of DATABASE_URL may not. */
    ownerUrl: env.DATABASE_OWNER_URL,
    /** Connections of one process for what people and jobs ask. */
    poolSize: env.DATABASE_POOL_SIZE,
    jobsAtOnce: env.JOBS_AT_ONCE,
    jobKinds: env.JOB_KINDS,
    /** Any number: who is dead or late is left out. */
    replicaUrls: env.DATABASE_REPLICA_URL,
    accountDomain: env.ACCOUNT_DOMAIN,
    signIn: env.SIGN_IN,
    /** Texts in any 24 hours, for the whole market. */
    smsDailyBudget: env.SMS_DAILY_BUDGET,
    sms: {
      provider: env.SMS_PROVIDER,
      baseUrl: env.TERMII_BASE_URL ?? '',
      apiKey: env.TERMII_API_KEY ?? '',
      senderId: env.TERMII_SENDER_ID ?? '',
      channel: env.TERMII_CHANNEL,
    },
    paystack: {
      secretKey: env.PAYSTACK_SECRET_KEY,
      baseUrl: env.PAYSTACK_BASE_URL,
      feeBearer: env.PAYSTACK_FEE_BEARER,
    },
    telegram: {
      token: env.TELEGRAM_BOT_TOKEN,
      username: env.TELEGRAM_BOT_USERNAME,
      apiRoot: env.TELEGRAM_API_ROOT,
      webhookSecret: env.TELEGRAM_WEBHOOK_SECRET,
    },
    s3: s3
      ? {
          endpoint: env.S3_ENDPOINT ?? '',
          region: env.S3_REGION,
          bucket: env.S3_BUCKET ?? '',
          accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
          publicUrl: env.S3_PUBLIC_URL,
        }
      : undefined,
    vision: vision
      ? {
          baseUrl: env.VISION_BASE_URL ?? '',
          apiKey: env.VISION_API_KEY,
          model: env.VISION_MODEL ?? '',
        }
      : undefined,
    push: {
      /** Without it the key is made of SECRETS_KEY, so that all instances have the same one. */
      privateKey: env.VAPID_PRIVATE_KEY,
      /** Whom a push service writes to when our pushes are wrong. */
      subject: env.VAPID_SUBJECT ?? `mailto:${env.SUPPORT_EMAIL}`,
      /** Where pushes go instead of the host that the browser named. */
      apiRoot: env.PUSH_API_ROOT,
    },
    /** Made once under DATA_DIR in demo mode; read when first needed, so that a bad folder is reported by name. */
    sessionSecret: secret(env.SESSION_SECRET, 'session-secret'),
    /** What was signed with one of these is still ours; nothing new is. */
    sessionSecretsBefore: env.SESSION_SECRET_BEFORE ? [env.SESSION_SECRET_BEFORE] : [],
    secretsKey: secret(env.SECRETS_KEY, 'secrets-key'),
    /** The one before, while what was written with it is carried over (`npm run keys`). */
    secretsKeysBefore: env.SECRETS_KEY_BEFORE ? [env.SECRETS_KEY_BEFORE] : [],
    analyticsScriptUrl: env.ANALYTICS_SCRIPT_URL,
    metricsToken: env.METRICS_TOKEN,
    /** Public keys that backups are encrypted to; the secret one is given to a restore alone. */
    backupRecipients: env.BACKUP_RECIPIENT,
    backupIdentity: env.BACKUP_IDENTITY,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: env.OTEL_EXPORTER_OTLP_HEADERS,
          serviceName: env.OTEL_SERVICE_NAME,
          share: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    rateLimits: env.RATE_LIMITS === 'on',
    fastPages: env.FAST_PAGES === 'on',
    pseudoLanguage: env.PSEUDO_LANGUAGE === 'on',
    supportEmail: env.SUPPORT_EMAIL,
    supportPhone: env.SUPPORT_PHONE,
    logLevel: env.LOG_LEVEL,
  };
}

/** The secret that is signed with, then those whose signatures still count. */
export const sessionSecrets = (): string[] => [
  settings().sessionSecret(),
  ...settings().sessionSecretsBefore,
];

let current: Settings | undefined;

export function settings(): Settings {
  current ??= loadSettings();
  return current;
}

/** Tests and scripts: run with these instead of the process's own. */
export function replaceSettings(next: Settings): void {
  current = next;
}
