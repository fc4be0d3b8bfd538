import { isNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { createdAt, idColumn, moment, updatedAt } from '#app/platform/db/columns.server.ts';

export const shops = pgTable(
  'shops',
  {
    id: idColumn(),
    name: text('name').notNull(),
    /** Folded name: the directory's order, its letter and its search. */
    nameNorm: text('name_norm').notNull(),
    /** `a` to `z`, or `#` for a name that begins otherwise. */
    letter: text('letter').notNull(),
    address: text('address').notNull().default(''),
    /** Key of its local government area, or of its market place there (`domains/places/`). */
    place: text('place'),
    /** When somebody of the shop has said where it is, or that they will not now: nobody is asked again. */
    placeAskedAt: moment('place_asked_at'),
    /** Slug of one of the nine level-1 categories. */
    businessType: text('business_type').notNull(),
    /** Up to two more, in the owner's order; never the main one. */
    moreTypes: text('more_types').array().notNull().default([]),
    phoneNumber: text('phone_number').notNull(),
    ownerUserId: uuid('owner_user_id')
      .notNull()
      .references(() => users.id),
    telegramUsername: text('telegram_username'),
    /** A code sent to the buyer's phone is asked for with every order. */
    asksForCode: boolean('asks_for_code').notNull().default(false),
    /** New orders of the web are handed over against four digits that the buyer has. */
    handsOverByCode: boolean('hands_over_by_code').notNull().default(false),
    /** The same, only for orders that are paid before; on for shops that register from now on. */
    handsOverPaid: boolean('hands_over_paid').notNull().default(false),
    /** Orders to be paid by transfer get an amount of their own. */
    tellsTransfersApart: boolean('tells_transfers_apart').notNull().default(false),
    /** Employees may delete items, not only owner and admins. */
    employeesDelete: boolean('employees_delete').notNull().default(false),
    /** When the payout account was found to be named like the owner; kept by a trigger of the account. */
    bankNamedAt: moment('bank_named_at'),
    /** When an operator saw the place, and looked the business up under its number. */
    placeSeenAt: moment('place_seen_at'),
    registeredAt: moment('registered_at'),
    registrationNumber: text('registration_number'),
    /** Of the web; kept by a trigger of the orders. */
    completedOrders: integer('completed_orders').notNull().default(0),
    plan: text('plan').notNull().default('starter'),
    planUntil: moment('plan_until'),
    /** Undeleted items, kept in the transaction that adds or removes one: the plan limit is held by this row's lock. */
    productCount: integer('product_count').notNull().default(0),
    /** Sum and weight of the ratings without an order, in thousandths; what is shown follows by `shop_rating_figures`. */
    ratingPoints: bigint('rating_points', { mode: 'number' }).notNull().default(0),
    ratingWeight: bigint('rating_weight', { mode: 'number' }).notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    totalRatings: integer('total_ratings').notNull().default(0),
    averageRating: numeric('average_rating', { precision: 3, scale: 2, mode: 'number' })
      .notNull()
      .default(0),
    /** How many reviews of completed orders gave one to five stars; kept by a trigger of `reviews`. */
    reviewCounts: integer('review_counts').array().notNull().default([0, 0, 0, 0, 0]),
    /** The same of the reviews, and in thousandths of a review how many they count as; kept with `review_counts`. */
    reviewPoints: bigint('review_points', { mode: 'number' }).notNull().default(0),
    reviewWeight: bigint('review_weight', { mode: 'number' }).notNull().default(0),
    reviewReach: bigint('review_reach', { mode: 'number' }).notNull().default(0),
    /** As how many reviews they are shown. */
    countedReviews: integer('counted_reviews').notNull().default(0),
    lastRatingAt: moment('last_rating_at'),
    /** Folded name and place with a space before each word: the beginnings of words are found by LIKE '% word%'. */
    words: text('words').generatedAlwaysAs(sql`' ' || fold_text(name || ' ' || address)`),
    /** When somebody of the shop first handed its address on, and when the first steps were all done: they do not come again. */
    sharedAt: moment('shared_at'),
    setUpAt: moment('set_up_at'),
    /** Deleted by its owner, with too many rows for one go: gone for everybody, its rows follow in portions. */
    deletingAt: moment('deleting_at'),
    /** How many portions there were then: tells how far it is. */
    deletingPortions: real('deleting_portions'),
    /** Taken off the market by those who run it; its team works on. */
    suspendedAt: moment('suspended_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('shops_by_name').on(table.nameNorm, table.id),
    index('shops_by_letter').on(table.letter, table.nameNorm, table.id),
    index('shops_words').using('gin', sql`words gin_trgm_ops`),
    uniqueIndex('shops_one_per_owner').on(table.ownerUserId).where(sql`deleting_at is null`),
    index('shops_deleting').on(table.ownerUserId, table.id).where(sql`deleting_at is not null`),
    index('shops_number_waits')
      .on(table.id)
      .where(sql`registration_number is not null and registered_at is null`),
    index('shops_by_plan_end').on(table.planUntil).where(sql`plan <> 'starter'`),
    check('shops_place', sql`${table.place} ~ '^[a-z0-9-]+(/[a-z0-9-]+){1,2}$'`),
    check('shops_more_types', sql`cardinality(${table.moreTypes}) <= 2`),
    check('shops_product_count', sql`${table.productCount} >= 0`),
    check('shops_plan', sql`${table.plan} in ('starter', 'basic', 'premium', 'enterprise')`),
  ],
);

/**
 * Every word of the shops' names and places, written by a trigger of `shops`: misspelt ones are compared with these.
 * A word that has lost its last shop goes at night.
 */
export const shopWordList = pgTable('shop_words', { word: text('word').primaryKey() }, (table) => [
  index('shop_words_prefix').on(sql`${table.word} collate "C"`),
  index('shop_words_near').using('gin', sql`${table.word} gin_trgm_ops`),
]);

/** A shop that its owner has deleted is one that is not there, while its rows are still going. */
export const isStanding = isNull(shops.deletingAt);

/** When a shop was off the market: for so long the days of its plan stood still. */
export const shopSuspensions = pgTable(
  'shop_suspensions',
  {
    id: idColumn(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    from: moment('from_at').notNull(),
    until: moment('until_at'),
  },
  (table) => [
    index('shop_suspensions_by_shop').on(table.shopId, table.from),
    uniqueIndex('shop_suspensions_open').on(table.shopId).where(sql`until_at is null`),
  ],
);

export const shopMembers = pgTable(
  'shop_members',
  {
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<'owner' | 'admin' | 'employee'>().notNull(),
    /** invited: added by phone, has not signed in here yet; paused: over the plan's user limit. */
    state: text('state').$type<'active' | 'invited' | 'paused'>().notNull(),
    /** What the shop calls this person; the person's own names, once set, take their place. */
    givenFirstName: text('given_first_name').notNull().default(''),
    givenLastName: text('given_last_name').notNull().default(''),
    createdAt: createdAt(),
    joinedAt: moment('joined_at'),
    /** When the person put the notice "you are in this shop now" away. */
    joinSeenAt: moment('join_seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.userId] }),
    index('shop_members_by_user').on(table.userId),
    uniqueIndex('shop_members_one_shop').on(table.userId).where(sql`state <> 'invited'`),
    uniqueIndex('shop_members_one_owner').on(table.shopId).where(sql`role = 'owner'`),
    check('shop_members_role', sql`${table.role} in ('owner', 'admin', 'employee')`),
    check('shop_members_state', sql`${table.state} in ('active', 'invited', 'paused')`),
  ],
);

/**
 * Short addresses (`/@mamatolu`) that shops have chosen, in small letters. One of them is a shop's own; those it had
 * before lead to it and are nobody else's.
 */
export const shopAddresses = pgTable(
  'shop_addresses',
  {
    address: text('address').primaryKey(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Since when another one has its place. */
    leftAt: moment('left_at'),
  },
  (table) => [
    index('shop_addresses_by_shop').on(table.shopId, table.createdAt),
    uniqueIndex('shop_addresses_one').on(table.shopId).where(sql`left_at is null`),
    check('shop_addresses_form', sql`${table.address} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('shop_addresses_length', sql`char_length(${table.address}) between 3 and 30`),
  ],
);

/** Short addresses of deleted shops: for a year only the owner who deleted the shop can take them. */
export const heldAddresses = pgTable(
  'held_addresses',
  {
    address: text('address').primaryKey(),
    ownerUserId: uuid('owner_user_id').references(() => users.id, { onDelete: 'set null' }),
    heldUntil: moment('held_until').notNull(),
  },
  (table) => [index('held_addresses_by_owner').on(table.ownerUserId, table.heldUntil)],
);

export const shopRatings = pgTable(
  'shop_ratings',
  {
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id').notNull(),
    stars: smallint('stars').notNull(),
    /** In thousandths: many of one network and day weigh less and less. */
    weight: integer('weight').notNull().default(1_000),
    /** The hash of the network that it came from, and the Lagos day. */
    network: text('network'),
    day: date('day'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.visitorId] }),
    index('shop_ratings_by_network').on(table.shopId, table.network, table.day),
    check('shop_ratings_stars', sql`${table.stars} between 1 and 5`),
  ],
);
