import { namesStatements, replicaPool } from '../database.server.ts';

/**
 * A read that many visitors cause, planned once per connection instead of each time. The name stands
 * for the text: another text needs another name.
 */
export async function prepared<T>(name: string, text: string, values: unknown[]): Promise<T[]> {
  const known = namesStatements() ? { name } : {};
  const { rows } = await replicaPool().query({ ...known, text, values });
  return rows as T[];
}
