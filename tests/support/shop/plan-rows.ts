import { type SQL, sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';

interface PlanNode {
  /** Only what reads a table has one. */
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

function readBy(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + readBy(one), 0);
  if (!node['Relation Name']) return below;
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': again = 0 } =
    node;
  return below + (node['Actual Rows'] + filtered + again) * node['Actual Loops'];
}

/** How many rows PostgreSQL looked at to answer, kept or not: a measure that no busy machine changes. */
export async function rowsRead(query: SQL): Promise<number> {
  const { rows } = await database().execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql`explain (analyze, timing off, format json) ${query}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('no plan');
  return readBy(plan);
}
