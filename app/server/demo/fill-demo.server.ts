import { sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Database, Executor } from '#app/platform/db/database.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { demoMarket } from './demo-market.ts';
import { copyDemoPictures, readDemoPictures } from './demo-pictures.server.ts';
import { tellOrders, writeLikes, writeMarket } from './write-market.server.ts';

const lockKey = 7_201_016; // any number, the same in every instance

interface FillDemo {
  db: Database;
  storage: Storage;
  log: Pick<Log, 'info'>;
}

async function isEmpty(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute<{ empty: boolean }>(
    sql`select not exists (select from users) and not exists (select from shops) as empty`,
  );
  return rows[0]?.empty === true;
}

/**
 * Fills an empty database, and only that; true when this call did it. The pictures come first: they
 * may be copied twice without harm, and no connection is held meanwhile. Of several instances that
 * start together one writes, the others wait and find the work done.
 */
export async function fillDemo({ db, storage, log }: FillDemo): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const files = await copyDemoPictures(storage);
  const rows = demoMarket({ pictures: await readDemoPictures(), now: now() });
  const filled = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    if (!(await isEmpty(tx))) return false;
    await writeMarket(tx, rows);
    await writeLikes(tx);
    await tellOrders(tx, rows);
    return true;
  });
  if (filled) {
    const counts = {
      shops: rows.shops.length,
      products: rows.stocks.length,
      orders: rows.orders.length,
      files,
    };
    log.info(counts, 'filled the empty demo database');
  }
  return filled;
}
