import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SettingsError } from '#app/platform/settings-error.ts';
import { command } from './plain-words.ts';

const usage = `npm run drill -- FILE
Restores a backup into a folder of its own, serves it, looks at its pages and removes it again: nothing of the installation is touched, nothing is sent.`;

const secrets = [
  'SESSION_SECRET',
  'SESSION_SECRET_BEFORE',
  'SECRETS_KEY',
  'SECRETS_KEY_BEFORE',
  'BACKUP_IDENTITY',
];
const keys = secrets.flatMap((name) => [name, `${name}_FILE`]);

const ownSettings = (isKept: (name: string) => boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value && isKept(name) ? [[name, value] as const] : [],
    ),
  );

/** Of the installation's settings only the keys: the drill's database and files are its own, its providers stand-ins. */
function drillSettings(folder: string, port: number): Record<string, string> {
  const kept = new Set(['PATH', 'HOME', ...keys]);
  return {
    ...ownSettings((name) => kept.has(name)),
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'error',
    SUPERVISE: 'off',
    DRAIN_SECONDS: '0',
    // Background work would expire orders and send what waits.
    ROLE: 'web',
  };
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

function begin(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  const ended = new Promise<number>((done) => child.once('close', (code) => done(code ?? 1)));
  return { child, ended, said: () => said.trim() };
}

async function answered(url: string, gone: Promise<number>): Promise<Response> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return answer;
    if (await Promise.race([gone.then(() => true), wait(200, false)]))
      throw new SettingsError('The restored installation did not start.');
  }
}

/**
 * A backup of the database alone has no files: they are read where the installation has them. A restore never gets that
 * address, it would write there.
 */
function filesFor(folder: string): { isThere: boolean; settings: Record<string, string> } {
  const restored = join(folder, 'files');
  if (existsSync(restored) && readdirSync(restored).length > 0)
    return { isThere: true, settings: {} };
  const store = ownSettings((name) => name.startsWith('S3_'));
  return { isThere: Object.keys(store).length > 0, settings: store };
}

/** Pages that need what a market consists of: shops, an item and its picture where files are there. */
async function look(url: string, hasFiles: boolean): Promise<string[]> {
  const { stocks } = (await (await fetch(`${url}/api/stocks`)).json()) as {
    stocks: Array<{ id: string; imageUrl: string }>;
  };
  const [item] = stocks;
  const ofItem = item ? [`/stocks/${item.id}`, ...(hasFiles ? [item.imageUrl] : [])] : [];
  const paths = ['/', '/shops', ...ofItem];
  const seen: string[] = [];
  for (const path of paths) {
    const { status } = await fetch(new URL(path, url));
    if (status !== 200) throw new SettingsError(`${path} answered ${status}.`);
    seen.push(path);
  }
  return seen;
}

async function drill(file: string, folder: string): Promise<string> {
  const port = await freePort();
  const env = drillSettings(folder, port);
  const began = Date.now();
  const restoring = begin(['scripts/run.mjs', 'scripts/restore.ts', resolve(file)], env);
  if ((await restoring.ended) !== 0) throw new SettingsError(restoring.said());
  const files = filesFor(folder);
  const serving = begin(['scripts/start.mjs'], { ...env, ...files.settings });
  try {
    const url = `http://127.0.0.1:${port}`;
    await answered(`${url}/readyz`, serving.ended);
    const seconds = ((Date.now() - began) / 1_000).toFixed(0);
    const seen = await look(url, files.isThere);
    const unseen = files.isThere ? '' : '\nNo picture: neither files in the backup nor S3_* here.';
    return `${restoring.said()}\nServed after ${seconds} s: ${seen.join(', ')}${unseen}`;
  } finally {
    serving.child.kill('SIGTERM');
    await serving.ended;
  }
}

await command(usage, async () => {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0 || !existsSync(file)) throw new SettingsError(usage);
  const folder = mkdtempSync(join(tmpdir(), 'oja-drill-'));
  // Root lends the database another user, who has to come through.
  chmodSync(folder, 0o711);
  try {
    return await drill(file, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
