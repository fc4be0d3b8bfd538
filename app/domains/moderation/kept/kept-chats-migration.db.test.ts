import { expect, test } from 'vitest';
import { newId } from '#app/platform/id.ts';
import { oldVersion } from '#tests/support/old-version.ts';

/** The version before reported chats were kept with their case. */
const old = oldVersion('0072_plan-letters-waiting-numbers');

test('chats of cases that wait are kept from the update on; those that were decided are not', async () => {
  const { pool, rows } = old;
  const shop = await old.makeShop();
  const makeCase = async (buyer: string, closedAt: string | null) => {
    const [thread, caseId] = [newId(), newId()];
    await pool.query(
      `insert into message_threads (id, shop_id, channel, buyer_key, number) values ($1, $2, 'web', $3, 1)`,
      [thread, shop, buyer],
    );
    const message = `insert into messages (id, shop_id, thread_id, seq, direction, text, attachment, state, operation_id)
      values ($1, $2, $3, (select count(*) from messages), 'incoming', $4, $5, 'received', $1::uuid::text)`;
    await pool.query(message, [newId(), shop, thread, 'Pay me', null]);
    const photo = JSON.stringify({ kind: 'photo', key: 'messages/a.jpg' });
    await pool.query(message, [newId(), shop, thread, '', photo]);
    await pool.query(
      `insert into report_cases (id, kind, subject_id, shop_id, name, opened_at, closed_at, decision)
       values ($1, 'chat', $2, $3, 'A', now(), $4::timestamptz, case when $4::timestamptz is null then null else 'dismiss' end)`,
      [caseId, thread, shop, closedAt],
    );
    return caseId;
  };
  const waiting = await makeCase('waiting', null);
  await makeCase('decided', '2026-11-01T00:00:00Z');

  await old.update();

  const kept = { case_id: waiting, buyer_key: 'waiting', photo_key: null };
  expect(
    await rows(
      'select case_id, buyer_key, text, has_photo, photo_key from reported_messages order by seq',
    ),
  ).toEqual([
    { ...kept, text: 'Pay me', has_photo: false },
    { ...kept, text: '', has_photo: true },
  ]);
});
