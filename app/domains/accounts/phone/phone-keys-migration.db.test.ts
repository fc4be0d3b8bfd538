import { expect, test } from 'vitest';
import { newId } from '#app/platform/id.ts';
import { oldVersion } from '#tests/support/old-version.ts';

/** The version in which 00 before a country's code made another person. */
const old = oldVersion('0093_unseen-transfers');

test('numbers that were written with 00 become the person that they mean', async () => {
  const { pool, rows } = old;
  const shop = await old.makeShop();
  const stock = await old.makeItem(shop);
  const [invited, alone] = [newId(), newId()];
  await pool.query(
    `insert into users (id, phone_key, phone_digits, first_name) values
     ($1, '+002348030000001', '002348030000001', 'Twice'),
     ($2, '+00447911123456', '00447911123456', 'Alone')`,
    [invited, alone],
  );
  const second = newId();
  await pool.query(
    `insert into shops (id, name, name_norm, letter, business_type, phone_number, owner_user_id)
     values ($1, 'B', 'b', 'b', 'boutique', '0803', $2)`,
    [second, alone],
  );
  for (const shopId of [shop, second])
    await pool.query(
      `insert into shop_members (shop_id, user_id, role, state) values ($1, $2, 'employee', 'invited')`,
      [shopId, invited],
    );
  const order = async (number: number, phone: string) =>
    pool.query(
      `insert into orders (id, shop_id, number, code, source, status, buyer_name, buyer_phone, get_by, pay_by, pieces, total_kobo, placed_at)
       values ($1, $2, $3, $4, 'web', 'completed', 'Ada', $5, 'pickup', 'transfer', 1, 100, now())`,
      [newId(), shop, number, `code${number}`, phone],
    );
  const written = ['+002348035550142', '+02348035550142', '+0023408035550142', '+2348035550142'];
  const others = ['+00447911123456', '+0123456789', ''];
  for (const [at, phone] of [...written, ...others].entries()) await order(at + 1, phone);
  await pool.query(
    `insert into bids (id, shop_id, stock_id, code, state, quantity, amount_kobo, price_kobo, visitor_key, buyer_name, buyer_phone, expires_at)
     values ($1, $2, $3, 'abc', 'expired', 1, 100, 100, 'v', 'Ada', '+002348035550142', now())`,
    [newId(), shop, stock],
  );

  await old.update();

  const phones = await rows('select buyer_phone from orders order by number');
  expect(phones.map((row) => row.buyer_phone)).toEqual([
    ...written.map(() => '+2348035550142'),
    '+447911123456',
    '+0123456789',
    '',
  ]);
  expect(await rows('select buyer_phone from bids')).toEqual([{ buyer_phone: '+2348035550142' }]);
  expect(await rows('select phone_key, phone_digits from users order by 1')).toEqual([
    { phone_key: '+2348030000001', phone_digits: '08030000001' },
    { phone_key: '+447911123456', phone_digits: '447911123456' },
  ]);
  // The invitation is the right person's now.
  expect(
    await rows(`select phone_key, state, count(*)::int as n from shop_members
      join users on users.id = user_id group by 1, 2`),
  ).toEqual([{ phone_key: '+2348030000001', state: 'invited', n: 2 }]);
});
