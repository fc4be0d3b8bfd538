import { eq } from 'drizzle-orm';
import { slugOf } from '#app/domains/categories/categories.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { shopTypes } from '#app/domains/shops/shop-types.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { programDraft, type StockPayload } from '../draft/stock-payload.ts';
import { lockedEntity } from '../entity.queries.server.ts';
import { stocks } from '../stocks.table.server.ts';
import { editStock, type StockEdit } from './edit-stock.server.ts';
import { fieldText, isField, stamped } from './field-times.server.ts';
import { lockOwnStock } from './own-stock.server.ts';
import { stockValues } from './stock-values.server.ts';

export interface FieldChange {
  stockId: string;
  fields: Partial<StockPayload>;
  /** What stood there when it was changed. */
  seen: Partial<StockPayload>;
  at: Date;
}

interface TwoValues {
  field: string;
  mine: string;
  theirs: string;
}

export interface ChangedFields {
  stockId: string;
  /** Changed by somebody else after this act: theirs stand. */
  overruled: TwoValues[];
  /** Changed by somebody else before it, and not known to whoever acted: to be told to them. */
  passed: (TwoValues & { userId: string })[];
}

const only = (fields: Partial<StockPayload>, names: readonly string[]): StockPayload =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

function seenText(seen: Partial<StockPayload>, name: string): string {
  const value: unknown = Reflect.get(seen, name) ?? '';
  const kobo = name === 'price' ? nairaToKobo(String(value)) : undefined;
  return String(kobo ? koboToNaira(kobo) : value);
}

/** Writes some fields of an item. Refuses if somebody else has changed one of them since the form was opened. */
export async function changeOpened(
  tx: Transaction,
  actor: Actor,
  { fields, ...edit }: Omit<StockEdit, 'draft'> & { fields: Partial<StockPayload> },
): Promise<{ priceKobo: number; quantity: number; status: 'active' | 'hidden' }> {
  const { stock, variants } = await lockOwnStock(tx, actor, edit.stockId);
  const draft = programDraft(fields, lockedEntity(stock, variants));
  await editStock(tx, actor, { ...edit, draft });
  const { stock: after } = await lockOwnStock(tx, actor, edit.stockId);
  return {
    priceKobo: after.lowestKobo ?? after.priceKobo,
    quantity: after.quantity,
    status: after.status,
  };
}

/** Some fields of an item, each by itself: of two changes the later act stands, whichever comes in first. */
export async function changeFields(
  tx: Transaction,
  actor: Actor,
  { stockId, fields, seen, at }: FieldChange,
): Promise<ChangedFields> {
  const { shop, stock, variants } = await lockOwnStock(tx, actor, stockId);
  const types = [...shopTypes(shop), slugOf(stock.category1)];
  const before = lockedEntity(stock, variants);
  const names = Object.keys(fields).filter(isField);
  const asked = stockValues(programDraft(only(fields, names), before), types);
  const isLater = (name: string) => (stock.fieldTimes[name]?.at ?? '') >= at.toISOString();
  const differs = (name: string) => fieldText(asked, name) !== fieldText(stock, name);
  const won = names.filter((name) => !isLater(name));
  const twoValues = (field: string, [mine, theirs]: [string, string]) => ({ field, mine, theirs });
  const overruled = names
    .filter((name) => isLater(name) && differs(name))
    .map((name) => twoValues(name, [fieldText(asked, name), fieldText(stock, name)]));
  const passed = won.flatMap((name) => {
    const userId = stock.fieldTimes[name]?.by;
    const wasSeen = name in seen && seenText(seen, name) === fieldText(stock, name);
    if (!userId || userId === actor.userId || wasSeen || !differs(name)) return [];
    return [{ userId, ...twoValues(name, [fieldText(stock, name), fieldText(asked, name)]) }];
  });
  if (won.length > 0) {
    const draft = programDraft(only(fields, won), before);
    await editStock(tx, actor, { stockId, draft, from: stock.quantity, at });
    const fieldTimes = stamped(stock, won, { at, by: actor.userId });
    await tx.update(stocks).set({ fieldTimes }).where(eq(stocks.id, stockId));
  }
  return { stockId, overruled, passed };
}
