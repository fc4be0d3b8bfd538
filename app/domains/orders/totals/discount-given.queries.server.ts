import { sql } from 'drizzle-orm';
import { orderLines, orders } from '../orders.table.server.ts';

/** How much of the goods the buyer has kept, and of the money the shop: goods may come back without it, and it without goods. */
const keptShare = sql`least(
  (select sum((l.quantity - l.returned) * l.price_kobo)::numeric / nullif(sum(l.quantity * l.price_kobo), 0)
    from ${orderLines} l where l.order_id = ${orders.id}),
  1 - ${orders.refundedKobo}::numeric / nullif(${orders.totalKobo}, 0))`;

/** What orders were given off, less what followed goods and money back; the kobo that tell transfers apart are no discount. */
export const givenKobo = sql<number>`coalesce(
  sum(round((${orders.discountKobo} - ${orders.oddKobo}) * coalesce(${keptShare}, 1))), 0)::float8`;
