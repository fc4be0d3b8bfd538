import { and, count, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { pageById } from '#app/platform/page-of.ts';
import { seenMark } from '#app/platform/text/seen-mark.server.ts';
import { measures } from '../moderation.table.server.ts';
import { closing } from './measures.ts';

export const measuresPerPage = 30;

/** It was lifted, but another one keeps the same item, review or shop away. */
const isHeldStill = sql<boolean>`measures.lifted_at is not null and exists (
  select from measures other where other.shop_id = measures.shop_id and other.kind = measures.kind
  and other.kind in ('hide', 'hide_review', 'suspend') and other.lifted_at is null
  and other.stock_id is not distinct from measures.stock_id and other.review_id is not distinct from measures.review_id)`;

/** Goes with an answer: words can be replaced while somebody answers them. */
export const wordsOf = ({ reason, byRule }: { reason: string; byRule: boolean }): string =>
  seenMark(reason, String(byRule));

/** What those who run the market wrote to a shop, the newest first: a page after this one, or from that one on, and one more. */
export async function measuresOf(shopId: string, after?: string, from?: string) {
  const rows = await database()
    .select({
      id: measures.id,
      kind: measures.kind,
      itemName: measures.itemName,
      reason: measures.reason,
      byRule: measures.byRule,
      at: measures.at,
      seenAt: measures.seenAt,
      liftedAt: measures.liftedAt,
      liftReason: measures.liftReason,
      isHeldStill,
      answer: measures.answer,
      answeredAt: measures.answeredAt,
      answerSeenAt: measures.answerSeenAt,
    })
    .from(measures)
    .where(
      and(
        eq(measures.shopId, shopId),
        isId(after) ? lt(measures.id, after) : undefined,
        from ? lte(measures.id, from) : undefined,
      ),
    )
    .orderBy(desc(measures.id))
    .limit(measuresPerPage + 1);
  return rows.map((row) => ({ ...row, words: wordsOf(row) }));
}

/** The same page by page: for the shop, and for its room among the operators'. */
export async function measuresPage(shopId: string, after?: string, from?: string) {
  const rows = await measuresOf(shopId, after, from);
  const { page, next } = pageById(rows, measuresPerPage);
  return { measures: page, nextMeasures: next };
}

export interface LettersAsked {
  after: string | undefined;
  /** The letter that somebody came to read. */
  asked: string | undefined;
}

/** A page of the letters, the one among them that was asked for; without either the first. */
export async function lettersFor(shopId: string, { after, asked }: LettersAsked) {
  const page = await measuresPage(shopId, after);
  const isFirst = after === undefined;
  if (!isFirst || !isId(asked) || page.measures.some(({ id }) => id === asked))
    return { ...page, isFirst };
  return { ...(await measuresPage(shopId, undefined, asked)), isFirst: false };
}

/** Whether an item or the shop itself is away from buyers now, whatever page of the letters says so. */
export async function hasClosed(shopId: string): Promise<boolean> {
  const [row] = await database()
    .select({ id: measures.id })
    .from(measures)
    .where(
      and(
        eq(measures.shopId, shopId),
        inArray(measures.kind, [...closing]),
        isNull(measures.liftedAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export type ShownMeasure = Awaited<ReturnType<typeof measuresOf>>[number];

/** How many letters a shop has, and how many of them nobody who may answer has opened. */
export async function letterCounts(shopId: string): Promise<{ total: number; unseen: number }> {
  const [row] = await database()
    .select({
      total: count(),
      unseen: sql<number>`count(*) filter (where ${measures.seenAt} is null)`.mapWith(Number),
    })
    .from(measures)
    .where(eq(measures.shopId, shopId));
  return row ?? { total: 0, unseen: 0 };
}

/** Why an item of the shop is away from buyers; undefined when no measure hides it. */
export async function hidingOf(shopId: string, stockId: string) {
  const [row] = await database()
    .select({ id: measures.id, reason: measures.reason, byRule: measures.byRule })
    .from(measures)
    .where(
      and(
        eq(measures.shopId, shopId),
        eq(measures.stockId, stockId),
        eq(measures.kind, 'hide'),
        isNull(measures.liftedAt),
      ),
    )
    .orderBy(desc(measures.id))
    .limit(1);
  return row;
}

export type Hiding = NonNullable<Awaited<ReturnType<typeof hidingOf>>>;

/** Why nobody but its writer sees a review, in words that were written for both; empty where nothing hides it, and where only the shop was to read them. */
export async function reviewHiding(reviewId: string): Promise<string> {
  const [row] = await database()
    .select({ reason: measures.reason, forWriter: measures.forWriter })
    .from(measures)
    .where(and(eq(measures.reviewId, reviewId), isNull(measures.liftedAt)))
    .orderBy(desc(measures.id))
    .limit(1);
  return row?.forWriter ? row.reason : '';
}
