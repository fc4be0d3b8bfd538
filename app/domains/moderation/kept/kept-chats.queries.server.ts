import { and, asc, desc, eq, lt, or, sql } from 'drizzle-orm';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { pageOf } from '#app/platform/page-of.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { reportedMessages } from './kept-chats.table.server.ts';

/** As long as somebody reads the page. */
const openSeconds = 15 * 60;
const perPage = 50;

/** What is kept of a reported chat, the newest page first, each in its order; photos by links that close again by themselves. */
export async function keptChat(caseId: string, before?: number) {
  const rows = await database()
    .select()
    .from(reportedMessages)
    .where(
      and(
        eq(reportedMessages.caseId, caseId),
        before === undefined ? undefined : lt(reportedMessages.seq, before),
      ),
    )
    .orderBy(desc(reportedMessages.seq))
    .limit(perPage + 1);
  const { page, next: older } = pageOf(rows, perPage, ({ seq }) => seq);
  const messages = await Promise.all(
    page.map(async ({ seq, direction, text, at, hasPhoto, photoKey }) => ({
      ...{ seq, direction, text, at, hasPhoto },
      photo: photoKey ? await storage().signedUrl(photoKey, openSeconds) : undefined,
    })),
  );
  return { messages: messages.reverse(), older };
}

export interface ShopVisitor {
  shopId: string;
  visitorKey: string;
}

export const ofVisitors = (visitors: readonly ShopVisitor[]) =>
  or(
    sql`false`,
    ...visitors.map(({ shopId, visitorKey }) =>
      and(eq(reportedMessages.shopId, shopId), eq(reportedMessages.buyerKey, visitorKey)),
    ),
  );

/** What only a case still has of the chats of these browsers: the chats themselves are over. */
export const keptAlone = (visitors: readonly ShopVisitor[]) =>
  database()
    .select({
      caseId: reportedMessages.caseId,
      shop: shops.name,
      direction: reportedMessages.direction,
      text: reportedMessages.text,
      hasPhoto: reportedMessages.hasPhoto,
      at: reportedMessages.at,
    })
    .from(reportedMessages)
    .innerJoin(shops, eq(shops.id, reportedMessages.shopId))
    .where(
      and(
        ofVisitors(visitors),
        sql`not exists (select from messages m where m.id = ${reportedMessages.messageId})`,
      ),
    )
    .orderBy(asc(reportedMessages.caseId), asc(reportedMessages.seq));
