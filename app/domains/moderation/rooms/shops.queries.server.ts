import { and, desc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { displayPhone, shownPhone } from '#app/domains/accounts/phone/phone.ts';
import { devices } from '#app/domains/accounts/sign-in/sign-in.table.server.ts';
import {
  givenMonthsOf,
  loweringsOf,
  planStateOf,
} from '#app/domains/billing/billing.queries.server.ts';
import { complaintFigures } from '#app/domains/orders/complaints/complaints.queries.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { placeByKey } from '#app/domains/places/places.ts';
import { shopWords } from '#app/domains/shops/directory/directory.ts';
import { wordsMatch } from '#app/domains/shops/directory/shop-words.server.ts';
import { teamSize } from '#app/domains/shops/shops.queries.server.ts';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { hasWaitingNumber } from '#app/domains/shops/trust/registration.queries.server.ts';
import { seenMarks } from '#app/domains/shops/trust/seen-marks.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { pageById } from '#app/platform/page-of.ts';
import { pastScamsOf } from '../findings/scams.server.ts';
import { hasWaitingAnswer, waitingAnswer } from '../measures/answers.queries.server.ts';
import { type LettersAsked, lettersFor } from '../measures/measures.queries.server.ts';
import { reportCases } from '../moderation.table.server.ts';
import { signalsFor } from '../signals/signals.queries.server.ts';
import { typedPhone } from './typed-phone.ts';

export const shopsPage = 30;

export const shopsViews = ['all', 'suspended', 'answered', 'number'] as const;
type ShopsView = (typeof shopsViews)[number];

export interface ShopsAsked {
  q: string;
  show: ShopsView;
  /** The last shop of the page before. */
  after: string | undefined;
}

/** A phone number finds by the owner's or the shop's, anything else by the words of name and place. */
function found(q: string): SQL | undefined {
  if (q === '') return undefined;
  const key = typedPhone(q);
  if (key)
    return or(
      eq(users.phoneKey, key),
      eq(shops.phoneNumber, q),
      eq(shops.phoneNumber, displayPhone(key)),
    );
  const words = shopWords(q);
  const place = q.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const inPlace = place.length > 2 ? sql`${shops.place} like ${`%${place}%`}` : undefined;
  if (words.length === 0) return inPlace ?? sql`false`;
  return or(wordsMatch(words), inPlace);
}

const chosenBy: Record<ShopsView, SQL | undefined> = {
  all: undefined,
  suspended: isNotNull(shops.suspendedAt),
  answered: hasWaitingAnswer,
  number: hasWaitingNumber,
};

export async function shopsFor({ q, show, after }: ShopsAsked) {
  const rows = await database()
    .select({
      id: shops.id,
      name: shops.name,
      address: shops.address,
      plan: shops.plan,
      createdAt: shops.createdAt,
      suspendedAt: shops.suspendedAt,
      items: shops.productCount,
      /** The letter whose answer waits. */
      answered: waitingAnswer,
      hasNumber: sql<boolean>`${hasWaitingNumber}`,
    })
    .from(shops)
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .where(
      and(
        isStanding,
        found(q),
        chosenBy[show],
        after && isId(after) ? lt(shops.id, after) : undefined,
      ),
    )
    .orderBy(desc(shops.id))
    .limit(shopsPage + 1);
  const { page, next } = pageById(rows, shopsPage);
  return { shops: page, next };
}

const month = 30 * 86_400_000;

const figuresOf = async (shopId: string) => {
  const [row] = await database()
    .select({
      orders: sql<number>`count(*)::int`,
      completed: sql<number>`count(*) filter (where ${orders.status} = 'completed')::int`,
      paidKobo: sql<number>`coalesce(sum(${orders.paidKobo}), 0)::float8`,
    })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), gte(orders.placedAt, new Date(now().getTime() - month))));
  return {
    orders: 0,
    completed: 0,
    paidKobo: 0,
    ...row,
    complaints: await complaintFigures(shopId),
  };
};

const devicesOf = (userId: string) =>
  database()
    .select({ id: devices.id, label: devices.label, lastSeenAt: devices.lastSeenAt })
    .from(devices)
    .where(and(eq(devices.userId, userId), isNull(devices.revokedAt)))
    .orderBy(desc(devices.lastSeenAt))
    .limit(20);

/** Everything that an operator sees of one shop. */
export async function shopForOperator(id: string, { after, asked }: Partial<LettersAsked> = {}) {
  if (!isId(id)) return undefined;
  const [row] = await database()
    .select({ shop: shops, phoneKey: users.phoneKey, first: users.firstName, last: users.lastName })
    .from(shops)
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .where(and(eq(shops.id, id), isStanding));
  if (!row) return undefined;
  const { shop } = row;
  const [figures, known, history, team, plan, given, lowered, [cases], { signals }, past] =
    await Promise.all([
      figuresOf(id),
      devicesOf(shop.ownerUserId),
      lettersFor(id, { after, asked }),
      teamSize(id),
      planStateOf(shop),
      givenMonthsOf(id),
      loweringsOf(id),
      database()
        .select({
          all: sql<number>`count(*)::int`,
          waiting: sql<number>`count(*) filter (where ${reportCases.closedAt} is null)::int`,
        })
        .from(reportCases)
        .where(eq(reportCases.shopId, id)),
      signalsFor({ isDismissed: false, shopId: id }),
      pastScamsOf(shop.ownerUserId),
    ]);
  return {
    id,
    name: shop.name,
    address: shop.address,
    phone: shownPhone(shop.phoneNumber),
    ownerId: shop.ownerUserId,
    owner: `${row.first} ${row.last}`.trim(),
    ownerPhone: displayPhone(row.phoneKey),
    createdAt: shop.createdAt,
    suspendedAt: shop.suspendedAt,
    items: shop.productCount,
    rating: shop.averageRating,
    ratings: shop.totalRatings,
    team,
    trust: {
      bankNamedAt: shop.bankNamedAt,
      placeSeenAt: shop.placeSeenAt,
      registeredAt: shop.registeredAt,
      registrationNumber: shop.registrationNumber,
      name: shop.name,
      where: [shop.address, shop.place && placeByKey(shop.place)?.label]
        .filter(Boolean)
        .join(' · '),
      marks: { place: seenMarks.place(shop), business: seenMarks.business(shop) },
    },
    plan: { id: plan.planId, until: plan.until },
    given,
    lowered,
    figures,
    devices: known,
    ...history,
    signals,
    cases: cases ?? { all: 0, waiting: 0 },
    /** What was found to be a scam in shops that the owner has deleted. */
    pastScams: past,
  };
}

export type OperatorShop = NonNullable<Awaited<ReturnType<typeof shopForOperator>>>;
