import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { photo } from '#tests/support/pictures.ts';
import { freePort } from '#tests/support/processes/oja-process.ts';
import { type Measured, measure, median } from './load.ts';
import { ended, ready, start } from './processes.ts';
import { record } from './results.ts';

/** The shop's own stock: add with photo, list page and image serving, each beside its baseline. */
const runs = Number(process.env.BENCH_RUNS ?? 5);
const requests = Number(process.env.BENCH_REQUESTS ?? 1_000);
const adds = 40;
const log = { info: () => undefined, warn: (message: string) => console.warn(message) };

interface Owner {
  headers: Record<string, string>;
  shopId: string;
  picture: string;
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, string>;
}

/** The first demo owner, who is on the Premium plan. */
async function signIn(app: string): Promise<Owner> {
  const phoneNumber = '08030000001';
  const { demoCode } = await post(`${app}/api/signIn`, { phoneNumber });
  const { token } = await post(`${app}/api/signIn`, { phoneNumber, code: demoCode });
  const headers = { authorization: `Bearer ${token}` };
  const found = await (await fetch(`${app}/api/stocks?q=ankara`, { headers })).json();
  for (const { shopId, imagePath } of found.stocks) {
    const own = await (await fetch(`${app}/api/stocks?shopId=${shopId}`, { headers })).json();
    if (own.stocks[0]?.quantity !== undefined) return { headers, shopId, picture: imagePath };
  }
  throw new Error('the demo owner has no items');
}

const quantile = (times: number[], share: number): number =>
  times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

function photoForm(jpeg: Buffer<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append('file', new File([jpeg], 'gown.jpg', { type: 'image/jpeg' }));
  return form;
}

/** One item: photo sent, item added, seen in the list; then how long its sizes take beside it. */
async function addOne(
  app: string,
  { headers, shopId }: Owner,
  jpeg: Buffer<ArrayBuffer>,
  n: number,
) {
  const started = performance.now();
  const sent = await fetch(`${app}/api/uploadImage`, {
    method: 'POST',
    headers,
    body: photoForm(jpeg),
  });
  const { imageUrl, imagePath } = (await sent.json()) as Record<string, string>;
  const uploaded = performance.now();
  const item = {
    shopId,
    imageUrl,
    imagePath,
    productName: `Bench gown ${n}`,
    description: 'A gown.',
    price: 5_000,
    quantity: 3,
    category1: 'Boutique',
    category2: 'Traditional Wear',
    category3: 'Ankara Fabrics',
  };
  const { stockId } = await post(`${app}/api/createStock`, item, headers);
  const listed = await (await fetch(`${app}/api/stocks?shopId=${shopId}`, { headers })).json();
  if (listed.stocks[0]?.id !== stockId) throw new Error('the new item is not listed first');
  const done = performance.now();
  await post(`${app}/api/deleteStock`, { stockId }, headers);
  return { upload: uploaded - started, add: done - uploaded, all: done - started };
}

async function measureAdds(app: string, plain: string, owner: Owner): Promise<void> {
  const jpeg = await photo(1_600, 1_200).jpeg({ quality: 85 }).toBuffer();
  const ours: Array<Awaited<ReturnType<typeof addOne>>> = [];
  const theirs: number[] = [];
  for (let n = 0; n < adds; n++) {
    ours.push(await addOne(app, owner, jpeg, n));
    const started = performance.now();
    await (await fetch(`${plain}/add`, { method: 'POST', body: photoForm(jpeg) })).text();
    theirs.push(performance.now() - started);
  }
  const line = (name: string, times: number[]) => {
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    record('Add with photo', name, { p50, p95 });
    console.log(`${name.padEnd(34)} p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms`);
  };
  console.log(
    `\nAdd with photo (${Math.round(jpeg.length / 1024)} KB), one after the other, ${adds} times`,
  );
  line('baseline: file and one row', theirs);
  line(
    'photo: checked, cleaned, kept',
    ours.map(({ upload }) => upload),
  );
  line(
    'item: added and seen in the list',
    ours.map(({ add }) => add),
  );
  line(
    'both: request to listed',
    ours.map(({ all }) => all),
  );
}

function report(title: string, results: Record<string, Measured>): void {
  const [first] = Object.values(results);
  console.log(`\n${title}, median of ${runs} runs of ${requests} requests`);
  for (const [name, { rps, p50, p99, cpu }] of Object.entries(results)) {
    record(title, name, { rps, p50, p99, cpu, timesBaseline: cpu / (first?.cpu ?? 1) });
    const times = (cpu / (first?.cpu ?? 1)).toFixed(2);
    console.log(
      `${name.padEnd(34)} ${rps.toFixed(0).padStart(6)} rps  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  CPU ${cpu.toFixed(3)} ms (${times} x baseline)`,
    );
  }
}

interface Servers {
  app: string;
  plain: string;
  appPid: number;
  plainPid: number;
  database: number;
  owner: Owner;
}

async function measureReads({ app, plain, appPid, plainPid, database, owner }: Servers) {
  const { headers, picture } = owner;
  const take = (server: number, url: string) =>
    median(runs, () => measure({ server, database, requests, url: () => url, headers }));
  report('Own list of 20', {
    'baseline: plain JSON': await take(plainPid, `${plain}/list`),
    'functions: /api/stocks': await take(appPid, `${app}/api/stocks?shopId=${owner.shopId}`),
    'page: /stocks': await take(appPid, `${app}/stocks`),
  });
  report('Picture of 320 px', {
    'baseline: file from disk': await take(plainPid, `${plain}/file`),
    'served from storage': await take(appPid, `${app}/files/${picture}/320.webp`),
  });
}

export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const [appPort, plainPort] = [await freePort(), await freePort()];
  const [app, plain] = [`http://127.0.0.1:${appPort}`, `http://127.0.0.1:${plainPort}`];
  const serverFile = join(process.cwd(), 'build/server/index.js');
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const children = [
    start(['-e', `import(${JSON.stringify(serverFile)}).then((m) => m.run())`], {
      ...settings,
      PORT: String(appPort),
      RATE_LIMITS: 'off',
    }),
  ];
  try {
    await ready(`${app}/healthz`);
    const owner = await signIn(app);
    const baseline = start(['bench/stock-baseline.ts'], {
      ...settings,
      PORT: String(plainPort),
      FOLDER: join(dataDir, 'plain'),
      SHOP_ID: owner.shopId,
      PICTURE: join(dataDir, 'files', owner.picture, '320.webp'),
    });
    children.push(baseline);
    await ready(plain);
    const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    const database = Number(pidFile.split('\n')[0]);
    const [appPid = 0, plainPid = 0] = children.map(({ pid }) => pid);
    await measureAdds(app, plain, owner);
    await measureReads({ app, plain, appPid, plainPid, database, owner });
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(children.map(ended));
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
