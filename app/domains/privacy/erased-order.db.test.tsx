import { eq } from 'drizzle-orm';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withdrawClaim } from '#app/domains/orders/commands/transfers.server.ts';
import { buyerLabel } from '#app/domains/orders/order-words.ts';
import { orderPage } from '#app/domains/orders/pages/order-page.server.ts';
import { OrderFacts } from '#app/domains/orders/ui/order-facts.tsx';
import { reviewOfOrder } from '#app/domains/reviews/reviews.queries.server.ts';
import { reviews } from '#app/domains/reviews/reviews.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { bringToIkeja, makePlainItem, orderRow } from '#tests/support/shop/orders.ts';
import { completedOrder, review } from '#tests/support/shop/reviews.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { eraseBuyer } from './commands/erase-buyer.server.ts';

stockBench();

test('the link of an order opens still, and nobody acts by it for a buyer who was erased', async () => {
  const shop = await makeShop();
  const { id, code } = await completedOrder(shop, await makePlainItem(shop.id));
  const { buyerPhone } = await orderRow(id);
  const words = async () =>
    (await database().select().from(reviews).where(eq(reviews.orderId, id)))[0]?.text;
  await review(code, 4, { text: 'Back again' });
  expect(await words()).toBe('Back again');
  await inTransaction((tx) => eraseBuyer(tx, buyerPhone));
  expect(await codeOf(review(code, 1, { text: 'Back once more' }))).toBe('orders.not_found');
  expect(await words()).toBe('');
  expect(await codeOf(inTransaction((tx) => withdrawClaim(tx, code)))).toBe('orders.not_found');
  expect(await reviewOfOrder(code)).toBeUndefined();
  const { t } = translatorFor('en');
  expect((await orderPage(code, { origin: 'https://oja.example', t })).code).toBe(code);
  expect(buyerLabel(await orderRow(id), t)).toBe('Erased buyer');
  expect(buyerLabel({ buyerName: '', source: 'counter' }, t)).toBe(t('counter.title'));
});

test('a delivery stays one after its buyer was erased: the order says what became of the address', async () => {
  const shop = await makeShop();
  const item = await makePlainItem(shop.id);
  const { id, code } = await completedOrder(shop, item, await bringToIkeja(shop.actor));
  const { t } = translatorFor('en');
  const page = () => orderPage(code, { origin: 'https://oja.example', t });
  expect(await page()).toMatchObject({ address: '12 Allen Avenue, Ikeja, Lagos', days: [1, 2] });
  const { buyerPhone } = await orderRow(id);
  await inTransaction((tx) => eraseBuyer(tx, buyerPhone));
  const erased = await page();
  expect(erased).toMatchObject({ getBy: 'delivery', address: 'Address erased', days: undefined });
  const shown = (part: React.ReactElement) =>
    renderToStaticMarkup(<I18nProvider value={translatorFor('en')}>{part}</I18nProvider>);
  expect(shown(<OrderFacts order={erased} />)).toContain('Address erased');
  expect(shown(<OrderFacts order={{ ...erased, address: '' }} />)).not.toContain('Come to');
});
