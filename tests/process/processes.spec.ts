import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { freePort, startOja, tempDataDir } from '#tests/support/processes/oja-process.ts';

const data = tempDataDir();
test.afterAll(() => data.remove());
const token = 'a-token-of-the-collector';

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
const isNode = (pid: number): boolean => {
  try {
    return /node/.test(readlinkSync(`/proc/${pid}/exe`));
  } catch {
    return false;
  }
};

const figure = async (url: string, name: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );
};

test('two processes share one port; a killed one comes back, a stop ends both', async () => {
  test.skip(process.platform !== 'linux', 'asks Linux for the processes');
  test.setTimeout(180_000);
  const port = String(await freePort());
  const oja = startOja({
    DATA_DIR: data.withDemo(),
    PORT: port,
    LOG_LEVEL: 'error',
    PROCESSES: '2',
    METRICS_TOKEN: token,
  });
  const processes = () => childrenOf(oja.child.pid ?? 0).filter(isNode);
  await oja.ready();
  await expect.poll(() => processes().length).toBe(2);
  // Both answer: the time that they are up is told once, their memory is added up.
  await expect.poll(() => figure(oja.url, 'oja_live_listening')).toBe(1);
  const asked = await Promise.all(
    Array.from({ length: 20 }, async () => (await fetch(`${oja.url}/`)).status),
  );
  expect(new Set(asked)).toEqual(new Set([200]));

  const [victim = 0] = processes();
  process.kill(victim, 'SIGKILL');
  // The killed one is seen for a moment longer.
  const others = () => processes().filter((pid) => pid !== victim);
  await expect.poll(() => others().length, { timeout: 30_000 }).toBe(2);
  await expect
    .poll(() =>
      fetch(`${oja.url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  const last = processes();
  expect(await oja.kill('SIGTERM'), oja.output()).toBe(0);
  expect(last.filter(isNode)).toEqual([]);
});

test('web alone leaves jobs lying, a worker does them and serves no pages', async () => {
  test.setTimeout(180_000);
  const settings = { DATA_DIR: data.path, LOG_LEVEL: 'error' };
  const web = startOja({ ...settings, PORT: String(await freePort()), ROLE: 'web' });
  await web.ready();
  expect((await fetch(`${web.url}/`)).status).toBe(200);
  const url = `postgresql://oja@${encodeURIComponent(`${data.path}/run`)}/oja`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const count = async (what: string) =>
    (await client.query<{ n: number }>(`select count(*)::int as n from ${what}`)).rows[0]?.n;
  const lying = () => count(`graphile_worker.jobs where task_identifier = 'app.sweep-rate-limits'`);
  await client.query(
    `select graphile_worker.add_job('app.sweep-rate-limits', '{}', job_key := 'of a test')`,
  );
  // Longer than a worker waits between two looks.
  await wait(5_000);
  // Who was killed in the test before has left its name; nobody has worked since this database was started.
  const working = () => count('queue_workers where seen_at > pg_postmaster_start_time()');
  expect([await lying(), await working()]).toEqual([1, 0]);
  const worker = startOja({ ...settings, PORT: String(await freePort()), ROLE: 'worker' });
  await worker.ready();
  expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${worker.url}/`)).status).toBe(404);
  await expect.poll(lying, { timeout: 30_000 }).toBe(0);
  await client.end();
  expect(await worker.kill('SIGTERM')).toBe(0);
  expect(await web.kill('SIGTERM')).toBe(0);
});
