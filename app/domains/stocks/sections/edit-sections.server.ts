import { and, asc, count, eq, inArray, max, sql } from 'drizzle-orm';
import { refuseBanned } from '#app/domains/operators/words/refuse-banned.server.ts';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isUniqueViolation } from '#app/platform/db/transaction.server.ts';
import { isId } from '#app/platform/id.ts';
import { textField } from '#app/platform/text/fields.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { lettersOf } from '#app/platform/text/letters.ts';
import { stocks } from '../stocks.table.server.ts';
import { sectionErrors } from './sections.errors.ts';
import { sectionItems, sections } from './sections.table.server.ts';
import { maxSectionName, maxSections } from './sections.ts';

/** 1 to 30 letters as a reader counts them. */
export const sectionName = textField({ max: 500, tooLong: 'sections.name_length' }).refine(
  (name) => {
    const { length } = lettersOf(name);
    return length >= 1 && length <= maxSectionName;
  },
  'sections.name_length',
);

const normOf = (name: string): string => foldText(name) || name.toLowerCase();

async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, 'sections_name'))
      throw sectionErrors.name_taken({}, { cause: error });
    throw error;
  }
}

/** The shop's row is locked: two people who add the twentieth at once do not make twenty-one. */
export async function addSection(tx: Transaction, actor: Actor, name: string): Promise<string> {
  const { shop } = await lockShop(tx, actor, 'stock.edit');
  await refuseBanned(tx, { name });
  const [known] = await tx
    .select({ n: count(), last: max(sections.position) })
    .from(sections)
    .where(eq(sections.shopId, shop.id));
  if ((known?.n ?? 0) >= maxSections) throw sectionErrors.too_many({ most: maxSections });
  const position = (known?.last ?? 0) + 1;
  const values = { shopId: shop.id, name, nameNorm: normOf(name), position };
  const [row] = await unlessTaken(
    tx.insert(sections).values(values).returning({ id: sections.id }).execute(),
  );
  return row?.id ?? '';
}

async function lockSection(tx: Transaction, actor: Actor, sectionId: string) {
  const { shop } = await lockShop(tx, actor, 'stock.edit');
  if (!isId(sectionId)) throw sectionErrors.not_found();
  const own = and(eq(sections.id, sectionId), eq(sections.shopId, shop.id));
  const [section] = await tx.select().from(sections).where(own);
  if (!section) throw sectionErrors.not_found();
  return section;
}

export async function renameSection(
  tx: Transaction,
  actor: Actor,
  sectionId: string,
  name: string,
) {
  const { id } = await lockSection(tx, actor, sectionId);
  await refuseBanned(tx, { name });
  const set = { name, nameNorm: normOf(name) };
  await unlessTaken(tx.update(sections).set(set).where(eq(sections.id, id)).execute());
}

export async function showSection(
  tx: Transaction,
  actor: Actor,
  sectionId: string,
  shown: boolean,
) {
  const { id } = await lockSection(tx, actor, sectionId);
  await tx.update(sections).set({ shown }).where(eq(sections.id, id));
}

/** The items stay, in no section. */
export async function deleteSection(tx: Transaction, actor: Actor, sectionId: string) {
  const { id } = await lockSection(tx, actor, sectionId);
  await tx.delete(sections).where(eq(sections.id, id));
}

/** The order as a person has it on the screen; a section that came meanwhile goes to the end. */
export async function orderSections(tx: Transaction, actor: Actor, ids: readonly string[]) {
  const { shop } = await lockShop(tx, actor, 'stock.edit');
  const rows = await tx
    .select({ id: sections.id })
    .from(sections)
    .where(eq(sections.shopId, shop.id))
    .orderBy(asc(sections.position), asc(sections.id));
  const known = new Set(rows.map(({ id }) => id));
  const wanted = [...new Set(ids)].filter((id) => known.has(id));
  const rest = rows.map(({ id }) => id).filter((id) => !wanted.includes(id));
  for (const [position, id] of [...wanted, ...rest].entries()) {
    await tx
      .update(sections)
      .set({ position: position + 1 })
      .where(eq(sections.id, id));
  }
}

/** Exactly these items are in the section afterwards; each leaves the one where it was. */
export async function fillSection(
  tx: Transaction,
  actor: Actor,
  sectionId: string,
  stockIds: readonly string[],
) {
  const { id, shopId } = await lockSection(tx, actor, sectionId);
  const wanted = [...new Set(stockIds)].filter(isId);
  await tx.delete(sectionItems).where(eq(sectionItems.sectionId, id));
  if (wanted.length === 0) return;
  const own = await tx
    .select({ stockId: stocks.id })
    .from(stocks)
    .where(and(eq(stocks.shopId, shopId), inArray(stocks.id, wanted)));
  if (own.length === 0) return;
  await tx
    .insert(sectionItems)
    .values(own.map(({ stockId }) => ({ stockId, sectionId: id })))
    .onConflictDoUpdate({
      target: sectionItems.stockId,
      set: { sectionId: sql`excluded.section_id` },
    });
}
