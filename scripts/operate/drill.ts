import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SettingsError } from '#app/platform/settings-error.ts';
import { command } from './plain-words.ts';

const usage = `npm run drill -- FILE
Restores a backup into a folder of its own, serves it, looks at its pages and removes it again: nothing of the installation is touched, nothing is sent.`;

/** Of the installation's settings only the keys: the drill's database and files are its own, its providers stand-ins. */
function drillSettings(folder: string, port: number): Record<string, string> {
  const kept = ['PATH', 'HOME', 'SESSION_SECRET', 'SECRETS_KEY', 'SECRETS_KEY_BEFORE'];
  const own = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return {
    ...Object.fromEntries(own),
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

/** Pages that need what a market consists of: shops, an item and its picture. */
async function look(url: string): Promise<string[]> {
  const { stocks } = (await (await fetch(`${url}/api/stocks`)).json()) as {
    stocks: Array<{ id: string; imageUrl: string }>;
  };
  const [item] = stocks;
  const paths = ['/', '/shops', ...(item ? [`/stocks/${item.id}`, item.imageUrl] : [])];
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
  const serving = begin(['scripts/start.mjs'], env);
  try {
    const url = `http://127.0.0.1:${port}`;
    await answered(`${url}/readyz`, serving.ended);
    const seconds = ((Date.now() - began) / 1_000).toFixed(0);
    const seen = await look(url);
    return `${restoring.said()}\nServed after ${seconds} s: ${seen.join(', ')}`;
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
