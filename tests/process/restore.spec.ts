import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { notInBackups } from '#app/domains/privacy/export/shop-exports.ts';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { fillEmptyTables } from '#tests/support/fill-tables.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { bareEnv } from '#tests/support/processes/bare-env.ts';
import {
  freePort,
  type OjaProcess,
  startOja,
  tempDataDir,
} from '#tests/support/processes/oja-process.ts';
import { signIn, startWork, type Worker } from '#tests/support/shop/product-use.ts';

const folders = [tempDataDir(), tempDataDir(), tempDataDir(), tempDataDir()] as const;
const started: OjaProcess[] = [];
test.afterAll(async () => {
  for (const oja of started) await oja.kill('SIGTERM');
  for (const folder of folders) folder.remove();
});
const places = { source: folders[0].path, embedded: folders[1].path, external: folders[2].path };
const backups = folders[3].path;

const pieces = 900;
const quiet = { info: () => undefined, warn: () => undefined };

const run = promisify(execFile);
async function command(
  name: 'backup' | 'restore' | 'operate/drill',
  settings: object,
  ...args: string[]
) {
  const env = { ...bareEnv(), ...settings };
  const { stdout, stderr } = await run(
    process.execPath,
    ['scripts/run.mjs', `scripts/${name}.ts`, ...args],
    { env },
  );
  return stdout + stderr;
}

async function start(settings: Record<string, string>): Promise<OjaProcess> {
  const oja = startOja({
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...settings,
  });
  started.push(oja);
  await oja.ready();
  return oja;
}

const databaseOf = (folder: string, role = 'oja', name = 'oja'): string =>
  `postgresql://${role}@${encodeURIComponent(join(folder, 'run'))}/${name}`;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Prints = Record<string, { rows: number; hash: string }>;

/** Every row of every table, as a count and a hash of the rows' texts. */
const rowPrints = (url: string): Promise<Prints> =>
  withClient(url, async (client) => {
    const prints: Prints = {};
    const { rows } = await client.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname !~ '^pg_' and schemaname <> 'information_schema'
        and (schemaname, tablename) not in (('drizzle', '__drizzle_migrations'), ('graphile_worker', 'migrations')) order by 1`);
    for (const { name } of rows) {
      const found = await client.query<{ rows: number; hash: string }>(`
        select count(*)::int as rows, md5(coalesce(string_agg(h, '' order by h), '')) as hash
        from (select md5(t::text) as h from ${name} t) hashed`);
      if (found.rows[0]) prints[name] = found.rows[0];
    }
    return prints;
  });

/** Every file below the folder with its hash, what it is and who put it there included. */
function filePrints(folder: string): Record<string, string> {
  const prints: Record<string, string> = {};
  const root = join(folder, 'files');
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    prints[path.slice(root.length)] = createHash('sha256').update(readFileSync(path)).digest('hex');
  }
  return prints;
}

/** The keys of sessions and stored secrets are kept beside a backup, not in it. */
function newPlace(folder: string): string {
  cpSync(join(places.source, 'secrets'), join(folder, 'secrets'), { recursive: true });
  return folder;
}

/** The queue notes its own life there while the app runs. */
const queueTables = /^graphile_worker\.|^public\.queue_workers$/;

/** What must be true of the rows whenever they are looked at. */
const soundness = {
  'pieces that the movements do not explain': `select s.id from stocks s
    where s.quantity <> (select coalesce(sum(m.change), 0) from stock_movements m where m.stock_id = s.id)`,
  'orders without lines or history': `select o.id from orders o
    where not exists (select from order_lines l where l.order_id = o.id)
      or not exists (select from order_history h where h.order_id = o.id)`,
  'channels that are not where their events are': `select c.channel from live_channels c
    where c.seq <> (select max(e.seq) from live_events e where e.channel = c.channel)`,
};

async function expectSound(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const [what, sql] of Object.entries(soundness)) {
      expect([what, (await client.query(sql)).rows]).toEqual([what, []]);
    }
  });
}

/** A session from before the backup still counts, and a new sign-in works. */
async function expectSignIn(url: string, token: string): Promise<void> {
  for (const one of [token, await signIn(url)]) {
    const headers = { authorization: `Bearer ${one}` };
    const answer = await fetch(`${url}/api/live/inbox/since`, { headers });
    expect(answer.status).toBe(200);
  }
}

interface Load {
  /** Answered as done: these must be in a backup that begins now. */
  done: { orders: string[]; texts: string[]; items: string[] };
  stop: () => Promise<void>;
}

function startLoad(worker: Worker): Load {
  const done: Load['done'] = { orders: [], texts: [], items: [] };
  let stopped = false;
  const loop = async (work: () => Promise<unknown>): Promise<void> => {
    while (!stopped) await work();
  };
  const loops = [
    loop(async () => done.orders.push(await worker.sell())),
    loop(async () => {
      const text = `Message ${crypto.randomUUID()}`;
      await worker.write(text);
      done.texts.push(text);
    }),
    loop(async () => done.items.push(await worker.addItem(`Gown ${done.items.length}`))),
  ];
  return {
    done,
    stop: async () => {
      stopped = true;
      await Promise.all(loops);
    },
  };
}

/** Each table gets rows: months to come and the queue's own too. */
async function fillAll(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`insert into market_events
      select (jsonb_populate_record(e, jsonb_build_object('at', date_trunc('month', now()) + n * interval '1 month 1 hour'))).*
      from (select m as e from market_events m order by at desc limit 1) newest, generate_series(0, 2) n`);
    await client.query(
      `select graphile_worker.add_job('app.for-later', payload := '{}', queue_name := 'later', run_at := '2099-01-01')`,
    );
    expect(await fillEmptyTables(client)).toEqual([]);
  });
  const prints = Object.entries(await rowPrints(url));
  expect(prints.filter(([, { rows }]) => rows === 0)).toEqual([]);
}

/** A backup during which nothing changed but what the queue notes of itself. */
async function calmBackup(): Promise<{ file: string; rows: Prints }> {
  const url = databaseOf(places.source);
  for (let attempt = 1; ; attempt++) {
    const file = join(backups, `calm-${attempt}.oja`);
    const before = await rowPrints(url);
    await command('backup', { DATA_DIR: places.source }, file);
    const after = await rowPrints(url);
    const moved = Object.keys(after).filter((name) => before[name]?.hash !== after[name]?.hash);
    if (moved.every((name) => queueTables.test(name))) return { file, rows: after };
    if (attempt === 5) throw new Error(`These tables never stood still: ${moved.join()}`);
  }
}

const missing = (url: string, table: string, column: string, wanted: string[]) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select w from unnest($1::text[]) w where not exists (select from ${table} t where t.${column}::text = w)`,
      [wanted],
    );
    return rows;
  });

