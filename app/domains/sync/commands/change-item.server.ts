import {
  changeFields,
  type FieldChange,
} from '#app/domains/stocks/commands/change-fields.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import type { OperationKind, OperationResult } from '../operations.ts';
import { syncOverruled } from '../sync.table.server.ts';
import type { Given } from './given.server.ts';

/** Some fields of an item; whoever is passed over without having been asked is told at the next contact. */
export async function changeItem(
  tx: Transaction,
  { actor, at }: Pick<Given<OperationKind>, 'actor' | 'at'>,
  change: Omit<FieldChange, 'at'>,
): Promise<OperationResult> {
  const { stockId, overruled, passed } = await changeFields(tx, actor, { ...change, at });
  if (passed.length > 0)
    await tx
      .insert(syncOverruled)
      .values(passed.map((one) => ({ ...one, shopId: actor.shopId, stockId, at })));
  return { stockId, ...(overruled.length > 0 && { overruled }) };
}
