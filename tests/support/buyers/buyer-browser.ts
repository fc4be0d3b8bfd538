import { newVisitorId, visitorKey } from '#app/platform/http/visitor.server.ts';
import OrderTrack, { action, loader } from '#app/routes/market/order-track.tsx';
import { drawnPage } from '../drawn.tsx';
import { askRoom } from '../operators/ask-room.ts';
import { makeOrder } from '../shop/orders.ts';
import { buyerOf } from './buyer-of.ts';

type Form = Record<string, string> | FormData;

/** A browser of a buyer, with its cookie: what it orders, and what the order's page answers to it. */
export function buyerBrowser(visitorId: string | undefined = newVisitorId()) {
  const ask = (code: string, form?: Form) =>
    askRoom(form ? action : loader, {
      path: `/o/${code}`,
      viewer: undefined,
      params: { code },
      form,
      visitorId,
    });
  return {
    visitorId,
    key: visitorKey(visitorId),
    order: (
      shopId: string,
      items: Parameters<typeof makeOrder>[1],
      more: Parameters<typeof makeOrder>[2] = {},
    ) => makeOrder(shopId, items, more, visitorKey(visitorId)),
    ask,
    page: async (code: string): Promise<string> =>
      drawnPage(OrderTrack, { loaderData: (await ask(code)).answer as object }),
  };
}

/** The browser that placed an order. */
export const browserOf = async (code: string) => buyerBrowser((await buyerOf(code)).visitorId);
