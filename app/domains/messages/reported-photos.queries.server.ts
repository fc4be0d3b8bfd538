import { and, eq, inArray } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { messages } from './messages.table.server.ts';

/** As long as somebody reads the page. */
const openSeconds = 15 * 60;

/** Photos of these messages of a thread, for who was allowed to read it: links that close again by themselves. */
export async function photoLinksOf(
  threadId: string,
  messageIds: readonly string[],
): Promise<Map<string, string>> {
  if (messageIds.length === 0) return new Map();
  const rows = await database()
    .select({ id: messages.id, attachment: messages.attachment })
    .from(messages)
    .where(and(eq(messages.threadId, threadId), inArray(messages.id, [...messageIds])));
  const links = await Promise.all(
    rows.map(async ({ id, attachment }) => {
      const link = attachment?.key && (await storage().signedUrl(attachment.key, openSeconds));
      return link ? ([id, link] as const) : undefined;
    }),
  );
  return new Map(links.filter((link) => link !== undefined));
}
