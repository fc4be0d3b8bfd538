import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts';
import { farewellLock, takeLease } from './postgres-lease.server.ts';
import { postmasterPid, stopPostmaster } from './postmaster.server.ts';

const log = { info: () => undefined, warn: () => undefined };
const settings = { fsync: 'off' };

let dataDir: string;
/** A cluster that was made once: to make one costs more than any of these tests. */
let madeDir: string;
let children: ChildProcess[] = [];
const cluster = (): string => join(dataDir, 'postgres');
const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log, settings });

beforeAll(async () => {
  madeDir = await mkdtemp(join(tmpdir(), `oja-test-${process.pid}-pg-`));
  await chmod(madeDir, 0o711);
  await (await startEmbeddedPostgres({ dataDir: madeDir, log, settings })).stop();
});

afterAll(() => rm(madeDir, { recursive: true, force: true }));

/** As after a first start that has ended; with its owner, whom root has lent it. */
const startedBefore = () => execFileSync('cp', ['-a', join(madeDir, 'postgres'), cluster()]);

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `oja-test-${process.pid}-pg-`));
  await chmod(dataDir, 0o711);
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await stopPostmaster(cluster());
  await rm(dataDir, { recursive: true, force: true });
});

async function query(server: EmbeddedPostgres, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Another app process with the same data folder; resolves when it has its server. */
async function anotherApp(): Promise<ChildProcess> {
  const module = join(import.meta.dirname, 'embedded-postgres.server.ts');
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const log = { info() {}, warn() {} };
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    process.once('SIGTERM', () => server.stop().then(() => process.exit(0)));
    setInterval(() => {}, 1000);
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

/** PostgreSQL only minds living processes of its own user. */
function asItsUser(): { uid: number; gid: number } {
  const { uid, gid } = statSync(cluster());
  return { uid, gid };
}

async function eventually(check: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(50)) {
    if (await check().catch(() => false)) return;
  }
  throw new Error('it never happened');
}

test('starts on a private socket only, sorts by code point, knows our letters, and stops', async () => {
  const server = await start();
  expect(server.attached).toBe(false);
  expect(statSync(server.socketDir).mode & 0o777).toBe(0o700);
  expect(await query(server, "select current_setting('listen_addresses')")).toBe('');
  expect(await query(server, "select upper('ọjà ẹ̀fọ́')")).toBe('ỌJÀ Ẹ̀FỌ́');
  expect(await query(server, "select 'Z' < 'a'")).toBe(true);
  await server.stop();
  expect(postmasterPid(cluster())).toBeUndefined();
});

test('a killed app leaves the server running and the next start attaches to it', async () => {
  startedBefore();
  const app = await anotherApp();
  const pid = postmasterPid(cluster());
  app.kill('SIGKILL');
  await once(app, 'exit');
  const server = await start();
  expect(server.attached).toBe(true);
  expect(postmasterPid(cluster())).toBe(pid);
  await server.stop();
  expect(postmasterPid(cluster())).toBeUndefined();
});

test('of two apps on one server the last one stops it', async () => {
  const [app, server] = await Promise.all([anotherApp(), start()]);
  await server.stop();
  expect(postmasterPid(cluster())).toBeDefined();
  app.kill('SIGTERM');
  await once(app, 'exit');
  expect(postmasterPid(cluster())).toBeUndefined();
});

test('an app that comes while another decides whether it is the last waits, and finds no server if it was', async () => {
  startedBefore();
  const server = await start();
  const leaving = new pg.Client({ connectionString: server.url.replace(/oja$/, 'postgres') });
  leaving.on('error', () => undefined);
  await leaving.connect();
  await leaving.query('select pg_advisory_lock($1)', [farewellLock]);
  const coming = takeLease(server.socketDir);
  expect(await Promise.race([coming, sleep(500, 'waits')])).toBe('waits');
  await stopPostmaster(cluster());
  expect(await coming).toBe('busy');
  await server.stop();
});

test('a killed server comes back while the app runs, with everything that was committed', async () => {
  startedBefore();
  const server = await start();
  await query(server, 'create table kept as select 42 as answer');
  const pid = postmasterPid(cluster());
  process.kill(Number(pid), 'SIGKILL');
  await eventually(async () => (await query(server, 'select answer from kept')) === 42);
  expect(postmasterPid(cluster())).not.toBe(pid);
  await server.stop();
  expect(postmasterPid(cluster())).toBeUndefined();
});

test('an app that stops while its server comes back leaves none behind', async () => {
  startedBefore();
  const server = await start();
  const pid = postmasterPid(cluster());
  process.kill(Number(pid), 'SIGKILL');
  await eventually(async () => ![undefined, pid].includes(postmasterPid(cluster())));
  await server.stop();
  expect(postmasterPid(cluster())).toBeUndefined();
});

test('starts over a lock file that names a process which is not our server', async () => {
  startedBefore();
  const other = spawn('sleep', ['60'], { ...asItsUser(), stdio: 'ignore' });
  children.push(other);
  await writeFile(join(cluster(), 'postmaster.pid'), `${other.pid}\n${cluster()}\n`);
  const second = await start();
  expect(await query(second, 'select 1')).toBe(1);
  await second.stop();
});

test('starts over a lock file that names a zombie', async () => {
  startedBefore();
  // The shell becomes `sleep`, which never asks how its child ended; not before is the child killed.
  const script = 'sleep 60 & echo $!; exec sleep 60';
  const parent = spawn('sh', ['-c', script], { ...asItsUser(), stdio: 'pipe' });
  children.push(parent);
  const [pid] = await once(parent.stdout, 'data');
  const nameOf = () => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim();
  await eventually(async () => nameOf() === 'sleep');
  process.kill(Number(pid), 'SIGKILL');
  await eventually(async () => /\) Z/.test(readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')));
  await writeFile(join(cluster(), 'postmaster.pid'), `${Number(pid)}\n${cluster()}\n`);
  const second = await start();
  expect(await query(second, 'select 1')).toBe(1);
  await second.stop();
});

test('refuses the data of another major version by name', async () => {
  startedBefore();
  await writeFile(join(cluster(), 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow(/belongs to PostgreSQL 15, but this version brings/);
});

test('a deep data folder gets a short socket path', async () => {
  const shallow = dataDir;
  dataDir = join(shallow, 'a-rather-long-folder-name'.repeat(4));
  await mkdir(dataDir);
  startedBefore();
  const server = await start();
  expect(Buffer.byteLength(server.socketDir)).toBeLessThan(90);
  expect(await query(server, 'select 1')).toBe(1);
  await server.stop();
  await rm(server.socketDir, { recursive: true });
  dataDir = shallow;
});

test('a data folder that cannot be written is one clear line', async () => {
  await writeFile(join(dataDir, 'file'), '');
  const inside = join(dataDir, 'file', 'data');
  await expect(startEmbeddedPostgres({ dataDir: inside, log })).rejects.toThrow(
    `DATA_DIR ${inside} is not writable (ENOTDIR)`,
  );
});
