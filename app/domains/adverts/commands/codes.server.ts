import type { Transaction } from '#app/platform/db/database.server.ts';
import { newCode } from '#app/platform/id.ts';
import { codesOf } from '../adverts.queries.server.ts';
import { advertCodes } from '../adverts.table.server.ts';
import type { Place } from '../adverts.ts';

const codeLength = 6;
const mostTries = 5;

/** The item's short code for each place, made where it is missing; a code that is taken is drawn again. */
export async function codesFor(
  tx: Transaction,
  { shopId, stockId, places }: { shopId: string; stockId: string; places: readonly Place[] },
): Promise<Partial<Record<Place, string>>> {
  for (let tries = 0; ; tries += 1) {
    const known = await codesOf(shopId, stockId, tx);
    const byPlace = new Map(known.map(({ place, code }) => [place, code]));
    const missing = places.filter((place) => !byPlace.has(place));
    if (missing.length === 0) return Object.fromEntries(byPlace);
    if (tries >= mostTries) throw new Error('no free advert code was found');
    await tx
      .insert(advertCodes)
      .values(missing.map((place) => ({ code: newCode(codeLength), shopId, stockId, place })))
      .onConflictDoNothing();
  }
}
