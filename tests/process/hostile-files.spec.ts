import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { expect, test } from '@playwright/test';
import { isLongRun } from '#tests/support/long-run.ts';
import { blankPng, photo, scanBomb } from '#tests/support/pictures.ts';
import { freePort, startOja, tempDataDir } from '#tests/support/processes/oja-process.ts';

const data = tempDataDir();
let oja: ReturnType<typeof startOja>;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  oja = startOja({
    DATA_DIR: data.withDemo(),
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  });
  await oja.ready();
});

test.afterAll(async () => {
  await oja.kill('SIGTERM');
  data.remove();
});

async function signIn(phoneNumber: string): Promise<string> {
  const post = async (body: object) =>
    (
      await fetch(`${oja.url}/api/signIn`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
  const { demoCode } = await post({ phoneNumber });
  return (await post({ phoneNumber, code: demoCode })).token;
}

async function upload(token: string, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], 'x.jpg', { type: 'image/jpeg' }));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${oja.url}/api/uploadImage`, { method: 'POST', headers, body: form });
  await answer.arrayBuffer();
  return answer.status;
}

/** By each of its threads; asked of the kernel's table, since a program for it would hold up this one. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    // Ended meanwhile.
    return [];
  }
}

/** The app and all that it started, without the database; what they share (the program itself) counts once. */
function memoryMb(): number {
  const pids = [oja.child.pid ?? 0];
  let sum = 0;
  for (const pid of pids) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) continue;
      const share = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      sum += Number(/^Pss:\s+(\d+)/m.exec(share)?.[1] ?? 0) / 1024;
      pids.push(...childrenOf(pid));
    } catch {
      // Ended meanwhile.
    }
  }
  return sum;
}

const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Good uploads one after the other while `goesOn`: what was answered and how long each took. */
async function uploadWhile(token: string, bytes: Buffer, goesOn: (done: number) => boolean) {
  const [statuses, times]: [number[], number[]] = [[], []];
  while (goesOn(times.length)) {
    const started = performance.now();
    statuses.push(await upload(token, bytes));
    times.push(performance.now() - started);
  }
  return { statuses, times };
}

test('hostile pictures of one shop are refused, memory stays bounded, another shop goes on', async () => {
  test.setTimeout(900_000);
  const [hostile, honest] = [await signIn('08030000001'), await signIn('08030000002')];
  const good = await photo(1_600, 1_200).jpeg().toBuffer();
  const half = good.subarray(0, good.length / 2);
  const files = [
    await scanBomb(400, 300, 2_000),
    await blankPng(9_900, 5_000),
    await blankPng(14_000, 14_000),
    await photo(3_000, 2_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    half,
  ];
  const isCrowded = (loadavg()[0] ?? 0) > 2 * availableParallelism();
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, memoryMb());
  }, 100);
  const alone = await uploadWhile(honest, good, (done) => done < (isLongRun ? 30 : 1));
  const count = isLongRun ? 500 : 15;
  const statuses: number[] = [];
  let next = 0;
  const attack = async () => {
    while (next < count) {
      const bytes = files[next++ % files.length];
      if (bytes) statuses.push(await upload(hostile, bytes));
    }
  };
  const started = performance.now();
  // As many as one sender may have open: the seventh would have to wait for seconds.
  const attacking = Promise.all(Array.from({ length: 6 }, attack));
  let isOver = false;
  void attacking.then(() => {
    isOver = true;
  });
  const beside = await uploadWhile(honest, good, () => !isOver);
  await attacking;
  clearInterval(look);
  const served = [...alone.statuses, ...beside.statuses];
  expect(served.filter((status) => status !== 200)).toEqual([]);
  expect(beside.times.length).toBeGreaterThan(0);
  const figures = {
    peakMb: Math.round(peak),
    eachMs: Math.round((performance.now() - started) / count),
    aloneMs: Math.round(middle(alone.times)),
    besideMs: Math.round(middle(beside.times)),
  };
  test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) });
  if (isLongRun) {
    // A shop has one place: its files come one after the other.
    expect(figures.eachMs).toBeLessThan(5_000);
    // Where others need the processors too, how long something takes says nothing about us.
    if (!isCrowded) expect(figures.besideMs).toBeLessThan(2 * figures.aloneMs);
  }
  expect(statuses.filter((status) => ![200, 400, 413, 503].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 413).length).toBeGreaterThan(count / 4);
  expect(peak).toBeLessThan(600);
});
