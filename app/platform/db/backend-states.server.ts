import pg from 'pg';

/** What a server says of one of our connections; `unknown` when a pooler in between has numbers of its own. */
export type BackendState = 'working' | 'done' | 'unknown';

/**
 * Asks over a new connection what the server is doing for others of ours. Undefined: it cannot be
 * reached.
 */
export async function backendStates(
  url: string,
  pids: number[],
  patienceMs: number,
): Promise<((pid: number) => BackendState) | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'oja-watch',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Who waits to get rid of an answer has done the work, and we do not get it.
    const { rows } = await client.query<{ pid: number; working: boolean }>(
      `select pid, state = 'active' and wait_event is distinct from 'ClientWrite' as working
       from pg_stat_activity where pid = any($1)`,
      [pids],
    );
    const found = new Map(rows.map(({ pid, working }) => [pid, working ? 'working' : 'done']));
    return (pid) => (found.get(pid) as BackendState | undefined) ?? 'unknown';
  } catch (error) {
    // A refusal comes from a living server.
    return error instanceof pg.DatabaseError ? () => 'unknown' : undefined;
  } finally {
    client.end().catch(() => undefined);
  }
}
