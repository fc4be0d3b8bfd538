import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { freePort, startOja, tempDataDir } from '#tests/support/processes/oja-process.ts';

const data = tempDataDir();
test.afterAll(() => data.remove());

/** Holds the loop for ever when told to, as a hostile request could; the app's exit takes long. */
const holder = `
  process.on('SIGUSR2', function holdTheLoop() { for (;;) Math.hypot(1, 2); });
  const clearAway = () => { for (const until = Date.now() + 7_000; Date.now() < until; ) Math.hypot(1, 2); };
  if (process.env.OJA_SUPERVISED === '1') process.on('exit', clearAway);
`;

/** The app below the process that starts it again. */
function appOf(parent: number): number {
  const list = execFileSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' });
  return Number(list.trim().split('\n')[0]);
}

test('an app that no longer answers says what it did, ends and is back; so is one that was killed; an exit that was asked for may take long @long', async () => {
  test.setTimeout(240_000);
  const oja = startOja({
    DATA_DIR: data.path,
    PORT: String(await freePort()),
    SUPERVISE: 'on',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(holder)}`,
  });
  const starts = (count: number) =>
    expect
      .poll(() => oja.output().split('Oja is ready at').length - 1, { timeout: 90_000 })
      .toBe(count);
  const parent = oja.child.pid ?? 0;
  await starts(1);

  const held = appOf(parent);
  process.kill(held, 'SIGUSR2');
  await starts(2);
  expect(appOf(parent)).not.toBe(held);
  const line = oja
    .output()
    .split('\n')
    .find((text) => text.includes('nothing was answered'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'fatal', doing: expect.any(Array) });
  expect(line).toContain('holdTheLoop');
  expect((await fetch(`${oja.url}/shops`)).status).toBe(200);

  process.kill(appOf(parent), 'SIGKILL');
  await starts(3);

  const last = appOf(parent);
  expect(await oja.kill('SIGTERM')).toBe(0);
  expect(() => process.kill(last, 0)).toThrow();
  expect(oja.output().split('nothing was answered')).toHaveLength(2);
});

test('who is killed takes the app along @long', async () => {
  test.setTimeout(120_000);
  const oja = startOja({
    DATA_DIR: data.path,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    SUPERVISE: 'on',
  });
  await oja.ready();
  const app = appOf(oja.child.pid ?? 0);
  process.kill(oja.child.pid ?? 0, 'SIGKILL');
  const isGone = () => {
    try {
      process.kill(app, 0);
      return false;
    } catch {
      return true;
    }
  };
  await expect.poll(isGone, { timeout: 60_000 }).toBe(true);
});
