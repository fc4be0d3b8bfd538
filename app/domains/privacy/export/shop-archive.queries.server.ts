import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { messages, messageThreads } from '#app/domains/messages/messages.table.server.ts';
import { paymentsCsv } from '#app/domains/orders/book/payments-csv.server.ts';
import { deliveryAddress } from '#app/domains/orders/delivery-address.server.ts';
import { orderHistory, orderLines, orders } from '#app/domains/orders/orders.table.server.ts';
import { reviewFolder, reviewPhotoName } from '#app/domains/reviews/review-photos.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { exportStocks } from '#app/domains/stocks/import/export-stocks.server.ts';
import { isOfShop } from '#app/domains/stocks/offered.server.ts';
import { stockCosts, stockOffers } from '#app/domains/stocks/prices/prices.table.server.ts';
import { stocks, stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import { tarEnd, tarEntry } from '#app/platform/backup/tar.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { originalName } from '#app/platform/images/image-manifest.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { keptParts, namedLists, pageSize, partAfter } from './shop-tables.queries.server.ts';

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Rows in the order of their ids, page by page. */
async function* pages<Row extends { id: string }>(
  read: (after: string | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.id;
  }
}

async function itemsAfter(shopId: string, after: string | undefined) {
  const rows = await database()
    .select()
    .from(stocks)
    .where(and(isOfShop(shopId), after ? gt(stocks.id, after) : undefined))
    .orderBy(asc(stocks.id))
    .limit(pageSize);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [variants, costs, offers] = await Promise.all([
    database()
      .select()
      .from(stockVariants)
      .where(inArray(stockVariants.stockId, ids))
      .orderBy(asc(stockVariants.id)),
    database()
      .select()
      .from(stockCosts)
      .where(inArray(stockCosts.stockId, ids))
      .orderBy(asc(stockCosts.id)),
    database()
      .select()
      .from(stockOffers)
      .where(and(inArray(stockOffers.stockId, ids), ne(stockOffers.state, 'over'))),
  ]);
  const ofItem = Map.groupBy(variants, ({ stockId }) => stockId);
  const costsOf = Map.groupBy(costs, ({ stockId }) => stockId);
  return rows.map((row) => ({
    ...row,
    variants: ofItem.get(row.id) ?? [],
    costs: costsOf.get(row.id) ?? [],
    offer: offers.find(({ stockId }) => stockId === row.id) ?? null,
  }));
}

async function ordersAfter(shopId: string, after: string | undefined) {
  const rows = await database()
    .select()
    .from(orders)
    .where(and(eq(orders.shopId, shopId), after ? gt(orders.id, after) : undefined))
    .orderBy(asc(orders.id))
    .limit(pageSize);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [lines, history] = await Promise.all([
    database().select().from(orderLines).where(inArray(orderLines.orderId, ids)),
    database().select().from(orderHistory).where(inArray(orderHistory.orderId, ids)),
  ]);
  const [linesOf, historyOf] = [lines, history].map((found) =>
    Map.groupBy<string, (typeof found)[number]>(found, ({ orderId }) => orderId),
  );
  // What binds an order to a browser or a network is no part of the shop's books.
  return rows.map(({ visitorKey: _, network: __, undo: ___, ...row }) => ({
    ...row,
    address: deliveryAddress(row),
    lines: linesOf?.get(row.id) ?? [],
    history: historyOf?.get(row.id) ?? [],
  }));
}

const messagesAfter = (shopId: string, after: string | undefined) =>
  database()
    .select({
      id: messages.id,
      buyer: messageThreads.buyerName,
      thread: messageThreads.number,
      channel: messageThreads.channel,
      direction: messages.direction,
      text: messages.text,
      attachment: messages.attachment,
      at: messages.createdAt,
    })
    .from(messages)
    .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
    .where(and(eq(messages.shopId, shopId), after ? gt(messages.id, after) : undefined))
    .orderBy(asc(messages.id))
    .limit(pageSize);

/** Where the photo of a message lies in the file. */
const photoName = (id: string): string => `message-photos/${id}.jpg`;

/** The messages of a shop, each page followed by its photos. */
async function* messagesOf(shopId: string) {
  let part = 0;
  for await (const page of pages((after) => messagesAfter(shopId, after))) {
    part += 1;
    const rows = page.map(({ attachment, ...row }) => ({
      ...row,
      photo: attachment?.key ? photoName(row.id) : null,
    }));
    yield tarEntry(`messages-${String(part).padStart(4, '0')}.json`, json(rows));
    for (const { id, attachment } of page) {
      const photo = attachment?.key && (await storage().get(attachment.key));
      if (photo) yield tarEntry(photoName(id), await photo.bytes());
    }
  }
}

async function* numbered(name: string, rows: AsyncGenerator<unknown[]>) {
  let part = 0;
  for await (const page of rows) {
    part += 1;
    yield tarEntry(`${name}-${String(part).padStart(4, '0')}.json`, json(page));
  }
}

/** Files of a folder that end so, under a name of their own. */
async function* filesOf(folder: string, end: string, name: string) {
  for await (const { key } of storage().list(`${folder}/`)) {
    if (!key.endsWith(`/${end}`)) continue;
    const photo = await storage().get(key);
    if (photo) yield tarEntry(`${name}/${key.slice(folder.length + 1)}`, await photo.bytes());
  }
}

/** What buyers see as the shop's picture is its owner's. */
async function* pictureOf(ownerId: string) {
  const [owner] = await database()
    .select({ base: users.pictureBase })
    .from(users)
    .where(eq(users.id, ownerId));
  const picture = owner?.base && (await storage().get(`${owner.base}/${originalName}`));
  if (picture) yield tarEntry('picture.jpg', await picture.bytes());
}

/** The rest of the shop, a part a table. */
async function* partsOf(shopId: string) {
  for (const name of keptParts) {
    const rows = async function* () {
      for await (const page of pages((after) => partAfter(name, shopId, after)))
        yield page.map(({ row }) => row);
    };
    yield* numbered(name, rows());
  }
}

async function text(parts: AsyncIterable<string>): Promise<Buffer> {
  let all = '';
  for await (const part of parts) all += part;
  return Buffer.from(all);
}

/**
 * The whole shop as a plain tar: lists that a spreadsheet opens, everything else as JSON, and the photos as they were
 * sent. It is read piece by piece, so that no shop is too large; one that breaks off has no end and does not look whole.
 */
export async function* shopArchive(shopId: string, t: Translate): AsyncGenerator<Uint8Array> {
  const [shop] = await database().select().from(shops).where(eq(shops.id, shopId));
  yield await tarEntry('shop.json', json(shop));
  yield await tarEntry('items.csv', Buffer.from(await exportStocks(shopId, { seesCosts: true })));
  const everything = { show: 'all' } as Parameters<typeof paymentsCsv>[1];
  yield await tarEntry('payments.csv', await text(paymentsCsv(shopId, everything, t)));
  yield* numbered(
    'items',
    pages((after) => itemsAfter(shopId, after)),
  );
  yield* numbered(
    'orders',
    pages((after) => ordersAfter(shopId, after)),
  );
  yield* messagesOf(shopId);
  for (const [name, rows] of Object.entries(await namedLists(shopId)))
    yield await tarEntry(`${name}.json`, json(rows));
  yield* partsOf(shopId);
  if (shop) yield* pictureOf(shop.ownerUserId);
  yield* filesOf(`products/${shopId}`, originalName, 'photos');
  yield* filesOf(reviewFolder(shopId), reviewPhotoName, 'review-photos');
  yield tarEnd();
}
