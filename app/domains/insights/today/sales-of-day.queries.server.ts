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
  /** Beside how it was paid: what is still owed, and, less than zero, what was paid beyond the price. */
  method: PaymentMethod | 'unpaid' | 'overpaid';
  kobo: number;
}

/** The sales of a day by how they were paid; the parts come to the whole, with what is owed and what is too much. */
export async function salesByMethod(shopId: string, day: string) {
  const { sold } = facts({ shopId, day });
  const { rows } = await database().execute<{
    method: PaidPart['method'] | null;
    kobo: string;
  }>(sql`
    with sold as materialized (${sold}),
    paid as materialized (select s.id, s.total_kobo, p.method, p.amount_kobo from sold s
      left join order_payments p on p.order_id = s.id and p.state = 'success'),
    owed as (select total_kobo - coalesce(sum(amount_kobo), 0) as kobo from paid group by id, total_kobo)
    select null as method, coalesce(sum(total_kobo), 0) as kobo from sold
    union all
    select method, sum(amount_kobo) from paid where method is not null group by method
    union all
    select 'unpaid', sum(greatest(kobo, 0)) from owed
    union all
    select 'overpaid', sum(least(kobo, 0)) from owed`);
  const kobo = (method: PaidPart['method'] | null) =>
    Number(rows.find((row) => row.method === method)?.kobo ?? 0);
  const methods = [...paymentMethods, 'unpaid', 'overpaid'] as const;
  const parts: PaidPart[] = methods.map((method) => ({ method, kobo: kobo(method) }));
  return { totalKobo: kobo(null), parts };
}
