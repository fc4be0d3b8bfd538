import { sql } from 'drizzle-orm';
import { rebuildSearch } from '#app/domains/market/search/rebuild-search.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';

/** Also after a start that was killed between the rows and their search. */
async function isSearchEmpty(): Promise<boolean> {
  const { rows } = await database().execute<{ missing: boolean }>(sql`
    select exists (select from stocks where status = 'active')
      and not exists (select from stock_search) as missing`);
  return rows[0]?.missing === true;
}

/** At the start of a demo. The catalogue is loaded only here: a live server never carries it. */
export async function fillEmptyDemo(): Promise<void> {
  const { fillDemo } = await import('./fill-demo.server.ts');
  await fillDemo({ db: database(), storage: storage(), log });
  if (await isSearchEmpty()) await rebuildSearch();
}
