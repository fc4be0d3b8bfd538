import { userByPhone } from '#app/domains/accounts/accounts.queries.server.ts';
import { keptWishes } from '#app/domains/market/visitors/kept-wishes.queries.server.ts';
import {
  messagesOfThreads,
  threadsOfVisitors,
} from '#app/domains/messages/kept-threads.queries.server.ts';
import {
  copiesOf,
  looksOfReviews,
  otherLooks,
} from '#app/domains/moderation/kept/as-reported.queries.server.ts';
import { keptAlone } from '#app/domains/moderation/kept/kept-chats.queries.server.ts';
import { keptReports } from '#app/domains/moderation/reports/kept-reports.queries.server.ts';
import { deliveryAddress } from '#app/domains/orders/delivery-address.server.ts';
import {
  keptBids,
  keptOrders,
  visitorsOfPhone,
} from '#app/domains/orders/forget/kept-orders.queries.server.ts';
import { orderNumber } from '#app/domains/orders/orders.ts';
import { keptReviews } from '#app/domains/reviews/kept-reviews.queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { koboToNaira } from '#app/platform/money.ts';

type KeptOrder = Awaited<ReturnType<typeof keptOrders>>[number];

/** As the person reads it: amounts in naira, and no ids of ours. */
const orderView = ({ id: _, number, totalKobo, paidKobo, place, ...order }: KeptOrder) => ({
  ...order,
  address: deliveryAddress({ address: order.address, place }),
  number: orderNumber(number),
  totalNaira: koboToNaira(totalKobo),
  paidNaira: koboToNaira(paidKobo),
  transfers: order.transfers.map(({ amountKobo, ...claim }) => ({
    ...claim,
    amountNaira: koboToNaira(amountKobo),
  })),
  items: order.items.map(({ priceKobo, ...item }) => ({
    ...item,
    priceNaira: koboToNaira(priceKobo),
  })),
});

async function offersOf(phone: string) {
  const found = await keptBids(phone);
  return found.map(({ amountKobo, ...bid }) => ({ ...bid, amountNaira: koboToNaira(amountKobo) }));
}

const messageView = (
  direction: string,
  text: string,
  { at, photo }: { at: Date; photo: boolean },
) => ({
  at,
  from: direction === 'incoming' ? 'you' : 'shop',
  text,
  ...(photo && { photo }),
});

/** Of a chat that is over, what is kept with a report about it. */
async function reportedChatsOf(visitors: Awaited<ReturnType<typeof visitorsOfPhone>>) {
  const kept = Map.groupBy(await keptAlone(visitors), ({ caseId }) => caseId);
  return [...kept.values()].map((lines) => ({
    shop: lines[0]?.shop ?? '',
    name: '',
    messages: lines.map(({ direction, text, at, hasPhoto }) =>
      messageView(direction, text, { at, photo: hasPhoto }),
    ),
  }));
}

async function chatsOf(phone: string) {
  const visitors = await visitorsOfPhone(database(), phone);
  if (visitors.length === 0) return [];
  const threads = await threadsOfVisitors(database(), visitors);
  const written = await messagesOfThreads(
    database(),
    threads.map(({ id }) => id),
  );
  const chats = threads.map(({ id, shop, name }) => ({
    shop,
    name,
    messages: written
      .filter(({ threadId }) => threadId === id)
      .map(({ direction, text, attachment, at }) =>
        messageView(direction, text, { at, photo: attachment !== null }),
      ),
  }));
  return [...chats, ...(await reportedChatsOf(visitors))];
}

const wishesOf = async (phone: string) => keptWishes(await visitorsOfPhone(database(), phone));

/** As they stand, and in the words that a report about them has kept. */
async function reviewsOf(phone: string) {
  const found = await keptReviews(phone);
  const reported = await looksOfReviews(found.map(({ id }) => id));
  const all = await Promise.all(
    found.map(async ({ id, shopId, photos, links, ...review }) => {
      const { stars, text } = review;
      const look = { stars, text, photos: photos.map((photo) => photo.id) };
      const kept = reported.filter(({ reviewId }) => reviewId === id).flatMap(({ looks }) => looks);
      const before = otherLooks(kept, look).map(async (one) => ({
        shop: review.shop,
        stars: one.stars ?? stars,
        text: one.text,
        answer: null,
        createdAt: new Date(one.at),
        photos: await copiesOf(shopId, one),
      }));
      return [{ ...review, photos: links }, ...(await Promise.all(before))];
    }),
  );
  return all.flat();
}

/** A number that is also somebody's key to a shop: that account is not a buyer's data. */
const hasAccount = async (phone: string): Promise<boolean> =>
  (await userByPhone(phone))?.verifiedAt != null;

/** What the page shows; a long list goes on in the file. */
const shownOrders = 50;

export async function myData(phone: string) {
  const [found, offers, chats, reviews, reports, own, account] = await Promise.all([
    keptOrders(phone, { limit: shownOrders + 1 }),
    offersOf(phone),
    chatsOf(phone),
    reviewsOf(phone),
    keptReports(phone),
    wishesOf(phone),
    hasAccount(phone),
  ]);
  return {
    orders: found.slice(0, shownOrders).map(orderView),
    hasMore: found.length > shownOrders,
    offers,
    chats,
    reviews,
    reports,
    ...own,
    hasAccount: account,
  };
}

export type MyData = Awaited<ReturnType<typeof myData>>;

const pageSize = 200;

async function* allOrders(phone: string) {
  let before: string | undefined;
  for (;;) {
    const found = await keptOrders(phone, { before, limit: pageSize });
    yield* found.map(orderView);
    before = found.at(-1)?.id;
    if (found.length < pageSize) return;
  }
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** In a file a link needs its whole address. */
const linkAt = (origin: string) => (link: string) => new URL(link, origin).href;

/** The same as a file, sent while it is read. */
export async function* myDataFile(phone: string, at: Date, origin: string) {
  const whole = linkAt(origin);
  yield `{\n"phone": ${json(phone)},\n"takenAt": ${json(at)},\n"orders": [`;
  let comma = '';
  for await (const order of allOrders(phone)) {
    const transfers = order.transfers.map(({ screenshot, ...claim }) => ({
      ...claim,
      screenshot: screenshot && whole(screenshot),
    }));
    const photo = order.complaint?.photo;
    const complaint = order.complaint && { ...order.complaint, photo: photo && whole(photo) };
    yield `${comma}\n${json({ ...order, transfers, complaint })}`;
    comma = ',';
  }
  const rest = {
    offers: await offersOf(phone),
    chats: await chatsOf(phone),
    reviews: (await reviewsOf(phone)).map(({ photos, ...review }) => ({
      ...review,
      photos: photos.map(whole),
    })),
    reports: await keptReports(phone),
    ...(await wishesOf(phone)),
  };
  yield '\n]';
  for (const [name, value] of Object.entries(rest)) yield `,\n${json(name)}: ${json(value)}`;
  yield '\n}\n';
}
