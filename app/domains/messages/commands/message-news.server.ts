import { tellFollowers, tellTeam } from '#app/domains/notices/commands/tell.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { webChannel } from '../channels/web-channel.ts';
import type { MessageRow, ThreadRow } from '../inbox/inbox-views.server.ts';
import { previewOf } from '../message-text.ts';
import { previewLetters } from '../messages.ts';

/** Wakes phones of the team that look at no page; open pages have it from the stream. */
export const tellPhones = (
  tx: Transaction,
  { id, shopId, buyerName }: ThreadRow,
  { text }: MessageRow,
): Promise<void> =>
  tellTeam(tx, {
    shopId,
    kind: 'message',
    tag: `thread-${id}`,
    path: `/messages?thread=${id}`,
    facts: { name: buyerName, text: previewOf(text, previewLetters) },
  });

export const threadTopic = (threadId: string): string => `thread:${threadId}`;

/** A buyer of the web chat, where they asked for it; another channel wakes its people itself. */
export async function tellChatBuyer(
  tx: Transaction,
  { id, shopId, channel }: ThreadRow,
): Promise<void> {
  if (channel !== webChannel) return;
  await tellFollowers(tx, threadTopic(id), { kind: 'my_message', path: `/chat/${shopId}` });
}
