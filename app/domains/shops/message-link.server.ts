import { settings } from '#app/platform/env.server.ts';

/** Where a buyer writes to the shop: the bot when there is one, else our own chat page. */
export function messageHref(shopId: string, stockId?: string): string {
  const { token, username } = settings().telegram;
  if (token && username) {
    return `https://t.me/${username}?start=${stockId === undefined ? shopId : `p_${stockId}`}`;
  }
  return stockId === undefined ? `/chat/${shopId}` : `/chat/${shopId}?product=${stockId}`;
}
