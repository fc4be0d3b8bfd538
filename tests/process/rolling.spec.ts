import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import {
  freePort,
  type OjaProcess,
  startOja,
  tempDataDir,
} from '#tests/support/processes/oja-process.ts';

const data = tempDataDir();
const home = mkdtempSync(join(tmpdir(), 'oja-haproxy-'));
test.afterAll(() => {
  data.remove();
  rmSync(home, { recursive: true, force: true });
});

const hasHaproxy = ((): boolean => {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** The backend as it stands in the files to start from, with these servers. */
function configuration(port: string, statsPort: string, servers: string[]): string {
  const whole = readFileSync('deploy/haproxy/haproxy.cfg', 'utf8');
  const backend = /^backend oja\n(?: .*\n)+/m.exec(whole)?.[0] ?? '';
  const kept = backend.split('\n').filter((line) => line.trim() && !/^ +server /.test(line));
  return [
    'defaults',
    '  mode http',
    '  timeout connect 5s',
    '  timeout client 75s',
    '  timeout server 75s',
    'frontend web',
    `  bind 127.0.0.1:${port}`,
    '  default_backend oja',
    'listen stats',
    `  bind 127.0.0.1:${statsPort}`,
    '  stats enable',
    '  stats uri /',
    ...kept,
    ...servers.map((url, n) => `  server web${n} ${new URL(url).host}`),
    '',
  ].join('\n');
}

/** How many of the servers the balancer sends people to. */
async function serversUp(statsPort: string): Promise<number> {
  const table = await (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text();
  return table.split('\n').filter((line) => /^oja,web\d,.*,UP,/.test(line)).length;
}

const statusOf = (url: string) =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  );

async function startHaproxy(servers: string[]) {
  const [port, statsPort] = [String(await freePort()), String(await freePort())];
  const file = join(home, `haproxy-${port}.cfg`);
  writeFileSync(file, configuration(port, statsPort, servers));
  const haproxy = spawn('haproxy', ['-q', '-db', '-f', file], { stdio: 'ignore' });
  return { haproxy, statsPort, url: `http://127.0.0.1:${port}` };
}

test('one slow answer to the balancer takes no instance out', async () => {
  test.skip(!hasHaproxy, 'HAProxy is not installed (apt-get install haproxy)');
  let isSlow = false;
  const servers = [1, 2].map(() =>
    createServer(async ({ url }, answer) => {
      if (url === '/readyz' && isSlow) await sleep(1_700);
      answer.end('ok');
    }),
  );
  for (const server of servers)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const urls = servers.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  const { haproxy, url } = await startHaproxy(urls);
  try {
    await expect.poll(() => statusOf(url), { timeout: 30_000 }).toBe(200);
    const seen = new Set<number>();
    // As on a machine that is busy for a moment: each is asked once meanwhile.
    for (let n = 0; n < 60; n++) {
      isSlow = n >= 10 && n < 20;
      seen.add(await statusOf(url));
      await sleep(100);
    }
    expect([...seen]).toEqual([200]);
  } finally {
    haproxy.kill('SIGKILL');
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  }
});

test('instances are replaced one by one behind HAProxy, and nobody gets a failure @long', async () => {
  test.skip(!hasHaproxy, 'HAProxy is not installed (apt-get install haproxy)');
  test.setTimeout(240_000);
  data.withDemo();
  const start = async () => {
    const port = String(await freePort());
    const settings = { DATA_DIR: data.path, PORT: port, LOG_LEVEL: 'error', DRAIN_SECONDS: '5' };
    const oja = startOja(settings);
    await oja.ready();
    return { oja, settings };
  };
  const instances = [await start(), await start()];
  const { haproxy, statsPort, url } = await startHaproxy(instances.map(({ oja }) => oja.url));
  const replaced: OjaProcess[] = [];
  try {
    const status = () => statusOf(`${url}/`);
    await expect.poll(status, { timeout: 30_000 }).toBe(200);
    const seen = new Map<number, number>();
    let isOver = false;
    const ask = async () => {
      while (!isOver) {
        const one = await status();
        seen.set(one, (seen.get(one) ?? 0) + 1);
      }
    };
    const asking = [ask(), ask(), ask()];
    for (const { oja, settings } of instances) {
      expect(await oja.kill('SIGTERM')).toBe(0);
      const next = startOja(settings);
      await next.ready();
      replaced.push(next);
      // Checks of a second each take it in again, later where the machine is crowded: nobody stops the other before.
      await expect.poll(() => serversUp(statsPort), { timeout: 60_000 }).toBe(instances.length);
    }
    isOver = true;
    await Promise.all(asking);
    expect([...seen.keys()]).toEqual([200]);
    expect(seen.get(200)).toBeGreaterThan(50);
  } finally {
    haproxy.kill('SIGKILL');
    for (const oja of replaced) await oja.kill('SIGTERM');
    for (const { oja } of instances) oja.child.kill('SIGKILL');
  }
});
