import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { channelCursor } from '#app/platform/live/events.server.ts';
import { syncChanges, syncOverruled } from '../sync.table.server.ts';
import { mostChanges } from './copy.ts';

/** Of the cluster; a hosted database may keep it to itself. */
async function clusterName(tx: Transaction): Promise<string> {
  const { rows: rights } = await tx.execute<{ may: boolean }>(
    sql`select has_function_privilege('pg_catalog.pg_control_system()', 'execute') as may`,
  );
  if (!rights[0]?.may) return '';
  const { rows } = await tx.execute<{ name: string }>(
    sql`select system_identifier::text as name from pg_control_system()`,
  );
  return rows[0]?.name ?? '';
}

/** Up to where the shop's changes go, and of which database they are. */
export async function headOf(tx: Transaction, shopId: string) {
  // A restored database has tables of its own, in another cluster or under another number.
  const { rows } = await tx.execute<{ epoch: string }>(sql`
    select left(md5(concat_ws(':', ${await clusterName(tx)}::text, 'sync_changes'::regclass::oid,
      (select oid from pg_database where datname = current_database()))), 12) as epoch`);
  return { epoch: rows[0]?.epoch ?? '', seq: await channelCursor(`changes:${shopId}`, tx) };
}

interface Since {
  shopId: string;
  seq: number;
  within?: string | undefined;
}

/** What has changed since then, in the order of the numbers. */
export function changesSince(tx: Transaction, { shopId, seq, within }: Since) {
  const place = within
    ? sql`(${syncChanges.seq}, ${syncChanges.refId}) > (${seq}, ${within}::uuid)`
    : sql`${syncChanges.seq} > ${seq}`;
  return tx
    .select({
      kind: syncChanges.kind,
      id: syncChanges.refId,
      seq: syncChanges.seq,
      gone: syncChanges.gone,
    })
    .from(syncChanges)
    .where(and(eq(syncChanges.shopId, shopId), place))
    .orderBy(asc(syncChanges.seq), asc(syncChanges.refId))
    .limit(mostChanges);
}

/** Those of one person. */
export async function overruledOf(tx: Transaction, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .select({
      id: syncOverruled.id,
      stockId: syncOverruled.stockId,
      field: syncOverruled.field,
      mine: syncOverruled.mine,
      theirs: syncOverruled.theirs,
    })
    .from(syncOverruled)
    .where(and(inArray(syncOverruled.id, [...ids]), eq(syncOverruled.userId, userId)));
}
