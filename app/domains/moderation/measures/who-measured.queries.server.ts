import { sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { redactPhones } from '#app/platform/redact.ts';

/**
 * Whose word each measure is, for operators alone, as the log tells it. Words can be replaced while a measure holds, and others
 * act on the same shop meanwhile: its line is the one of its own case or form, else one in its very words. A measure that came
 * with a warning has the warning's line, and one of a rule nobody's.
 */
export async function withOperators<Row extends { id: string; reason: string }>(
  rows: readonly Row[],
) {
  if (rows.length === 0) return [];
  const asked = sql.join(
    rows.map(({ id, reason }) => sql`(${id}::uuid, ${redactPhones(reason)}::text)`),
    sql`, `,
  );
  const found = await database().execute<{ id: string; name: string }>(sql`
    select m.id, done.operator_name as name from (values ${asked}) asked (id, words)
    join measures m on m.id = asked.id and not m.by_rule
    left join report_cases c on c.id = m.case_id
    cross join lateral (
      select l.operator_name from operator_log l
      where l.subject_kind in ('shop', 'item', 'review', 'chat')
        and l.subject_id in (m.shop_id::text, m.stock_id::text, m.review_id::text, c.subject_id::text)
        and l.operator_id is not null and l.at >= m.at
        and case when m.case_id is not null then l.after ->> 'case' = m.case_id::text
          when m.form_key is not null then l.after ->> 'form' = m.form_key
          else l.reason = asked.words end
        and l.act = any (case m.kind
          when 'hide' then array['item.hidden', 'shop.warned', 'shop.suspended']
          when 'hide_review' then array['review.hidden']
          when 'warn' then array['shop.warned']
          when 'suspend' then array['shop.suspended']
          when 'message' then array['shop.messaged']
          else array['plan.given', 'plan.taken_back', 'plan.lowered', 'plan.put_back'] end)
      order by l.id limit 1) done`);
  const names = new Map(found.rows.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...row, by: names.get(row.id) }));
}
