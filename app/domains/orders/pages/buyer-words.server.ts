import { parse } from 'hono/utils/cookie';
import { redirect } from 'react-router';
import { isOfferedLanguage, translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { languageCookie, languageParam } from '#app/platform/i18n/language-cookie.ts';
import { buyerLabel } from '../order-words.ts';
import type { orders } from '../orders.table.server.ts';
import { orderNumber } from '../orders.ts';

type Order = typeof orders.$inferSelect;

/** How a message of the shop to the buyer begins, in the language that the buyer ordered in. */
export function greetingOf({
  number,
  language,
  ...order
}: Pick<Order, 'buyerName' | 'source' | 'number' | 'language'>): string {
  const { t } = translatorFor(language);
  const name = buyerLabel(order, t);
  return t('orders.whatsapp_text', { name, number: orderNumber(number) });
}

interface Opened {
  request: Pick<Request, 'url' | 'headers'>;
  /** In which the page would be shown. */
  shown: string;
  language: string;
}

/**
 * A buyer's page on a device that has chosen no language is shown in the order's. The address says so: the page
 * then speaks one language throughout.
 */
export function inOrderLanguage({ request, shown, language }: Opened): void {
  if (language === shown || !isOfferedLanguage(language)) return;
  const url = new URL(request.url);
  const isChosen = parse(request.headers.get('cookie') ?? '')[languageCookie] !== undefined;
  if (isChosen || url.searchParams.has(languageParam)) return;
  url.searchParams.set(languageParam, language);
  throw redirect(`${url.pathname}${url.search}`);
}
