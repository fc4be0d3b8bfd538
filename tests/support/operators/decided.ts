import { and, eq } from 'drizzle-orm';
import type { OperatorAct } from '#app/domains/operators/log/log-line.ts';
import { operatorLog } from '#app/domains/operators/operators.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { stockRow } from '../shop/stocks.ts';

/** What came of a decision, as the tables have it. */
export const isHidden = async (stockId: string): Promise<boolean> =>
  (await stockRow(stockId)).withheld !== 0;

export async function isSuspended({ id }: { id: string }): Promise<boolean> {
  const [row] = await database()
    .select({ at: shops.suspendedAt })
    .from(shops)
    .where(eq(shops.id, id));
  return row?.at != null;
}

export const linesOf = (subjectId: string, act: OperatorAct) =>
  database()
    .select()
    .from(operatorLog)
    .where(and(eq(operatorLog.subjectId, subjectId), eq(operatorLog.act, act)));
