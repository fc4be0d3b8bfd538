import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import { placeInAddress } from '#app/domains/places/place-words.ts';
import { database } from '#app/platform/db/database.server.ts';
import { shops } from '../shops.table.server.ts';

const portion = 500;
const noId = '00000000-0000-0000-0000-000000000000';

async function fillPortion(after: string): Promise<string | undefined> {
  const found = await database()
    .select({ id: shops.id, address: shops.address })
    .from(shops)
    .where(and(isNull(shops.place), ne(shops.address, ''), gt(shops.id, after)))
    .orderBy(asc(shops.id))
    .limit(portion);
  for (const { id, address } of found) {
    const place = placeInAddress(address)?.key;
    if (!place) continue;
    // Whoever has said it meanwhile is right.
    await database()
      .update(shops)
      .set({ place })
      .where(and(eq(shops.id, id), isNull(shops.place)));
  }
  return found.at(-1)?.id;
}

/** Shops from before places were asked for: what a plain address says holds until somebody says it. */
export async function fillPlaces(): Promise<void> {
  let after: string | undefined = noId;
  while (after) after = await fillPortion(after);
}
