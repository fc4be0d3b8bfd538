import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/processes/oja-process.ts';
import { stagesOf } from './container/containerfile.ts';

/**
 * Where no container engine runs: the steps of the Containerfile in a clean folder, as an ordinary user, then the
 * image's own command over files that cannot be written, until its health check is content and it has stopped in order.
 * What this does not show: the base image and its own Node, for which the one that runs this stands in.
 */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const as = isRoot ? { uid: nobody, gid: nobody } : {};
const patienceMs = 180_000;

const place = mkdtempSync(join(tmpdir(), 'oja-container-'));
const folder = join(place, 'oja');
const data = join(place, 'data');
const cache = join(place, 'npm');
/** The steps reach the registry as this machine does; the app's own settings are the image's alone. */
const line = Object.entries(process.env).filter(([name]) =>
  /^(NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy)$/i.test(name),
);
const env = {
  ...Object.fromEntries(line),
  PATH: process.env.PATH ?? '',
  HOME: place,
  npm_config_cache: cache,
};

/** The least that live mode asks for; nothing is sent anywhere. */
const liveSettings = {
  PUBLIC_URL: 'https://market.example',
  SESSION_SECRET: randomUUID(),
  SECRETS_KEY: randomUUID(),
  SMS_PROVIDER: 'termii',
  TERMII_BASE_URL: 'http://127.0.0.1:9',
  TERMII_API_KEY: 'none',
  TERMII_SENDER_ID: 'Oja',
};

function runStep(step: string): void {
  console.log(`RUN ${step}`);
  execFileSync('sh', ['-c', step], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...as,
  });
}

/** Only what is committed, as a fresh clone would have it. */
function layOut(): void {
  chmodSync(place, 0o755);
  for (const path of [folder, data, cache]) mkdirSync(path);
  execFileSync('sh', ['-c', `git archive HEAD | tar x -C '${folder}'`]);
  if (isRoot) execFileSync('chown', ['-R', `${nobody}:${nobody}`, place]);
}

async function healthy(app: ChildProcess, check: readonly string[], settings: NodeJS.ProcessEnv) {
  const [file = '', ...args] = check;
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(500)) {
    if (app.exitCode !== null) throw new Error(`the app ended with ${app.exitCode}`);
    const asked = spawn(file, args, { cwd: folder, env: settings, stdio: 'ignore', ...as });
    const [code] = await once(asked, 'exit');
    if (code === 0) return;
  }
  throw new Error('the health check never passed');
}

let app: ChildProcess | undefined;
try {
  layOut();
  const [build, image] = stagesOf(readFileSync('deploy/Containerfile', 'utf8'));
  if (!build || !image) throw new Error('deploy/Containerfile has not two stages');
  for (const step of build.run) runStep(step);
  execFileSync('chmod', ['-R', 'a-w', folder]);
  const settings = {
    ...env,
    ...liveSettings,
    ...image.env,
    PORT: String(await freePort()),
    DATA_DIR: data,
  };
  const [file = '', ...args] = image.command;
  console.log(`CMD ${image.command.join(' ')} (files read-only${isRoot ? ', as nobody' : ''})`);
  app = spawn(file, args, {
    cwd: folder,
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...as,
  });
  await healthy(app, image.health, settings);
  console.log('HEALTHCHECK passed');
  app.kill('SIGTERM');
  const [code, signal] = await once(app, 'exit');
  if (code !== 0) throw new Error(`after SIGTERM the app ended with ${code ?? signal}`);
  console.log(
    'Stopped in order: the steps of the Containerfile work. No container engine was used.',
  );
} finally {
  app?.kill('SIGKILL');
  execFileSync('chmod', ['-R', 'u+w', place]);
  rmSync(place, { recursive: true, force: true });
}
