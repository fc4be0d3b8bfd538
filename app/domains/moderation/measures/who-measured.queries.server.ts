import { sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { redactPhones } from '#app/platform/redact.ts';

/** What the lines of a measure are about. */
const ofMeasure = sql`l.subject_kind in ('shop', 'item', 'review', 'chat')
  and l.subject_id in (m.shop_id::text, m.stock_id::text, m.review_id::text, c.subject_id::text)
  and l.operator_id is not null`;

/**
 * Whose word each measure is and who has lifted it, for operators alone, as the log tells it. Words can be replaced while a
 * measure holds, and others act on the same shop meanwhile: its line is the one of its own case or form, else one in its very
 * words. A measure that came with a warning has the warning's line, and one of a rule nobody's.
 */
export async function withOperators<Row extends { id: string; reason: string; liftReason: string }>(
  rows: readonly Row[],
) {
  if (rows.length === 0) return [];
  const asked = sql.join(
    rows.map(
      ({ id, reason, liftReason }) =>
        sql`(${id}::uuid, ${redactPhones(reason)}::text, ${redactPhones(liftReason)}::text)`,
    ),
    sql`, `,
  );
  const found = await database().execute<{
    id: string;
    name: string | null;
    lifted: string | null;
  }>(sql`
    select m.id, done.operator_name as name, undone.operator_name as lifted
    from (values ${asked}) asked (id, words, lift_words)
    join measures m on m.id = asked.id
    left join report_cases c on c.id = m.case_id
    left join lateral (
      select l.operator_name from operator_log l
      where not m.by_rule and ${ofMeasure} and l.at >= m.at
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
      order by l.id limit 1) done on true
    left join lateral (
      select l.operator_name from operator_log l
      where ${ofMeasure} and l.at >= m.lifted_at and l.reason = asked.lift_words
        and l.act in ('item.shown', 'review.shown', 'shop.lifted', 'measure.lifted')
      order by l.id limit 1) undone on true`);
  const names = new Map(found.rows.map((row) => [row.id, row]));
  return rows.map((row) => ({
    ...row,
    by: names.get(row.id)?.name ?? undefined,
    liftedBy: names.get(row.id)?.lifted ?? undefined,
  }));
}
