import { and, eq } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { type Renewed, renewedOrLost } from '#app/platform/secrets.server.ts';
import { renewSecret } from '../ad-secrets.server.ts';
import { adSettings } from '../adverts.table.server.ts';
import { secretNames } from '../adverts.ts';

/** Puts tokens that were written with the key of before under the key of now. */
export async function renewAdSecrets(): Promise<Renewed> {
  const counts = { renewed: 0, unreadable: 0 };
  for (const row of await database().select().from(adSettings)) {
    for (const name of secretNames) {
      const before = row[name];
      if (before === null) continue;
      const sealed = renewedOrLost(() => renewSecret(row.shopId, name, before), counts);
      if (!sealed) continue;
      // One that somebody has entered meanwhile is under the new key already.
      const isSame = and(eq(adSettings.shopId, row.shopId), eq(adSettings[name], before));
      await database()
        .update(adSettings)
        .set({ [name]: sealed })
        .where(isSame);
    }
  }
  return counts;
}
