import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Says so many milliseconds apart that goods have changed, as their rows do: nothing that was found is remembered when it
 * is asked for again. Ends with what it gives back.
 */
export async function changeGoods(url: string, everyMs: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const notice = JSON.stringify({ t: 'market.changed', p: [] });
  let going = true;
  // One at a time: a notice under way when the connection ends would end the benchmark with it.
  const changing = (async () => {
    while (going) {
      await client.query("select pg_notify('oja_live', $1)", [notice]);
      await sleep(everyMs);
    }
  })();
  return async () => {
    going = false;
    await changing;
    await client.end();
  };
}
