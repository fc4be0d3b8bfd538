import { chatMessages } from '#app/domains/messages/messages.queries.server.ts';
import { photoLinksOf } from '#app/domains/messages/reported-photos.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import { reportCase } from './queue.queries.server.ts';
import { isChatOpen } from './reports.ts';

/**
 * A chat that somebody in it has reported, for as long as that report is the reason to read it: while nobody has decided, and
 * for a while after, up to the decision. What is written later is between buyer and shop again.
 */
export async function reportedChat(caseId: string, before: number | undefined) {
  const found = await reportCase(caseId);
  if (found?.case.kind !== 'chat' || !isChatOpen(found.case, now())) return undefined;
  const { subjectId, name, id, closedAt } = found.case;
  const until = closedAt ?? undefined;
  const { messages, hasOlder } = await chatMessages(subjectId, { before, until });
  const photos = await photoLinksOf(
    subjectId,
    messages.map((message) => message.id),
  );
  return {
    id,
    name,
    subjectId,
    hasOlder,
    messages: messages.map(({ id: messageId, seq, direction, text, at }) => ({
      seq,
      direction,
      text,
      at,
      photo: photos.get(messageId),
    })),
  };
}
