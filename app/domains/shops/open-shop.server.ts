import { sql } from 'drizzle-orm';

/** On the market: what buyers find and order from. Orders and chats that there are ask only whether it stands. */
export const isOpen = sql<boolean>`shops.deleting_at is null and shops.suspended_at is null`;
