import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newToken } from './id.ts';
import { SettingsError } from './settings-error.ts';

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
