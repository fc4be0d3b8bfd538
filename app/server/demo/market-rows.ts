import type { users } from '#app/domains/accounts/accounts.table.server.ts';
import type { shopMembers, shopRatings, shops } from '#app/domains/shops/shops.table.server.ts';
import type {
  stockMovements,
  stockPrices,
  stocks,
  stockVariants,
} from '#app/domains/stocks/stocks.table.server.ts';

/** Rows of a market, ready to be written in this order. */
export interface MarketRows {
  users: (typeof users.$inferInsert)[];
  shops: (typeof shops.$inferInsert)[];
  shopMembers: (typeof shopMembers.$inferInsert)[];
  shopRatings: (typeof shopRatings.$inferInsert)[];
  stocks: (typeof stocks.$inferInsert)[];
  stockVariants: (typeof stockVariants.$inferInsert)[];
  stockMovements: (typeof stockMovements.$inferInsert)[];
  stockPrices: (typeof stockPrices.$inferInsert)[];
}

export const noRows = (): MarketRows => ({
  users: [],
  shops: [],
  shopMembers: [],
  shopRatings: [],
  stocks: [],
  stockVariants: [],
  stockMovements: [],
  stockPrices: [],
});
