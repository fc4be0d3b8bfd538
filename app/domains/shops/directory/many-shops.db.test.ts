import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { explaining, watchPlans } from '#tests/support/plans.ts';
import { shopsCalled, shopsNamed } from './directory.queries.server.ts';
import { shopsOfWords } from './shop-words.server.ts';

const count = 6_000;
let testing: TestDatabase;
let plans: ReturnType<typeof watchPlans>;

const nameOf = (at: number): string => (at === count - 7 ? 'Zuma Clean Home' : `Stall ${at}`);

beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url });
  const ids = Array.from({ length: count }, () => newId());
  await database().execute(sql`insert into users (id, phone_key, phone_digits)
    select id, '+2348' || (100000000 + n), '8' || (100000000 + n)
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as u (id, n)`);
  await database().execute(sql`insert into shops (id, name, name_norm, letter, business_type, phone_number, owner_user_id, address)
    select id, name, lower(name), 's', 'home', '0803', id, n || ' Home Road, Lagos'
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(ids.map((_, at) => nameOf(at)))}::text[])
      with ordinality as s (id, name, n)`);
  await database().execute(sql`insert into shop_words values ('home'), ('clean'), ('lagos'), ('stall')
    on conflict do nothing`);
  await database().execute(sql`vacuum analyze shops`);
  await closeDatabase();
  connectDatabase({ url: explaining(testing.url), max: 1 });
  plans = watchPlans();
}, 120_000);

afterAll(async () => {
  await closeDatabase();
  await testing.drop();
});

test.each([
  ['lagos', 'a place where all are'],
  ['clean', 'a word of one'],
  ['home clean', 'a word of all and a word of one'],
  ['stall lagos', 'words of all'],
])('%s (%s) reads few of thousands of shops', async (words) => {
  // More than five times: by then a statement may have got a plan for any words.
  for (let turn = 0; turn < 8; turn++) {
    const ran = await plans.during(async () => {
      expect(await shopsNamed(words, 3 + turn)).not.toEqual([]);
      expect(await shopsCalled(words, 3)).not.toEqual([]);
      expect((await shopsOfWords(words.split(' '))).shopIds).not.toEqual([]);
    });
    const dear = ran.filter(({ rows }) => rows > 1_000).map(({ scans }) => scans.join());
    expect(dear).toEqual([]);
  }
});
