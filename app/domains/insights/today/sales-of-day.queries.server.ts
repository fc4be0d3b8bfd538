import { sql } from 'drizzle-orm';
import { type PaymentMethod, paymentMethods } from '#app/domains/orders/orders.ts';
import { database } from '#app/platform/db/database.server.ts';
import { facts } from '../summarise.server.ts';

/** How much was sold on a Lagos day, read from the same rows that the summary of that day is made of. */
export async function salesOfDay(shopId: string, day: string) {
  const { sold } = facts({ shopId, day });
  const { rows } = await database().execute<{ n: number; kobo: string }>(
    sql`select count(*)::int as n, coalesce(sum(total_kobo), 0) as kobo from (${sold}) s`,
  );
  return { count: rows[0]?.n ?? 0, kobo: Number(rows[0]?.kobo ?? 0) };
}

export interface PaidPart {
  method: PaymentMethod | 'unpaid';
  kobo: number;
}

/** The sales of a day by how they were paid; the parts come to the whole, what is still owed being one of them. */
export async function salesByMethod(shopId: string, day: string) {
  const { sold } = facts({ shopId, day });
  const { rows } = await database().execute<{ method: PaymentMethod | null; kobo: string }>(sql`
    with sold as materialized (${sold})
    select null as method, coalesce(sum(total_kobo), 0) as kobo from sold
    union all
    select p.method, sum(p.amount_kobo) from sold s
      join order_payments p on p.order_id = s.id and p.state = 'success' group by p.method`);
  const kobo = (method: PaymentMethod | null) =>
    Number(rows.find((row) => row.method === method)?.kobo ?? 0);
  const totalKobo = kobo(null);
  const parts: PaidPart[] = paymentMethods.map((method) => ({ method, kobo: kobo(method) }));
  const paid = parts.reduce((sum, part) => sum + part.kobo, 0);
  return { totalKobo, parts: [...parts, { method: 'unpaid' as const, kobo: totalKobo - paid }] };
}
