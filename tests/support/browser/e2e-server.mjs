import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';

/** The production start for the browser tests, in a data folder of its own that is filled with demo data. */
const dataDir = process.env.OJA_E2E_DATA;
const filledDir = `${dataDir}-filled`;
const removeAll = () => {
  for (const dir of [dataDir, filledDir]) rmSync(dir, { recursive: true, force: true });
};
removeAll();
process.once('exit', removeAll);
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

/** A first start that ends again: the other apps of the run begin with a copy of what it leaves. */
async function fillOnce() {
  const app = fork('scripts/start.mjs', {
    env: { ...process.env, DATA_DIR: filledDir, PORT: '0', ROLE: 'web' },
  });
  const ended = once(app, 'exit');
  const [{ ready }] = await Promise.race([once(app, 'message'), ended.then(() => [{}])]);
  app.kill('SIGTERM');
  const [code] = await ended;
  if (!ready || code !== 0) throw new Error('The demo data could not be filled.');
}

await fillOnce();
// With its owners: root lends the database another user.
execFileSync('cp', ['-a', filledDir, dataDir]);
await import('../../../scripts/start.mjs');
