import { join } from 'node:path';
import pg from 'pg';

/** Asks the database that an app keeps in its folder. */
export async function rowsIn<Row extends pg.QueryResultRow>(
  folder: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const socket = encodeURIComponent(join(folder, 'run'));
  const client = new pg.Client({ connectionString: `postgresql://oja@${socket}/oja` });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Asks the database of the app of this run: what stands there is what has happened, whatever a page shows. */
export const rowsOfApp = <Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => rowsIn<Row>(process.env.OJA_E2E_DATA ?? '', text, values);
