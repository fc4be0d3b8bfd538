import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { handleBuyerAction } from '#app/domains/orders/commands/buyer-actions.server.ts';
import { answerReview } from '#app/domains/reviews/commands/answer-review.server.ts';
import { reviewFromForm } from '#app/domains/reviews/review-forms.server.ts';
import { reviews } from '#app/domains/reviews/reviews.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { buyerOf } from '#tests/support/buyers/buyer-of.ts';
import { drawn } from '#tests/support/drawn.tsx';
import { advanceTo, bringToIkeja, makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { photoFile, stockBench } from '#tests/support/shop/stocks.ts';
import { type MyData, myData, myDataFile } from './my-data.queries.server.ts';
import { KeptData } from './ui/kept-data.tsx';

stockBench();

const origin = 'https://oja.test';

async function formOf(fields: Record<string, string>, pictures: string): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(pictures, await photoFile());
  return form;
}

function shown(data: MyData): string {
  return drawn(<KeptData data={data} />);
}

test('an order among one’s own data leads to its page and says where it goes as that page does', async () => {
  const shop = await makeShop();
  const phone = '08051239872';
  const stockId = await makePlainItem(shop.id);
  const delivery = await bringToIkeja(shop.actor);
  const order = await makeOrder(shop.id, [{ stockId }], { phone, ...delivery });
  const html = shown(await myData('+2348051239872'));
  expect(html).toContain(`href="/o/${order.code}"`);
  expect(html).toContain('12 Allen Avenue, Ikeja');
});

test('the transfer that was claimed, the photos of a review and the answer to it are among one’s own data', async () => {
  const shop = await makeShop();
  const phone = '08051239871';
  const order = await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id) }], { phone });
  const claim = await formOf({ intent: 'claim', fromBank: 'GTBank' }, 'screenshot');
  const buyer = await buyerOf(order.code);
  await handleBuyerAction(order.code, claim, buyer);
  await advanceTo(shop.actor, order.id);
  await reviewFromForm(order.code, await formOf({ stars: '4', text: 'Good' }, 'photos'), buyer);
  const [review] = await database().select().from(reviews).where(eq(reviews.orderId, order.id));
  const text = 'Thank you for coming';
  await inTransaction((tx) => answerReview(tx, shop.actor, { reviewId: review?.id ?? '', text }));

  const data = await myData('+2348051239871');
  expect(data.orders[0]?.transfers).toEqual([
    {
      at: expect.any(Date),
      fromBank: 'GTBank',
      state: 'pending',
      amountNaira: order.totalKobo / 100,
      screenshot: expect.stringContaining(`claims/${shop.id}/`),
    },
  ]);
  expect(data.reviews).toMatchObject([
    { answer: text, photos: [expect.stringContaining(`reviews/${shop.id}/`)] },
  ]);
  const html = shown(data);
  expect(html).toContain('You said you sent ₦');
  for (const part of ['GTBank', text, `claims/${shop.id}/`, `reviews/${shop.id}/`])
    expect(html).toContain(part);

  let file = '';
  for await (const part of myDataFile('+2348051239871', new Date(), origin)) file += part;
  const taken = JSON.parse(file);
  expect(taken.orders[0].transfers).toMatchObject([
    { fromBank: 'GTBank', screenshot: expect.stringMatching(/^https:\/\/oja\.test\/.*claims\//) },
  ]);
  expect(taken.reviews[0]).toMatchObject({
    answer: text,
    photos: [expect.stringMatching(/^https:\/\/oja\.test\/.*reviews\//)],
  });
});
