import { expect } from '@playwright/test';
import { freePort, startOja, tempDataDir } from './oja-process.ts';

type Given = Record<string, string>;

/** Two processes, one database: the first brings it along. `second` are settings of the other alone. */
export async function twoInstances(second: Given = {}, both: Given = {}) {
  const data = tempDataDir();
  data.withDemo();
  const databaseUrl = `postgresql://oja@${encodeURIComponent(`${data.path}/run`)}/oja`;
  const start = async (more: Record<string, string>) => {
    const port = String(await freePort());
    const oja = startOja({ DATA_DIR: data.path, PORT: port, LOG_LEVEL: 'warn', ...both, ...more });
    await oja.ready();
    return oja;
  };
  const a = await start({});
  const b = await start({ DATABASE_URL: databaseUrl, ...second });
  const stop = async () => {
    expect(await b.kill('SIGTERM')).toBe(0);
    expect(await a.kill('SIGTERM')).toBe(0);
    data.remove();
  };
  return { a: a.url, b: b.url, databaseUrl, stop };
}
