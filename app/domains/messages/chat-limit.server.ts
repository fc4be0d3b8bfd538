import { hasOpenOrder } from '#app/domains/orders/pages/visitor-order.server.ts';
import { isWithinBudget, isWithinOfPhone } from '#app/domains/shops/new-contacts.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { type Caller, limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import { clientNetworks } from '#app/platform/http/limits/client-key.ts';
import { takeToken } from '#app/platform/http/limits/rate-limit.server.ts';
import { isId } from '#app/platform/id.ts';
import { buyerKeyOf } from './live-channels.server.ts';
import { messageErrors } from './messages.errors.ts';
import { chatThread } from './messages.queries.server.ts';

/** Tight per visitor, generous per address: thousands of phones share one. */
const chatLimit = { name: 'chat', visitor: 240, address: 6_000 };

/** So many new threads a day of one network need nothing; each one after that one more step. */
const newThreads = (address: string) => ({
  name: 'chat.new-talks',
  of: clientNetworks(address).site,
  limit: 3,
  per: 24 * 3_600,
});

interface Writer extends Caller {
  /** The phone that the browser has proved for chats, if any. */
  provedPhone: () => Promise<string | undefined>;
}

/** Before a buyer's message: an inbox is not filled with threads that nobody began. */
export async function limitChat(writer: Writer, shopId: string): Promise<void> {
  const visitorKey = buyerKeyOf(writer.met.visitorId);
  if (await chatThread(shopId, visitorKey)) return limitVisitor(writer, chatLimit);
  const { address } = writer;
  await limitVisitor(writer, chatLimit, [newThreads(address)]);
  // Who has ordered and waits has a word for the shop.
  if (isId(shopId) && (await hasOpenOrder(shopId, visitorKey))) return;
  if (await isWithinBudget({ kind: 'chat', shopId, visitorKey, address })) return;
  const phone = await writer.provedPhone();
  if (phone === undefined) throw messageErrors.phone_needed();
  if (!(await isWithinOfPhone('chat', phone)))
    throw messageErrors.too_many_new({}, { retryAfterSeconds: 360 });
}

/** Pictures cost more than words; a buyer who shows what they mean needs a few. */
const photoLimit = { name: 'chat-photo', visitor: 40, address: 1_000 };

export const limitChatPhotos = (caller: Caller): Promise<void> => limitVisitor(caller, photoLimit);

const repliesPerMinute = 120;

/** Of one member of the team, whichever way they are sent. */
export async function limitReplies({ userId }: { userId: string }): Promise<void> {
  if (!settings().rateLimits) return;
  const key = `reply:${userId}`;
  const { allowed, retryAfterSeconds } = await takeToken({ key, limit: repliesPerMinute, per: 60 });
  if (!allowed) throw httpErrors.too_many({}, { retryAfterSeconds });
}
