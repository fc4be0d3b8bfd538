import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { isLongRun } from '#tests/support/long-run.ts';
import { freePort, startOja } from '#tests/support/processes/oja-process.ts';
import { smallDisk } from '#tests/support/processes/small-disk.ts';
import { startWork } from '#tests/support/shop/product-use.ts';

interface Ready {
  http: number;
  status: string;
}

async function ready(url: string): Promise<Ready> {
  const answer = await fetch(`${url}/readyz`);
  return { http: answer.status, status: ((await answer.json()) as { status: string }).status };
}

/** Writes to the log alone until the server finds no room for its next file, and ends itself. */
async function fillLog(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  client.on('error', () => undefined);
  await client.connect();
  const message = `select pg_logical_emit_message(false, 'filler', repeat('x', 1000000))`;
  const ended = (async () => {
    for (let n = 0; n < 400; n++) await client.query(message);
  })();
  await expect(ended).rejects.toThrow();
  await client.end();
}

/** The product with its own database and files on a disk that is filled to the last byte. */
test('a disk that is full everywhere: sales are refused, nothing is half done, all is well when there is room', async () => {
  test.skip(!isLongRun, 'in the long run');
  test.setTimeout(400_000);
  const disk = smallDisk(600);
  test.skip(!disk, 'mounting takes root');
  if (!disk) return;
  const database = `postgresql://oja@${encodeURIComponent(`${disk.path}/run`)}/oja`;
  const settings = { DATA_DIR: disk.path, PORT: String(await freePort()) };
  const oja = startOja({ ...settings, LOG_LEVEL: 'error', RATE_LIMITS: 'off' });
  try {
    await oja.ready();
    const worker = await startWork(oja.url, 5_000);
    const refused = new Set<string>();
    let sold = 0;
    let since = 0;
    const sellOn = async (): Promise<void> => {
      // Until it is refused many times: the log's own file is full only some time after the tables.
      while (since < 60 && sold < 4_000) {
        try {
          await worker.sell();
          sold += 1;
        } catch (error) {
          refused.add(/answered (\d+)/.exec(String(error))?.[1] ?? String(error));
          since += 1;
        }
      }
    };
    await worker.sell();
    sold += 1;
    disk.fill();
    expect(await ready(oja.url)).toEqual({ http: 200, status: 'read only, disk full' });
    await Promise.all([sellOn(), sellOn(), sellOn()]);
    await fillLog(database);
    for (let n = 0; n < 20; n++) refused.add(String((await fetch(`${oja.url}/api/stocks`)).status));
    refused.delete('200');
    expect([...refused]).toEqual(['503']);
    expect((await ready(oja.url)).http).toBe(503);
    await sleep(2_000);

    disk.free();
    await expect
      .poll(() => ready(oja.url), { timeout: 60_000 })
      .toEqual({ http: 200, status: 'ready' });
    await worker.sell();
    sold += 1;
    await worker.addItem('Gown after the flood');
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    const { rows } = await client.query(
      `select s.quantity, (select sum(m.change)::int from stock_movements m where m.stock_id = s.id) as ledger,
         (select count(distinct l.order_id)::int from order_lines l where l.stock_id = s.id) as orders
       from stocks s where s.id = $1`,
      [worker.stockId],
    );
    await client.end();
    const { quantity, ledger, orders } = rows[0];
    expect({ quantity, ledger }).toEqual({ quantity: 5_000 - orders, ledger: 5_000 - orders });
    // A sale may be done although the word of it was lost with the server.
    expect(orders).toBeGreaterThanOrEqual(sold);
    expect(orders).toBeLessThanOrEqual(sold + since);
    expect(await oja.kill('SIGTERM')).toBe(0);
  } finally {
    await oja.kill('SIGTERM');
    disk.remove();
  }
});
