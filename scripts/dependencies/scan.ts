import { readFile } from 'node:fs/promises';
import { SettingsError } from '#app/platform/settings-error.ts';
import { command } from '../operate/plain-words.ts';
import { knownWeaknesses, packagesOf } from './known-weaknesses.ts';

const lockFile = new URL('../../package-lock.json', import.meta.url);

/** `npm run scan`: asks OSV about every package of the lock file. The only check that needs the network. */
await command('npm run scan', async () => {
  const packages = packagesOf(JSON.parse(await readFile(lockFile, 'utf8')));
  const known = await knownWeaknesses(packages, process.env.OSV_URL ?? 'https://api.osv.dev');
  if (known.length > 0) throw new SettingsError(known.join('\n'));
  return `${packages.length} packages, no known weakness.`;
});
