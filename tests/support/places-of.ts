import { sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';

/** Not ours: what the payment provider itself would keep. */
const ofProvider = /^paystack_stand_in_/;

async function tablesNow() {
  const { rows } = await database().execute<{ schema: string; name: string }>(sql`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
    order by 1, 2`);
  return rows.filter(({ name }) => !ofProvider.test(name));
}

/** Bytes are shown as hexadecimal digits in a row's text. */
const asBytes = (needle: string): string => Buffer.from(needle).toString('hex');

/**
 * Every column of every table, as text, and every stored file: whatever is written down somewhere is found. With
 * `loose` also what stands there with spaces, dashes, dots and brackets in between, as numbers are written.
 */
export async function placesOf(needle: string, { loose = false } = {}): Promise<string[]> {
  const found: string[] = [];
  const row = loose ? sql`regexp_replace(r::text, '[\\s().+-]', '', 'g')` : sql`r::text`;
  for (const { schema, name } of await tablesNow()) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const { rows: hits } = await database().execute(
      sql`select 1 from ${table} r where position(${needle} in ${row}) > 0
        or position(${asBytes(needle)} in r::text) > 0 limit 1`,
    );
    if (hits.length > 0) found.push(name);
  }
  for await (const { key } of storage().list('')) {
    const file = await storage().get(key);
    const raw = Buffer.from((await file?.bytes()) ?? []).toString('latin1');
    const text = loose ? raw.replace(/[\s().+-]/g, '') : raw;
    if (key.includes(needle) || text.includes(needle)) found.push(key);
  }
  return found.sort();
}
