import { arrayOverlaps } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { keyedHash, keyedHashes } from '../secrets.server.ts';
import { recoveryRequests } from './recovery.table.server.ts';

export const linkHash = (token: string): string => keyedHash('recovery', token);

/** The steps of a request, for whoever has one of its links; nothing of the account. */
export async function recoveryOfLink(token: string) {
  const [found] = await database()
    .select({
      state: recoveryRequests.state,
      askedAt: recoveryRequests.createdAt,
      checkedAt: recoveryRequests.checkedAt,
      agreedAt: recoveryRequests.agreedAt,
      opensAt: recoveryRequests.opensAt,
      endedAt: recoveryRequests.stoppedAt,
    })
    .from(recoveryRequests)
    .where(arrayOverlaps(recoveryRequests.tokenHashes, keyedHashes('recovery', token)));
  return found;
}
