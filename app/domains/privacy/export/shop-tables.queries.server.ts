import { and, asc, eq, getTableColumns, gt, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { adSettings, advertCodes, adverts } from '#app/domains/adverts/adverts.table.server.ts';
import { planPayments, planRefunds } from '#app/domains/billing/billing.table.server.ts';
import { quickReplies } from '#app/domains/messages/messages.table.server.ts';
import { measures } from '#app/domains/moderation/moderation.table.server.ts';
import { bidHistory, bids } from '#app/domains/orders/bids/bids.table.server.ts';
import { discountCodes } from '#app/domains/orders/codes/codes.table.server.ts';
import { complaints } from '#app/domains/orders/complaints/complaints.table.server.ts';
import { shopBankAccounts } from '#app/domains/payments/payments.table.server.ts';
import { reviews } from '#app/domains/reviews/reviews.table.server.ts';
import { deliveryZones, shopDelivery } from '#app/domains/shops/delivery/delivery.table.server.ts';
import { shopAddresses, shopMembers } from '#app/domains/shops/shops.table.server.ts';
import { sectionItems, sections } from '#app/domains/stocks/sections/sections.table.server.ts';
import { stockMovements, stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';

export const pageSize = 500;

interface Kept {
  table: PgTable;
  /** Of which its rows are read in order; no two rows share one. */
  by: PgColumn;
  isOf: (shopId: string) => SQL;
  /** Secrets, and what binds a row to a browser or to the provider. */
  without?: readonly string[];
}

const ofShop =
  (column: PgColumn) =>
  (shopId: string): SQL =>
    eq(column, shopId);

/** Rows that hang on the shop's items, offers or sections. */
const within =
  (column: PgColumn, { id, shopId: owner }: { id: PgColumn; shopId: PgColumn }) =>
  (shopId: string): SQL =>
    inArray(column, database().select({ id }).from(id.table).where(eq(owner, shopId)) as never);

/** What the shop's file has as rows, by the name of its part. */
const kept: Record<string, Kept> = {
  sections: { table: sections, by: sections.id, isOf: ofShop(sections.shopId) },
  delivery: { table: shopDelivery, by: shopDelivery.shopId, isOf: ofShop(shopDelivery.shopId) },
  'delivery-zones': {
    table: deliveryZones,
    by: deliveryZones.id,
    isOf: ofShop(deliveryZones.shopId),
  },
  'discount-codes': {
    table: discountCodes,
    by: discountCodes.id,
    isOf: ofShop(discountCodes.shopId),
  },
  'quick-replies': { table: quickReplies, by: quickReplies.id, isOf: ofShop(quickReplies.shopId) },
  addresses: {
    table: shopAddresses,
    by: shopAddresses.address,
    isOf: ofShop(shopAddresses.shopId),
  },
  'bank-account': {
    table: shopBankAccounts,
    by: shopBankAccounts.shopId,
    isOf: ofShop(shopBankAccounts.shopId),
  },
  'advert-settings': {
    table: adSettings,
    by: adSettings.shopId,
    isOf: ofShop(adSettings.shopId),
    without: ['telegramToken', 'facebookToken', 'twitterKey', 'instagramToken'],
  },
  adverts: { table: adverts, by: adverts.stockId, isOf: ofShop(adverts.shopId) },
  'advert-codes': { table: advertCodes, by: advertCodes.code, isOf: ofShop(advertCodes.shopId) },
  offers: {
    table: bids,
    by: bids.id,
    isOf: ofShop(bids.shopId),
    without: ['visitorKey', 'code'],
  },
  'offer-history': { table: bidHistory, by: bidHistory.id, isOf: within(bidHistory.bidId, bids) },
  complaints: { table: complaints, by: complaints.id, isOf: ofShop(complaints.shopId) },
  reviews: { table: reviews, by: reviews.id, isOf: ofShop(reviews.shopId) },
  letters: {
    table: measures,
    by: measures.id,
    isOf: ofShop(measures.shopId),
    without: ['caseId', 'formKey'],
  },
  'stock-movements': {
    table: stockMovements,
    by: stockMovements.id,
    isOf: within(stockMovements.stockId, stocks),
  },
  'plan-payments': {
    table: planPayments,
    by: planPayments.id,
    isOf: ofShop(planPayments.shopId),
    without: ['operationKey', 'authorizationUrl', 'providerId', 'gatewayResponse', 'checks'],
  },
  'plan-refunds': {
    table: planRefunds,
    by: planRefunds.id,
    isOf: ofShop(planRefunds.shopId),
    without: ['providerId'],
  },
};

export const keptParts = Object.keys(kept);

/** A page of a part, and where the next one begins. */
export async function partAfter(name: string, shopId: string, after: string | undefined) {
  const part = kept[name];
  if (!part) return [];
  const { table, by, isOf, without = [] } = part;
  const rows = await database()
    .select({ at: by, row: getTableColumns(table) })
    .from(table)
    .where(and(isOf(shopId), after ? gt(by, after) : undefined))
    .orderBy(asc(by))
    .limit(pageSize);
  return rows.map(({ at, row }) => ({
    id: String(at),
    row: Object.fromEntries(Object.entries(row).filter(([column]) => !without.includes(column))),
  }));
}

/** Who works in the shop, and which item lies in which section: as people read them. */
export async function namedLists(shopId: string) {
  const [team, inSections] = await Promise.all([
    database()
      .select({
        firstName: users.firstName,
        lastName: users.lastName,
        givenFirstName: shopMembers.givenFirstName,
        givenLastName: shopMembers.givenLastName,
        phone: users.phoneKey,
        role: shopMembers.role,
        state: shopMembers.state,
        joinedAt: shopMembers.joinedAt,
      })
      .from(shopMembers)
      .innerJoin(users, eq(users.id, shopMembers.userId))
      .where(eq(shopMembers.shopId, shopId)),
    database()
      .select({ sectionId: sectionItems.sectionId, stockId: sectionItems.stockId })
      .from(sectionItems)
      .innerJoin(sections, eq(sections.id, sectionItems.sectionId))
      .where(eq(sections.shopId, shopId))
      .orderBy(asc(sectionItems.sectionId), asc(sectionItems.stockId)),
  ]);
  return { team, 'section-items': inSections };
}

/** Every table with rows of a shop: where its file has them, or why it does not. A test asks the database for the list. */
export const shopTables: Readonly<Record<string, string>> = {
  ad_settings: 'advert-settings',
  advert_codes: 'advert-codes',
  advert_posts: 'left out: whether a post has gone out, of no use elsewhere',
  adverts: 'adverts',
  bank_account_changes: 'left out: accounts of before, kept for a few days to take a change back',
  bids: 'offers',
  channel_chats: 'left out: a buyer’s place in the bot',
  complaints: 'complaints',
  delivery_zones: 'delivery-zones',
  discount_codes: 'discount-codes',
  market_events: 'left out: what single visitors did',
  measures: 'letters',
  message_shops: 'left out: counted from messages',
  message_threads: 'messages',
  messages: 'messages',
  order_counters: 'left out: counted from orders',
  order_payments: 'payments.csv',
  orders: 'orders',
  photo_prints: 'left out: made from photos',
  plan_cards: 'left out: the card itself is at the provider',
  plan_lowerings: 'letters',
  plan_payments: 'plan-payments',
  plan_refunds: 'plan-refunds',
  push_members: 'left out: devices',
  push_topics: 'left out: devices',
  push_wishes: 'left out: devices',
  quick_replies: 'quick-replies',
  report_cases: 'left out: what others have said to Oja',
  reported_messages: 'left out: a copy of messages for whoever judges a report',
  reviews: 'reviews',
  sections: 'sections',
  shop_addresses: 'addresses',
  shop_bank_accounts: 'bank-account',
  shop_day_sources: 'left out: counted from orders and visits',
  shop_days: 'left out: counted from orders and visits',
  shop_delivery: 'delivery',
  shop_dirty_days: 'left out: what is to be counted again',
  shop_exports: 'left out: the file itself',
  shop_gone_likes: 'left out: counted from likes',
  shop_follows: 'left out: what single visitors did',
  shop_item_spans: 'left out: counted from orders and visits',
  shop_members: 'team',
  shop_ratings: 'left out: stars of single visitors; shop.json has what they make',
  shop_subaccounts: 'left out: the provider’s name of the bank account',
  shop_suspensions: 'letters',
  signals: 'left out: what looked odd to Oja',
  stock_search: 'left out: made from items',
  stock_uploads: 'left out: photos that belong to no item yet',
  stocks: 'items',
  sync_changes: 'left out: what phones still have to hear',
  sync_overruled: 'left out: notes to single people of the team',
};
