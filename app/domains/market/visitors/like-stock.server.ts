import { sql } from 'drizzle-orm';
import { isOffered } from '#app/domains/stocks/offered.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { isId } from '#app/platform/id.ts';

export const likeLimit = { name: 'like', visitor: 600, address: 20_000 };

export interface LikeRequest {
  stockId: string;
  /** The hash of the visitor's id. */
  visitorKey: string;
  liked: boolean;
}

/** For somebody whose like does not count yet. */
export async function likesOf(stockId: string): Promise<number> {
  const { rows } = isId(stockId)
    ? await database().execute<{ likes: number }>(
        sql`select likes from stocks where id = ${stockId}::uuid and ${isOffered}`,
      )
    : { rows: [] };
  if (!rows[0]) throw httpErrors.not_found();
  return rows[0].likes;
}

/**
 * One like per visitor and product. The row decides and the figure follows it in the same
 * statement, so that ten thousand presses of one visitor count once.
 */
export async function likeStock({
  stockId,
  visitorKey,
  liked,
}: LikeRequest): Promise<{ liked: boolean; likes: number }> {
  if (!isId(stockId)) throw httpErrors.not_found();
  const changed = liked
    ? sql`insert into stock_likes (stock_id, visitor_id)
        select id, ${visitorKey} from stocks where id = ${stockId}::uuid and ${isOffered}
        on conflict do nothing returning 1`
    : sql`delete from stock_likes where stock_id = ${stockId}::uuid and visitor_id = ${visitorKey} returning 1`;
  const { rows } = await database().execute<{ likes: number }>(sql`
    with changed as (${changed}), counted as (
      update stocks set likes = greatest(0, likes + ${liked ? 1 : -1})
      where id = ${stockId}::uuid and exists (select from changed) returning likes)
    select coalesce((select likes from counted), likes) as likes
    from stocks where id = ${stockId}::uuid and ${isOffered}`);
  const likes = rows[0]?.likes;
  if (likes === undefined) throw httpErrors.not_found();
  return { liked, likes };
}
