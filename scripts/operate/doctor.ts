import { type Settings, settings } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { SettingsError } from '#app/platform/settings-error.ts';
import { checkDatabase, checkDisk, checkProviders } from './doctor-checks.ts';
import { checkReplicas } from './doctor-replicas.ts';
import type { Finding } from './findings.ts';

function readSettings(): Settings | Finding {
  try {
    return settings();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { state: 'bad', about: 'settings', says: error.message };
  }
}

async function examine(): Promise<Finding[]> {
  const read = readSettings();
  if ('state' in read) return [read];
  return [
    { state: 'ok', about: 'settings', says: `${read.mode} mode, role ${read.role}` },
    ...(await checkDatabase(read)),
    ...(await checkReplicas(read)),
    ...checkDisk(read),
    ...(await checkProviders(read)),
  ];
}

/** `npm run doctor`: a line for each thing that an installation stands on; ends with 1 when one has to be mended. */
log.level = 'silent';
const found = await examine();
for (const { state, about, says } of found) console.log(`${state.padEnd(4)} ${about}: ${says}`);
process.exitCode = found.some(({ state }) => state === 'bad') ? 1 : 0;
