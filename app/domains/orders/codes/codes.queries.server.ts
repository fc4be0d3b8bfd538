import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { sectionItems, sections } from '#app/domains/stocks/sections/sections.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { formatMoney } from '#app/platform/money.ts';
import { orderErrors } from '../orders.errors.ts';
import { isOfPhone, orders } from '../orders.table.server.ts';
import { givenKobo } from '../totals/discount-given.queries.server.ts';
import { discountCodes } from './codes.table.server.ts';
import { type CodeLine, codeDiscount, codeFault, isCodeKey } from './codes.ts';

/** An order that came to nothing has used no code. */
const isUse = notInArray(orders.status, ['cancelled', 'expired']);

async function usesOf(executor: Executor, codeId: string, phone: string) {
  const [row] = await executor
    .select({
      uses: sql<number>`count(*)::int`,
      usesOfPhone: sql<number>`count(*) filter (where ${isOfPhone(phone)})::int`,
    })
    .from(orders)
    .where(and(eq(orders.discountCodeId, codeId), isUse));
  return row ?? { uses: 0, usesOfPhone: 0 };
}

async function withSections(executor: Executor, lines: readonly Omit<CodeLine, 'sectionId'>[]) {
  const ids = lines.map(({ stockId }) => stockId).filter(isId);
  const rows =
    ids.length === 0
      ? []
      : await executor.select().from(sectionItems).where(inArray(sectionItems.stockId, ids));
  const known = new Map(rows.map(({ stockId, sectionId }) => [stockId, sectionId]));
  return lines.map((line) => ({ ...line, sectionId: known.get(line.stockId) ?? null }));
}

interface CodeAsked {
  shopId: string;
  /** As `codeKey` gives it. */
  code: string;
  /** Empty while the buyer has not typed it. */
  phone: string;
  lines: readonly Omit<CodeLine, 'sectionId'>[];
  /** Its row stays locked until the transaction ends: the next buyer counts this one. */
  lock?: boolean | undefined;
}

/** What a code takes off these lines now, or why it does not. */
export async function codeNow(executor: Executor, asked: CodeAsked) {
  const { shopId, code, phone, lock = false } = asked;
  const query = executor
    .select()
    .from(discountCodes)
    .where(and(eq(discountCodes.shopId, shopId), eq(discountCodes.code, code)));
  const [row] = isCodeKey(code) ? await (lock ? query.for('update') : query) : [];
  const lines = await withSections(executor, asked.lines);
  const uses = row ? await usesOf(executor, row.id, phone) : { uses: 0, usesOfPhone: 0 };
  const fault = codeFault(row, { lines, ...uses, at: now() });
  if (fault || !row) {
    const why = fault ?? 'code_unknown';
    const amount = formatMoney(row?.minimumKobo ?? 0);
    throw orderErrors[why]({ amount }, { fields: { promo: `orders.${why}` } });
  }
  return {
    id: row.id,
    code: row.code,
    endsAt: row.endsAt,
    percent: row.kind === 'percent' ? row.value : null,
    discountKobo: codeDiscount(row, lines),
  };
}

/** What a code is to be for. */
export interface Meant {
  stockIds?: readonly string[] | undefined;
  sectionIds?: readonly string[] | undefined;
}

/** Of what was sent, what is the shop's own. */
export async function ownMeant(tx: Executor, shopId: string, meant: Meant) {
  const items = [...new Set(meant.stockIds ?? [])].filter(isId).slice(0, 200);
  const parts = [...new Set(meant.sectionIds ?? [])].filter(isId).slice(0, 50);
  const [ownItems, ownSections] = [
    items.length === 0
      ? []
      : await tx
          .select({ id: stocks.id })
          .from(stocks)
          .where(and(eq(stocks.shopId, shopId), inArray(stocks.id, items))),
    parts.length === 0
      ? []
      : await tx
          .select({ id: sections.id })
          .from(sections)
          .where(and(eq(sections.shopId, shopId), inArray(sections.id, parts))),
  ];
  // A code that was to be for some things must not become one for everything.
  const isLost = items.length + parts.length > 0 && ownItems.length + ownSections.length === 0;
  if (isLost) throw orderErrors.code_not_these();
  return {
    stockIds: ownItems.map(({ id }) => id),
    sectionIds: ownSections.map(({ id }) => id),
  };
}

/** The shop's codes, the newest first, with what each has brought. */
export async function ownCodes(shopId: string) {
  const [codes, used, ownSections] = await Promise.all([
    database()
      .select()
      .from(discountCodes)
      .where(eq(discountCodes.shopId, shopId))
      .orderBy(desc(discountCodes.id)),
    database()
      .select({
        id: orders.discountCodeId,
        uses: sql<number>`count(*)::int`,
        givenKobo,
      })
      .from(orders)
      .innerJoin(discountCodes, eq(discountCodes.id, orders.discountCodeId))
      .where(and(eq(discountCodes.shopId, shopId), isUse))
      .groupBy(orders.discountCodeId),
    database()
      .select({ id: sections.id, name: sections.name })
      .from(sections)
      .where(eq(sections.shopId, shopId))
      .orderBy(sections.position),
  ]);
  const at = now();
  return {
    sections: ownSections,
    codes: codes.map((code) => {
      const figures = used.find(({ id }) => id === code.id);
      const isOver = code.stoppedAt !== null || (code.endsAt !== null && code.endsAt <= at);
      const state = isOver ? 'over' : code.startsAt > at ? 'planned' : 'running';
      return {
        id: code.id,
        code: code.code,
        kind: code.kind,
        value: code.value,
        minimumKobo: code.minimumKobo,
        startsAt: code.startsAt,
        endsAt: code.endsAt,
        mostUses: code.mostUses,
        items: code.stockIds.length,
        sections: ownSections.flatMap(({ id, name }) =>
          code.sectionIds.includes(id) ? [name] : [],
        ),
        state: state as 'over' | 'planned' | 'running',
        uses: figures?.uses ?? 0,
        givenKobo: figures?.givenKobo ?? 0,
      };
    }),
  };
}

export type OwnCodes = Awaited<ReturnType<typeof ownCodes>>;

/** Items to choose from, by name; the newest when nothing is typed. */
export const itemsForCode = (shopId: string) =>
  database()
    .select({ id: stocks.id, name: stocks.productName })
    .from(stocks)
    .where(and(eq(stocks.shopId, shopId), eq(stocks.status, 'active')))
    .orderBy(desc(stocks.id))
    .limit(200);
