import { type ChildProcess, spawn } from 'node:child_process';
import { type ClientRequest, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startOja, tempDataDir } from '#tests/support/processes/oja-process.ts';
import { record } from './results.ts';

/** What an open inbox costs: the memory of 1,000 idle streams beside that of the barest stream. */
const streams = Number(process.env.BENCH_STREAMS ?? 1_000);
const metricsToken = 'bench-metrics-token';

async function post(url: string, body: unknown): Promise<Record<string, string>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, string>;
}

async function signIn(app: string): Promise<Record<string, string>> {
  const phoneNumber = '08030000001';
  const { demoCode } = await post(`${app}/api/signIn`, { phoneNumber });
  const { token } = await post(`${app}/api/signIn`, { phoneNumber, code: demoCode });
  return { authorization: `Bearer ${token}` };
}

/** Opens one and waits for its first bytes. */
function open(url: string, headers: Record<string, string>): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.on('data', () => resolve(request));
      response.on('error', () => {});
    });
    request.on('error', reject);
  });
}

async function openMany(url: string, headers: Record<string, string>, count = streams) {
  const all: ClientRequest[] = [];
  while (all.length < count) {
    const next = Array.from({ length: Math.min(50, count - all.length) }, () => open(url, headers));
    all.push(...(await Promise.all(next)));
  }
  return { close: () => all.map((request) => request.destroy()) };
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;

/** The resident size settles after the last stream: the smaller of a few looks counts. */
async function settled(read: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 6; look++) {
    await sleep(1_000);
    least = Math.min(least, await read());
  }
  return least;
}

async function cost(
  name: string,
  read: () => Promise<number>,
  url: string,
  headers: Record<string, string> = {},
): Promise<void> {
  // A few, so that the code is loaded; more would leave free memory behind, which hides the cost.
  const warm = await openMany(url, headers, 20);
  warm.close();
  const before = await settled(read);
  const held = await openMany(url, headers);
  const after = await settled(read);
  record(`${streams} idle streams`, name, { bytesEach: (after - before) / streams, before, after });
  console.log(
    `${name}: ${streams} idle streams take ${kilobytes(after - before)}, ${kilobytes((after - before) / streams)} each (resident ${kilobytes(before)} → ${kilobytes(after)})`,
  );
  held.close();
}

async function baseline(): Promise<void> {
  const port = String(await freePort());
  const child: ChildProcess = spawn(
    process.execPath,
    ['--expose-gc', new URL('./streams-baseline.ts', import.meta.url).pathname],
    { env: { PATH: process.env.PATH ?? '', PORT: port }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const url = `http://127.0.0.1:${port}`;
  const read = async () => ((await (await fetch(`${url}/memory`)).json()) as { rss: number }).rss;
  while (!(await fetch(`${url}/memory`).catch(() => undefined))) await sleep(100);
  await cost('barest stream', read, `${url}/stream`);
  child.kill('SIGTERM');
}

export async function run(): Promise<void> {
  await baseline();
  const data = tempDataDir();
  const oja = startOja({
    DATA_DIR: data.path,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    METRICS_TOKEN: metricsToken,
  });
  try {
    await oja.ready();
    const headers = await signIn(oja.url);
    const read = async () => {
      const text = await (
        await fetch(`${oja.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      ).text();
      return Number(/^oja_process_resident_bytes (\d+)/m.exec(text)?.[1]);
    };
    await cost('inbox stream', read, `${oja.url}/api/live/inbox`, headers);
  } finally {
    await oja.kill('SIGTERM');
    data.remove();
  }
}
