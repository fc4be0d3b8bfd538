import pg from 'pg';

/** `warn` is worth knowing, `bad` has to be mended. */
export interface Finding {
  state: 'ok' | 'warn' | 'bad';
  about: string;
  says: string;
}

export const ok = (about: string, says: string): Finding => ({ state: 'ok', about, says });
export const warn = (about: string, says: string): Finding => ({ state: 'warn', about, says });
export const bad = (about: string, says: string): Finding => ({ state: 'bad', about, says });

/** One question over a connection of its own. */
export async function ask<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'oja-doctor',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'failed';
