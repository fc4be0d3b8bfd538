import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newToken } from '#app/platform/id.ts';
import { action as checkoutAction } from '#app/routes/market/checkout.tsx';
import OrderTrack, { loader as orderLoader } from '#app/routes/market/order-track.tsx';
import FindOrder, {
  action as findAction,
  loader as findLoader,
} from '#app/routes/my/find-order.tsx';
import { ask, type Browser } from '#tests/histories/doors.ts';
import { drawnPage } from '#tests/support/drawn.tsx';
import { draftOf, makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

async function placed(browser: Browser, phone: string): Promise<string> {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 9);
  const { lines, ...draft } = await draftOf(shop.id, [{ stockId }], { payBy: 'delivery' });
  const fields = Object.fromEntries(
    Object.entries({ ...draft, phone, lines: JSON.stringify(lines), key: newToken() }).map(
      ([name, value]) => [name, String(value ?? '')],
    ),
  );
  const path = `/checkout/${shop.id}`;
  const answer = await ask(checkoutAction, {
    browser,
    path,
    params: { shopId: shop.id },
    fields,
  });
  return answer.data?.placed ?? '';
}

async function opened(browser: Browser, code: string): Promise<string> {
  const { data } = await ask(orderLoader, { browser, path: `/o/${code}`, params: { code } });
  return drawnPage(OrderTrack, { loaderData: data });
}

/** The phone is proved by its code for the order of that number. */
async function prove(browser: Browser, path: string, { phone, number }: Record<string, string>) {
  const about = { phone: phone ?? '', number: number ?? '' };
  const sent = await ask(findAction, { browser, path, fields: { intent: 'start', ...about } });
  const code = sent.data.code?.demoCode ?? '';
  return ask(findAction, { browser, path, fields: { intent: 'code', ...about, code } });
}

const hoursOf = async (code: string): Promise<number> => {
  const [order] = await database().select().from(orders).where(eq(orders.code, code));
  return Math.round((Number(order?.expiresAt) - Number(order?.placedAt)) / 3_600_000);
};

test('the number can be confirmed in another browser than the one that ordered', async () => {
  const phone = '0806 444 0002';
  const code = await placed({ cookie: '', address: '102.91.77.8' }, phone);
  expect(await hoursOf(code)).toBe(2);
  const [order] = await database().select().from(orders).where(eq(orders.code, code));
  const other: Browser = { cookie: '', address: '102.91.79.8' };
  await prove(other, '/my/find', { phone, number: String(order?.number) });
  expect(await hoursOf(code)).toBe(48);
});

test('an order is held for two hours, and for two days once its buyer has confirmed the number', async () => {
  const browser: Browser = { cookie: '', address: '102.91.77.7' };
  const phone = '0806 444 0001';
  const code = await placed(browser, phone);
  const before = await opened(browser, code);
  expect(before).toContain('Your items are held until');
  const link = /href="(\/my\/find[^"]*)"/.exec(before)?.[1] ?? '';
  const path = link.replaceAll('&amp;', '&');

  const asking = drawnPage(FindOrder, {
    loaderData: (await ask(findLoader, { browser, path })).data,
  });
  expect(asking).toContain('Then the shop holds your items longer');
  expect(asking).toContain(`value="${phone}"`);
  const stranger = { cookie: '', address: '102.91.78.7' };
  const { data: theirs } = await ask(findLoader, { browser: stranger, path });
  expect(JSON.stringify(theirs)).not.toContain('444 0001');

  const number = /value="(\d{4,})"/.exec(asking)?.[1] ?? '';
  const done = await prove(browser, path, { phone, number });
  expect(done.location).toBe(`/o/${code}`);

  expect(await opened(browser, code)).not.toContain('Your items are held until');
  expect(await hoursOf(code)).toBe(48);
});
