import { afterAll, beforeAll } from 'vitest';
import { closeDatabase, connectDatabase } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { stopWorker } from '#app/platform/queue/worker.server.ts';
import { type TestDatabase, testDatabase } from './database.ts';

/** A database with an empty queue, and nobody at work on it when the file ends; what fails on purpose says nothing. */
export function queueBench() {
  let db: TestDatabase;
  beforeAll(async () => {
    log.level = 'silent';
    db = await testDatabase();
    connectDatabase({ url: db.url });
  });
  afterAll(async () => {
    await stopWorker();
    await closeDatabase();
    await db.drop();
  });
  return {
    get url(): string {
      return db.url;
    },
  };
}
