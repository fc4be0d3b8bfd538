import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { migrateTo } from '#app/platform/backup/migrate-to.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { newCode, newId } from '#app/platform/id.ts';
import journal from '../../../drizzle/meta/_journal.json' with { type: 'json' };

/** The version before accounts were checked and refunds had a record of their own. */
const before = '0016_due_work_failures';
const name = `test_${newCode(12)}`;
const at = (database: string) => inject('templateUrl').replace(/\/oja$/, `/${database}`);

async function asAdmin(query: string): Promise<void> {
  const client = new pg.Client({ connectionString: at('postgres') });
  await client.connect();
  await client.query(query).finally(() => client.end());
}

afterAll(() => asAdmin(`drop database if exists ${name} with (force)`));

const versionsBefore = journal.entries
  .slice(0, journal.entries.findIndex(({ tag }) => tag === before) + 1)
  .map(({ when }) => ({ hash: '', createdAt: String(when) }));

test('accounts, handled events and refunds under way of a running installation go on', async () => {
  await asAdmin(`create database ${name}`);
  const pool = new pg.Pool({ connectionString: at(name), max: 1 });
  await migrateTo(pool, 'drizzle', versionsBefore);
  const [user, shop, payment, refund] = [newId(), newId(), newId(), newId()];
  await pool.query(
    `insert into users (id, phone_key, phone_digits) values ($1, '+2348030000001', '08030000001')`,
    [user],
  );
  await pool.query(
    `insert into shops (id, name, name_norm, letter, business_type, phone_number, owner_user_id)
     values ($1, 'A', 'a', 'a', 'boutique', '0803', $2)`,
    [shop, user],
  );
  await pool.query(
    `insert into shop_bank_accounts (shop_id, bank, account_number, account_name)
     values ($1, 'GTBank', '0123456789', 'A')`,
    [shop],
  );
  await pool.query(
    `insert into provider_events (key, event, outcome) values ('charge.success:1:success', 'charge.success', 'credited')`,
  );
  await pool.query(
    `insert into plan_payments (id, reference, shop_id, plan_id, amount_kobo, method, state, credited_at, refunded_at)
     values ($1, 'OJA-AAAA-BBBBBB', $2, 'basic', 100000, 'page', 'success', now(), now())`,
    [payment, shop],
  );
  await pool.query(
    `insert into plan_refunds (id, payment_id, amount_kobo, state) values ($1, $2, 100000, 'requested')`,
    [refund, payment],
  );
  await pool.end();

  await migrateDatabase(at(name));
  const now = new pg.Pool({ connectionString: at(name), max: 1 });
  const rows = async (query: string) => (await now.query(query)).rows;
  expect(await rows('select * from shop_bank_accounts')).toMatchObject([
    { bank: 'GTBank', account_number: '0123456789', bank_code: null, checked_at: null },
  ]);
  expect(await rows('select key from provider_events')).toEqual([
    { key: 'charge.success:1:success' },
  ]);
  // Sent before, perhaps: it is looked for at the provider before anybody asks again.
  expect(await rows('select * from payment_refunds')).toMatchObject([
    {
      id: refund,
      reference: 'OJA-AAAA-BBBBBB',
      state: 'requested',
      sent_at: expect.any(Date),
      next_check_at: expect.any(Date),
    },
  ]);
  await now.end();
});
