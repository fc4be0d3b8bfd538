import type pg from 'pg';

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: Release,
) => void;
type Release = (error?: Error | boolean) => void;

function once(release: Release): Release {
  let isReleased = false;
  return (error) => {
    if (!isReleased) release(error);
    isReleased = true;
  };
}

/**
 * The library gives its listening connection back when it breaks and again when it is asked to stop. Where both come together
 * the pool throws at the second, in a promise that nobody awaits: that would end the process.
 */
export function releaseOnce(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as (taken?: Taken) => unknown;
  const forgiving = (taken?: Taken): unknown =>
    taken ? connect((error, client, release) => taken(error, client, once(release))) : connect();
  pool.connect = forgiving as typeof pool.connect;
  return pool;
}
