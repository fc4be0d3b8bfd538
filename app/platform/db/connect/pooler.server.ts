import pg from 'pg';

/** The driver notes it for cancelling; its types do not tell. */
interface Numbered {
  processID?: number | null;
}

const asked = { text: 'select pg_backend_pid() as pid' };

const clientOf = (url: string): pg.Client => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'oja-watch',
    connectionTimeoutMillis: 10_000,
    query_timeout: 5_000,
  });
  return client.on('error', () => undefined);
};

const pidOf = async (client: pg.Client, name?: string): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>(name ? { ...asked, name } : asked);
  return rows[0]?.pid ?? 0;
};

/** A pooler gives each connection a number of its own, which is not the server's. */
export async function leadsThroughPooler(url: string): Promise<boolean> {
  const client = clientOf(url);
  try {
    await client.connect();
    return (client as Numbered).processID !== (await pidOf(client));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Whether a statement that was named on one connection of the server is known on the next: PgBouncer does it from
 * 1.21 on when `max_prepared_statements` is above 0. Tried, not asked for: another connection takes the first one
 * away. Whatever cannot be told counts as no, which is slower and never wrong.
 */
export async function keepsNamedStatements(url: string): Promise<boolean> {
  const [one, other] = [clientOf(url), clientOf(url)];
  try {
    await one.connect();
    await other.connect();
    const first = await pidOf(one, 'oja_probe');
    await other.query('begin');
    if ((await pidOf(other)) !== first) return false;
    return (await pidOf(one, 'oja_probe')) !== first;
  } catch {
    return false;
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => undefined)));
  }
}
