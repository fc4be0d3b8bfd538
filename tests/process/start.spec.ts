import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, startOja, tempDataDir } from '#tests/support/processes/oja-process.ts';

/** A start that cannot work says why in one line and ends with 1. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const oja = startOja({ LOG_LEVEL: 'warn', SUPERVISE: 'on', ...settings });
  expect(await oja.exit).toBe(1);
  const lines = oja
    .output()
    .trim()
    .split('\n')
    .filter((line) => !/^Buil(t|ding) /.test(line));
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

test.describe('a start that cannot work', () => {
  const data = tempDataDir();
  test.afterAll(() => data.remove());

  test('bad setting', async () => {
    expect(await refusal({ DATA_DIR: data.path, PORT: 'web' })).toContain(
      'PORT: must be a whole number',
    );
  });

  test('unsafe live settings', async () => {
    const line = await refusal({ DATA_DIR: data.path, PORT: '0', APP_MODE: 'live' });
    expect(line).toContain('SESSION_SECRET: needed when APP_MODE=live');
  });

  test('used port', async () => {
    const port = await freePort();
    const blocker = createServer().listen(port, '127.0.0.1');
    try {
      const settings = { DATA_DIR: data.withDemo(), PORT: String(port) };
      expect(await refusal(settings)).toContain(`PORT: ${port}`);
    } finally {
      blocker.close();
    }
  });

  test('unwritable DATA_DIR', async () => {
    const file = join(data.path, 'not-a-folder');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data'), PORT: '0' })).toContain('DATA_DIR');
  });

  test('DATA_DIR of somebody else', async () => {
    test.skip(process.getuid?.() === 0, 'root may write everywhere');
    const closed = join(data.path, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    expect(await refusal({ DATA_DIR: closed, PORT: '0' })).toContain('DATA_DIR');
  });

  test('unreachable database', async () => {
    const url = `postgres://oja@127.0.0.1:${await freePort()}/oja`;
    const line = await refusal({ DATA_DIR: data.path, PORT: '0', DATABASE_URL: url });
    expect(line).toContain('DATABASE_URL: the database cannot be reached');
  });
});