test('a product that was used and is running is backed up and lives on elsewhere, row by row and file by file @long', async () => {
  test.setTimeout(600_000);
  const source = await start({ DATA_DIR: places.source });
  const database = databaseOf(places.source);
  const worker = await startWork(source.url, pieces);
  await worker.sell();
  await worker.write('Is it still there?');
  await fillAll(database);

  await test.step('calm, into an empty DATA_DIR', async () => {
    const { file, rows } = await calmBackup();
    const settings = { DATA_DIR: newPlace(places.embedded) };
    const said = await command('restore', settings, file);
    expect(said).toContain('all counts and hashes agree');
    expect(said).toMatch(/Recovery time: [\d.]+ s/);
    expect(said).not.toContain('SECRETS_KEY differs');

    const postgres = await startEmbeddedPostgres({ dataDir: places.embedded, log: quiet });
    const restored = await rowPrints(postgres.url);
    await postgres.stop();
    expect(Object.keys(restored)).toEqual(Object.keys(rows));
    for (const [name, print] of Object.entries(rows)) {
      if (name === notInBackups.table) expect(restored[name]?.rows).toBe(0);
      else if (!queueTables.test(name)) expect([name, restored[name]]).toEqual([name, print]);
    }
    expect(filePrints(places.embedded)).toEqual(filePrints(places.source));

    const oja = await start(settings);
    await expectSignIn(oja.url, worker.token);
    expect(await oja.kill('SIGTERM')).toBe(0);

    const drilled = await command('operate/drill', { DATA_DIR: places.source }, file);
    expect(drilled).toContain('all counts and hashes agree');
    expect(drilled).toMatch(/Served after \d+ s: \/, \/shops, \/stocks\/\S+, \S+files\/\S+/);

    // As where photos lie in a store that is kept by its own means.
    const rowsOnly = join(backups, 'rows.oja');
    await command('backup', { DATA_DIR: places.source }, rowsOnly, '--database-only');
    const again = await command('operate/drill', { DATA_DIR: places.source }, rowsOnly);
    expect(again).toMatch(/Served after \d+ s: \/, \/shops, \/stocks\/[^,\s]+\nNo picture/);
  });

  if (!isLongRun) {
    expect(await source.kill('SIGTERM')).toBe(0);
    return;
  }
  await test.step('under load, into an empty database of a role without special rights', async () => {
    const load = startLoad(worker);
    const least = (): number => Math.min(...Object.values(load.done).map((list) => list.length));
    await expect.poll(least, { timeout: 60_000 }).toBeGreaterThan(2);
    const before = structuredClone(load.done);
    const file = join(backups, 'load.oja');
    await command('backup', { DATA_DIR: places.source }, file);
    expect(least()).toBeGreaterThan(2);
    expect(load.done.orders.length).toBeGreaterThan(before.orders.length);
    await load.stop();

    await withClient(database, (client) => client.query('create role shop login'));
    await withClient(database, (client) => client.query('create database moved owner shop'));
    const url = databaseOf(places.source, 'shop', 'moved');
    const settings = { DATA_DIR: newPlace(places.external), DATABASE_URL: url };
    expect(await command('restore', settings, file)).toContain('all counts and hashes agree');

    await expectSound(url);
    expect(await missing(url, 'orders', 'id', before.orders)).toEqual([]);
    expect(await missing(url, 'messages', 'text', before.texts)).toEqual([]);
    expect(await missing(url, 'stocks', 'id', before.items)).toEqual([]);
    await withClient(url, async (client) => {
      const bases = await client.query<{ base: string }>(
        `select image_base as base from stocks union select base from stock_uploads where stored_at is not null`,
      );
      for (const { base } of bases.rows) {
        expect([base, existsSync(join(places.external, 'files', base))]).toEqual([base, true]);
      }
      const { rows } = await client.query(
        `select s.quantity + (select sum(l.quantity)::int from order_lines l where l.stock_id = s.id) as pieces
         from stocks s where s.id = $1`,
        [worker.stockId],
      );
      expect(rows).toEqual([{ pieces }]);
    });

    const oja = await start(settings);
    await expectSignIn(oja.url, worker.token);
    const moved = await startWork(oja.url, 5);
    expect(await moved.sell()).toMatch(/-/);
    await expectSound(url);
    expect(await oja.kill('SIGTERM')).toBe(0);
  });
  expect(await source.kill('SIGTERM')).toBe(0);
});
