import { mkdirSync, rmSync } from 'node:fs';

/** The production start for the browser tests: empty data folder of its own, filled with demo data. */
const dataDir = process.env.OJA_E2E_DATA;
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir, { recursive: true });
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
// Nothing of the person's own settings may leak into the tests.
for (const name of [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'APP_MODE',
  'HOST',
  'PUBLIC_URL',
]) {
  delete process.env[name];
}
Object.assign(process.env, {
  DATA_DIR: dataDir,
  PORT: process.env.OJA_E2E_PORT,
  LOG_LEVEL: 'warn',
  // As people meet them: each test sends an address of its own (own-address.ts).
  RATE_LIMITS: 'on',
  TRUST_PROXY: '1',
  SUPERVISE: 'off',
  DRAIN_SECONDS: '0',
  PSEUDO_LANGUAGE: 'on',
});
await import('../../../scripts/start.mjs');
