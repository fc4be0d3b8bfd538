import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newToken } from './id.ts';
import { SettingsError } from './settings-error.ts';

/** Settings that may also be the path of a file, as containers and systemd hand secrets over. */
const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'TERMII_API_KEY',
  'PAYSTACK_SECRET_KEY',
  'TELEGRAM_BOT_TOKEN',
  'TELEGRAM_WEBHOOK_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'VISION_API_KEY',
  'VAPID_PRIVATE_KEY',
  'SESSION_SECRET',
  'SESSION_SECRET_BEFORE',
  'SECRETS_KEY',
  'SECRETS_KEY_BEFORE',
  'METRICS_TOKEN',
  'BACKUP_IDENTITY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

function contentOf(setting: string, path: string): string {
  let content: string;
  try {
    content = readFileSync(path, 'utf8').trim();
  } catch {
    throw new SettingsError(`${setting}: ${path} cannot be read`);
  }
  if (content === '') throw new SettingsError(`${setting}: ${path} is empty`);
  return content;
}

/** The environment with the content of each `NAME_FILE` under its name. */
export function withSecretFiles(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = { ...source };
  for (const name of secretNames) {
    const setting = `${name}_FILE`;
    const path = source[setting];
    if (!path) continue;
    if (source[name])
      throw new SettingsError(`${setting}: ${name} is set too; only one of them can be`);
    read[name] = contentOf(setting, path);
  }
  return read;
}

/** A demo installation makes its own secrets, once: two processes that start together end up with the same one. */
export function generatedSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(file, newToken(), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new SettingsError(`DATA_DIR: cannot write to ${dataDir}`, { cause: error });
  }
}
