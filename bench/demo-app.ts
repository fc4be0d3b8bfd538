import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/processes/oja-process.ts';
import { ended, ready, start } from './processes.ts';

/** The demo market, built and started as an operator does. */
export async function withDemo(work: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-demo-'));
  const port = await freePort();
  const serverFile = join(process.cwd(), 'build/server/index.js');
  const app = start(['-e', `import(${JSON.stringify(serverFile)}).then((m) => m.run())`], {
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  });
  try {
    await ready(`http://localhost:${port}/healthz`);
    await work(`http://localhost:${port}`);
  } finally {
    app.kill('SIGTERM');
    await ended(app);
    await rm(dataDir, { recursive: true, force: true });
  }
}
