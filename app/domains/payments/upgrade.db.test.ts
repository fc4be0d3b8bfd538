import { expect, test } from 'vitest';
import { newId } from '#app/platform/id.ts';
import { oldVersion } from '#tests/support/old-version.ts';

/** The version before accounts were checked and refunds had a record of their own. */
const old = oldVersion('0016_due_work_failures');

test('accounts, handled events and refunds under way of a running installation go on', async () => {
  const [shop, payment, refund] = [await old.makeShop(), newId(), newId()];
  await old.pool.query(
    `insert into shop_bank_accounts (shop_id, bank, account_number, account_name)
     values ($1, 'GTBank', '0123456789', 'A')`,
    [shop],
  );
  await old.pool.query(
    `insert into provider_events (key, event, outcome) values ('charge.success:1:success', 'charge.success', 'credited')`,
  );
  await old.pool.query(
    `insert into plan_payments (id, reference, shop_id, plan_id, amount_kobo, method, state, credited_at, refunded_at)
     values ($1, 'OJA-AAAA-BBBBBB', $2, 'basic', 100000, 'page', 'success', now(), now())`,
    [payment, shop],
  );
  await old.pool.query(
    `insert into plan_refunds (id, payment_id, amount_kobo, state) values ($1, $2, 100000, 'requested')`,
    [refund, payment],
  );

  await old.update();
  expect(await old.rows('select * from shop_bank_accounts')).toMatchObject([
    { bank: 'GTBank', account_number: '0123456789', bank_code: null, checked_at: null },
  ]);
  expect(await old.rows('select key from provider_events')).toEqual([
    { key: 'charge.success:1:success' },
  ]);
  // Sent before, perhaps: it is looked for at the provider before anybody asks again.
  expect(await old.rows('select * from payment_refunds')).toMatchObject([
    {
      id: refund,
      reference: 'OJA-AAAA-BBBBBB',
      state: 'requested',
      sent_at: expect.any(Date),
      next_check_at: expect.any(Date),
    },
  ]);
});
