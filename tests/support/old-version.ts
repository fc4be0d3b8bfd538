import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { migrateTo } from '#app/platform/backup/migrate-to.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { newId } from '#app/platform/id.ts';
import journal from '../../drizzle/meta/_journal.json' with { type: 'json' };
import { emptyDatabase, testPool } from './database.ts';

const versionsUpTo = (tag: string) =>
  journal.entries
    .slice(0, journal.entries.findIndex((entry) => entry.tag === tag) + 1)
    .map(({ when }) => ({ hash: '', createdAt: String(when) }));

/** The database of an installation whose last migration was this one, for one test file. */
export function oldVersion(lastMigration: string) {
  let close = async (): Promise<void> => {};
  const old = {
    pool: undefined as unknown as pg.Pool,
    /** What a start of this version does. */
    update: async (): Promise<void> => {},
    /** A shop as every version since the first has had it; answers its id. */
    async makeShop(): Promise<string> {
      const [user, shop] = [newId(), newId()];
      await old.pool.query(
        `insert into users (id, phone_key, phone_digits) values ($1, '+2348030000001', '08030000001')`,
        [user],
      );
      await old.pool.query(
        `insert into shops (id, name, name_norm, letter, business_type, phone_number, owner_user_id)
         values ($1, 'A', 'a', 'a', 'boutique', '0803', $2)`,
        [shop, user],
      );
      return shop;
    },
    async makeItem(shop: string, quantity = 0): Promise<string> {
      const id = newId();
      await old.pool.query(
        `insert into stocks (id, shop_id, product_name, description, price_kobo, quantity, category1, category2, category3, image_base)
         values ($1, $2, 'Gown', '', 100, $3, 'Boutique', 'x', 'y', 'none')`,
        [id, shop, quantity],
      );
      return id;
    },
    async rows(query: string): Promise<Array<Record<string, unknown>>> {
      return (await old.pool.query<Record<string, unknown>>(query)).rows;
    },
  };
  beforeAll(async () => {
    const { url, drop } = await emptyDatabase();
    old.pool = testPool(url, { max: 1 });
    old.update = () => migrateDatabase(url);
    close = async () => {
      await old.pool.end();
      await drop();
    };
    await migrateTo(old.pool, 'drizzle', versionsUpTo(lastMigration));
  }, 120_000);
  afterAll(() => close());
  return old;
}
