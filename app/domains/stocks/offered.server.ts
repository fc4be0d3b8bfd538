import { sql } from 'drizzle-orm';

/** On the market: its shop shows it, and those who run the market do not withhold it. Whatever buyers see asks this. */
export const offeredText = "stocks.status = 'active' and stocks.withheld = 0";
export const isOffered = sql<boolean>`${sql.raw(offeredText)}`;
