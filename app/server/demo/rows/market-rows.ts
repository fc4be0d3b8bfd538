import type { users } from '#app/domains/accounts/accounts.table.server.ts';
import type { planPayments } from '#app/domains/billing/billing.table.server.ts';
import type { marketEvents } from '#app/domains/insights/insights.table.server.ts';
import type { channelChats } from '#app/domains/messages/channels/channels.table.server.ts';
import type {
  messageShops,
  messages,
  messageThreads,
} from '#app/domains/messages/messages.table.server.ts';
import type { bidHistory, bids } from '#app/domains/orders/bids/bids.table.server.ts';
import type { discountCodes } from '#app/domains/orders/codes/codes.table.server.ts';
import type {
  orderCounters,
  orderHistory,
  orderLines,
  orders,
} from '#app/domains/orders/orders.table.server.ts';
import type { orderPayments } from '#app/domains/orders/payments/payments.table.server.ts';
import type {
  paymentDisputes,
  shopBankAccounts,
  shopSubaccounts,
} from '#app/domains/payments/payments.table.server.ts';
import type { reviewItems, reviews } from '#app/domains/reviews/reviews.table.server.ts';
import type {
  deliveryZones,
  shopDelivery,
} from '#app/domains/shops/delivery/delivery.table.server.ts';
import type {
  shopAddresses,
  shopMembers,
  shopRatings,
  shops,
} from '#app/domains/shops/shops.table.server.ts';
import type { stockOffers } from '#app/domains/stocks/prices/prices.table.server.ts';
import type { sectionItems, sections } from '#app/domains/stocks/sections/sections.table.server.ts';
import type {
  stockMovements,
  stockPrices,
  stocks,
  stockVariants,
} from '#app/domains/stocks/stocks.table.server.ts';
import type {
  standInDisputes,
  standInSubaccounts,
  standInTransactions,
} from '#app/providers/paystack/stand-in/stand-in.table.server.ts';

/** A payment that the payer's bank asks back: the charge and the question at the stand-in, and ours. */
export interface DemoDispute {
  charge: typeof standInTransactions.$inferInsert;
  asked: Omit<typeof standInDisputes.$inferInsert, 'transactionId'>;
  dispute: Omit<typeof paymentDisputes.$inferInsert, 'providerId'>;
}

/** Rows of a market, ready to be written in this order. */
export interface MarketRows {
  users: (typeof users.$inferInsert)[];
  shops: (typeof shops.$inferInsert)[];
  shopAddresses: (typeof shopAddresses.$inferInsert)[];
  shopMembers: (typeof shopMembers.$inferInsert)[];
  shopRatings: (typeof shopRatings.$inferInsert)[];
  stocks: (typeof stocks.$inferInsert)[];
  stockVariants: (typeof stockVariants.$inferInsert)[];
  stockMovements: (typeof stockMovements.$inferInsert)[];
  stockPrices: (typeof stockPrices.$inferInsert)[];
  stockOffers: (typeof stockOffers.$inferInsert)[];
  /** Ids of items whose price is a matter of talk. */
  negotiable: string[];
  bids: (typeof bids.$inferInsert)[];
  bidHistory: (typeof bidHistory.$inferInsert)[];
  shopDelivery: (typeof shopDelivery.$inferInsert)[];
  deliveryZones: (typeof deliveryZones.$inferInsert)[];
  discountCodes: (typeof discountCodes.$inferInsert)[];
  sections: (typeof sections.$inferInsert)[];
  sectionItems: (typeof sectionItems.$inferInsert)[];
  orderCounters: (typeof orderCounters.$inferInsert)[];
  orders: (typeof orders.$inferInsert)[];
  orderLines: (typeof orderLines.$inferInsert)[];
  orderHistory: (typeof orderHistory.$inferInsert)[];
  orderPayments: (typeof orderPayments.$inferInsert)[];
  planPayments: (typeof planPayments.$inferInsert)[];
  disputes: DemoDispute[];
  reviews: (typeof reviews.$inferInsert)[];
  reviewItems: (typeof reviewItems.$inferInsert)[];
  bankAccounts: (typeof shopBankAccounts.$inferInsert)[];
  subaccounts: (typeof shopSubaccounts.$inferInsert)[];
  standInSubaccounts: (typeof standInSubaccounts.$inferInsert)[];
  messageShops: (typeof messageShops.$inferInsert)[];
  channelChats: (typeof channelChats.$inferInsert)[];
  messageThreads: (typeof messageThreads.$inferInsert)[];
  messages: (typeof messages.$inferInsert)[];
  marketEvents: (typeof marketEvents.$inferInsert)[];
}

export const noRows = (): MarketRows => ({
  users: [],
  shops: [],
  shopAddresses: [],
  shopMembers: [],
  shopRatings: [],
  stocks: [],
  stockVariants: [],
  stockMovements: [],
  stockPrices: [],
  stockOffers: [],
  negotiable: [],
  bids: [],
  bidHistory: [],
  shopDelivery: [],
  deliveryZones: [],
  discountCodes: [],
  sections: [],
  sectionItems: [],
  orderCounters: [],
  orders: [],
  orderLines: [],
  orderHistory: [],
  orderPayments: [],
  planPayments: [],
  disputes: [],
  reviews: [],
  reviewItems: [],
  bankAccounts: [],
  subaccounts: [],
  standInSubaccounts: [],
  messageShops: [],
  channelChats: [],
  messageThreads: [],
  messages: [],
  marketEvents: [],
});
