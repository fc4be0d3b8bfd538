import { botUsername } from '#app/providers/telegram/current-telegram.server.ts';

/** Where a buyer writes to the shop without an account; the page leads on to the bot, where there is one. */
export function messageHref(shopId: string, stockId?: string): string {
  return stockId === undefined ? `/chat/${shopId}` : `/chat/${shopId}?p=${stockId}`;
}

/** The bot's link for this shop or product; undefined without a bot. */
export function botHref(shopId: string, stockId?: string): string | undefined {
  const username = botUsername();
  if (!username) return undefined;
  return `https://t.me/${username}?start=${stockId === undefined ? shopId : `p_${stockId}`}`;
}
