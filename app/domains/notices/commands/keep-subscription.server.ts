import { sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { noticeErrors } from '../notices.errors.ts';
import { pushSubscriptions } from '../notices.table.server.ts';
import type { GivenSubscription } from '../push-subscription.server.ts';

export interface Browser {
  subscription: GivenSubscription;
  language: string;
}

/**
 * The browser's row. Who knows the endpoint alone is not that browser: its keys must be the ones that it came
 * with, or it looks as if it were not there.
 */
export async function keepSubscription(
  tx: Transaction,
  { subscription: { endpoint, keys }, language }: Browser,
): Promise<string> {
  const [row] = await tx
    .insert(pushSubscriptions)
    .values({ endpoint, ...keys, language })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { language, updatedAt: now() },
      setWhere: sql`${pushSubscriptions.p256dh} = ${keys.p256dh} and ${pushSubscriptions.auth} = ${keys.auth}`,
    })
    .returning({ id: pushSubscriptions.id });
  if (!row) throw noticeErrors.not_found();
  return row.id;
}
