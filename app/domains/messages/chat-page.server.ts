import { hasOpenOrder } from '#app/domains/orders/pages/visitor-order.server.ts';
import { telHref } from '#app/domains/shops/contact.ts';
import { publicShop } from '#app/domains/shops/directory/directory.queries.server.ts';
import { botHref, messageHref } from '#app/domains/shops/message-link.server.ts';
import { shopErrors } from '#app/domains/shops/shops.errors.ts';
import { photoAt, publicStock, shownPriceOf } from '#app/domains/stocks/stocks.queries.server.ts';
import { stepAnswerIn } from '#app/platform/extra-step/extra-step.server.ts';
import { readField } from '#app/platform/http/forms/form-fault.server.ts';
import { addressKey, addressNumber } from '#app/platform/http/input/address.ts';
import { keyOf, rawField } from '#app/platform/http/input/form-fields.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { newToken } from '#app/platform/id.ts';
import { channelCursor } from '#app/platform/live/events.server.ts';
import { type MetVisitor, signedVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { limitChat } from './chat-limit.server.ts';
import { receiveChat } from './commands/receive-message.server.ts';
import { phoneOfChat } from './flood/chat-proof.server.ts';
import { buyerChannel, buyerKeyOf } from './live-channels.server.ts';
import { messageErrors } from './messages.errors.ts';
import { chatMessages, chatThread } from './messages.queries.server.ts';
import { messageText, operationId, type ProductCard } from './messages.ts';

interface ChatRequest {
  shopId: string;
  request: Request;
  facts: RequestContext;
}

/** The product that the buyer comes from, when it is this shop's. */
async function cardFrom(shopId: string, stockId: string | undefined): Promise<ProductCard | null> {
  const stock = stockId ? await publicStock(stockId) : undefined;
  if (!stock || stock.shopId !== shopId) return null;
  const { id, name, imageBase, widths } = stock;
  const photo = photoAt(imageBase, widths && { widths });
  return { stockId: id, name, ...shownPriceOf(stock), photo };
}

async function threadOf(shopId: string, visitorId: string | undefined, before: number | undefined) {
  if (visitorId === undefined) return undefined;
  const key = buyerKeyOf(visitorId);
  // Before the data: what happens in between is told by the stream.
  const cursor = await channelCursor(buyerChannel(key));
  const thread = await chatThread(shopId, key);
  const page = thread ? await chatMessages(thread.id, { before }) : undefined;
  return { cursor, name: key.slice(0, 16), readSeq: thread?.readSeq ?? 0, page };
}

/** Whether a suspended shop's chat is there for this browser: one that has written to it, or has an open order. */
export async function hasChatWith(shopId: string, { request, facts }: Omit<ChatRequest, 'shopId'>) {
  const visitorId = await signedVisitor(request.headers.get('cookie'), facts.origin);
  if (visitorId === undefined) return false;
  const key = buyerKeyOf(visitorId);
  return (await chatThread(shopId, key)) !== undefined || hasOpenOrder(shopId, key);
}

/** A visitor's thread with a shop; nobody else's is ever read here. */
export async function chatPage({ shopId, request, facts }: ChatRequest) {
  const shop = await publicShop(shopId, { suspendedToo: true });
  if (!shop) throw shopErrors.not_found();
  const query = new URL(request.url).searchParams;
  const before = addressNumber(query, 'before');
  const visitorId = await signedVisitor(request.headers.get('cookie'), facts.origin);
  const thread = await threadOf(shop.id, visitorId, before);
  if (shop.suspendedAt && !(await hasChatWith(shop.id, { request, facts })))
    throw shopErrors.not_found();
  const stockId = addressKey(query, 'p');
  const messages = thread?.page?.messages ?? [];
  const isAsked = messages.some(({ card }) => card?.stockId === stockId);
  return {
    shop: {
      id: shop.id,
      name: shop.name,
      address: shop.address,
      picture: shop.picture,
      tel: telHref(shop.phoneNumber),
      /** Has no page, and nobody is to pay it. */
      isClosed: shop.suspendedAt !== null,
    },
    messages,
    hasOlder: thread?.page?.hasOlder ?? false,
    readSeq: thread?.readSeq ?? 0,
    /** Undefined until the first message makes the visitor id. */
    live: thread && { cursor: thread.cursor, name: thread.name },
    card: isAsked ? null : await cardFrom(shop.id, stockId),
    botTo: botHref(shop.id, stockId),
    address: `${facts.origin}${messageHref(shop.id)}`,
    operationId: newToken(),
  };
}

export type ChatPageData = Awaited<ReturnType<typeof chatPage>>;

/** The chat's form without JavaScript. */
export async function writeFromForm(
  { shopId, request, facts }: ChatRequest,
  met: MetVisitor,
  form: FormData,
): Promise<void> {
  const address = facts.clientAddress;
  const provedPhone = () => phoneOfChat(request, facts);
  await limitChat({ met, address, step: stepAnswerIn(form), provedPhone }, shopId);
  const operation = operationId.safeParse(rawField(form, 'operationId'));
  if (!operation.success) throw messageErrors.operation_invalid({}, { cause: operation.error });
  await receiveChat({
    shopId,
    visitorId: met.visitorId,
    text: readField(messageText, form, 'text'),
    stockId: keyOf(form, 'stockId') || undefined,
    operationId: operation.data,
  });
}
