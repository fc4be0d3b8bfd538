import { expect, test } from 'vitest';
import { makePool } from '#app/platform/db/pool.server.ts';
import { queueBench } from '#tests/support/queue-bench.ts';
import { releaseOnce } from './release-once.server.ts';

const bench = queueBench();

test('a connection that is given back twice is given back once, and serves the next', async () => {
  const pool = releaseOnce(makePool({ url: bench.url, max: 1 }));
  const giveBack = await new Promise<() => void>((taken) =>
    pool.connect((_, __, release) => taken(release)),
  );
  giveBack();
  const next = await pool.connect();
  expect(giveBack).not.toThrow();
  // The second time is nobody else's end of work.
  expect(pool.idleCount).toBe(0);
  next.release();
  await pool.end();
});
