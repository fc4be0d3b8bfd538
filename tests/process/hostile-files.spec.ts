import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { isLongRun } from '#tests/support/long-run.ts';
import { blankPng, photo, scanBomb } from '#tests/support/pictures.ts';
import { freePort, startOja, tempDataDir } from '#tests/support/processes/oja-process.ts';

const data = tempDataDir();
let oja: ReturnType<typeof startOja>;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  oja = startOja({
    DATA_DIR: data.path,
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

/** The app and all that it started, without the database. */
function memoryMb(): number {
  const pids = [oja.child.pid ?? 0];
  for (const pid of pids) {
    try {
      const list = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
      pids.push(...list.trim().split('\n').map(Number));
    } catch {
      // It has started nobody.
    }
  }
  let sum = 0;
  for (const pid of pids) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) continue;
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      sum += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    } catch {
      // Ended meanwhile.
    }
  }
  return sum;
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
  expect(await upload(honest, good)).toBe(200);
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, memoryMb());
  }, 100);
  const count = isLongRun ? 500 : 15;
  const statuses: number[] = [];
  let next = 0;
  const attack = async () => {
    while (next < count) {
      const bytes = files[next++ % files.length];
      if (bytes) statuses.push(await upload(hostile, bytes));
    }
  };
  const attacking = Promise.all(Array.from({ length: 10 }, attack));
  const served: number[] = [];
  let isOver = false;
  void attacking.then(() => {
    isOver = true;
  });
  while (!isOver) served.push(await upload(honest, good));
  await attacking;
  clearInterval(look);
  expect(served.filter((status) => status !== 200)).toEqual([]);
  expect(served.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => ![200, 400, 413, 503].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 413).length).toBeGreaterThan(count / 4);
  expect(peak).toBeLessThan(600);
});
