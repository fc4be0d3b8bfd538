import { sql } from 'drizzle-orm';
import { rebuildSearch } from '#app/domains/market/search/rebuild-search.server.ts';
import { lagosDay, now } from '#app/platform/clock.ts';
import type { Database } from '#app/platform/db/database.server.ts';
import { bigMarket } from './big-market.ts';
import { readDemoPictures } from './demo-pictures.server.ts';
import { writeLikes, writeMarket } from './write-market.server.ts';

interface SeedMarket {
  db: Database;
  shops: number;
  products: number;
  seed: string;
}

/**
 * Adds a generated market of any size, in one transaction. The same arguments on an empty database
 * give the same rows on the same day; run again, it puts another such market beside the first. The
 * pictures must be in storage already.
 */
export async function seedMarket({ db, ...size }: SeedMarket): Promise<void> {
  const pictures = await readDemoPictures();
  const until = new Date(`${lagosDay(now())}T00:00:00+01:00`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(7201017)`);
    const { rows } = await tx.execute<{ taken: number }>(
      sql`select count(*)::int as taken from users where phone_key like '+234700%'`,
    );
    const first = (rows[0]?.taken ?? 0) + 1;
    for (const portion of bigMarket({ ...size, first, pictures, until })) {
      await writeMarket(tx, portion);
    }
    await writeLikes(tx);
  });
  await db.execute(sql`analyze users, shops, stocks, stock_movements, stock_likes`);
  await rebuildSearch();
}
