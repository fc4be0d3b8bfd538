import pg from 'pg';

/** Tables that a nightly count empties as a whole. */
const emptied = 'search_presence';
const months = 'make_event_month(date), drop_event_months(date)';

const rights = (role: string): string[] => [
  `grant usage on schema public, graphile_worker, drizzle to ${role}`,
  `grant select, insert, update, delete on all tables in schema public, graphile_worker to ${role}`,
  `grant select on all tables in schema drizzle to ${role}`,
  `grant usage, select, update on all sequences in schema public, graphile_worker to ${role}`,
  `grant truncate on ${emptied} to ${role}`,
  `grant execute on function ${months} to ${role}`,
  // A month of events that is made later.
  `alter default privileges in schema public grant select, insert, update, delete on tables to ${role}`,
];

/** The queue shows its rows to its owner alone unless a rule says otherwise. */
async function openQueue(client: pg.Client, name: string, role: string): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'graphile_worker' and c.relrowsecurity and not exists (
       select from pg_policy p where p.polrelid = c.oid and p.polname = $1)`,
    [name],
  );
  const rule = pg.escapeIdentifier(name);
  for (const { table } of rows)
    await client.query(`create policy ${rule} on ${table} to ${role} using (true)`);
}

/** Who an address signs in as; nobody by name where it names none. */
export const roleIn = (url: string): string => decodeURIComponent(new URL(url).username);

/**
 * Lets a role read and write rows, and make no tables: enough to run the app, too little to take it apart. An address
 * that names no role means the one of this machine's user, which is nobody's to change.
 */
export async function letWriteRows(ownerUrl: string, name: string): Promise<void> {
  if (name === '') return;
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'oja-migrate',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ own: boolean }>('select current_user = $1 as own', [
      name,
    ]);
    if (rows[0]?.own) return;
    const role = pg.escapeIdentifier(name);
    await client.query('begin');
    for (const right of rights(role)) await client.query(right);
    await openQueue(client, name, role);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
