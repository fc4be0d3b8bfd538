import pg from 'pg';

/**
 * Says so many milliseconds apart that goods have changed, as their rows do: nothing that was found is remembered when it
 * is asked for again. Ends with what it gives back.
 */
export async function changeGoods(url: string, everyMs: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const notice = JSON.stringify({ t: 'market.changed', p: [] });
  const timer = setInterval(() => {
    void client.query("select pg_notify('oja_live', $1)", [notice]);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await client.end();
  };
}
