import { lt } from 'drizzle-orm';
import { forgetWhose, noteSwept } from '#app/platform/db/sweep-rows.server.ts';
import { visitorsOver } from '#app/platform/visitors/known-visitor.server.ts';
import { stockLikes } from '../market.table.server.ts';

/** A like counts for ever, also in the figures of its day; whose it was is nobody's business any more. */
export async function forgetLikers(portion?: number): Promise<number> {
  const gone = await forgetWhose(stockLikes.visitorId, lt(stockLikes.at, visitorsOver()), {
    portion,
  });
  noteSwept('likes', gone);
  return gone;
}
