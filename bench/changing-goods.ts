import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Says so many milliseconds apart that goods have changed, and ends with what it gives back. With names as the rows of
 * the market's products say it; without, nothing that was found is remembered when it is asked for again.
 */
export async function changeGoods(
  url: string,
  everyMs: number,
  areNamed = false,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string; shop_id: string }>(
    'select id, shop_id from stock_search order by random() limit 1000',
  );
  let going = true;
  // One at a time: a notice under way when the connection ends would end the benchmark with it.
  const changing = (async () => {
    for (let n = 0; going; n++) {
      const row = areNamed ? rows[n % rows.length] : undefined;
      const notice = { t: 'market.changed', p: row ? [row.id, row.shop_id] : [] };
      await client.query("select pg_notify('oja_live', $1)", [JSON.stringify(notice)]);
      await sleep(everyMs);
    }
  })();
  return async () => {
    going = false;
    await changing;
    await client.end();
  };
}
