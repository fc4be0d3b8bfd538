import { and, sql } from 'drizzle-orm';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { messages, messageThreads } from '../messages.table.server.ts';

/** Nobody of the team has answered, and nothing was ordered: no buyer loses a word that was given. A block is kept in its chat. */
export const isSpam = and(
  sql`${messageThreads.quiet} is distinct from 'blocked'`,
  sql`not exists (select from ${messages} where ${messages.threadId} = ${messageThreads.id}
    and ${messages.direction} = 'outgoing')`,
  sql`not exists (select from ${orders} where ${orders.shopId} = ${messageThreads.shopId}
    and ${orders.visitorKey} = ${messageThreads.buyerKey})`,
);
