import { createHash } from 'node:crypto';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { keep } from '../../singleton.server.ts';

/** Each connection keeps a plan of each: texts beyond that are of a read that should not be here. */
const mostNamed = 100;

const names = keep('planned-once', () => new Map<string, string>());

/** By the text itself: every process gives it the same one. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNamed) return known;
  const name = `once.${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** Drizzle whose reads have names: a connection parses and plans each text once instead of each time. */
export function planningOnce(pool: pg.Pool): NodePgDatabase<Record<string, never>> {
  const query = (asked: pg.QueryConfig, values: unknown[]) => {
    const name = nameOf(asked.text);
    return pool.query(name === undefined ? asked : { ...asked, name }, values);
  };
  // All that Drizzle asks of a pool for reads is `query`.
  return drizzle({ query } as unknown as pg.Pool);
}
