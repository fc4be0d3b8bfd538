import { sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { httpErrors } from '#app/platform/http/http.errors.ts';
import { isId } from '#app/platform/id.ts';

export interface LikeRequest {
  stockId: string;
  visitorId: string;
  liked: boolean;
}

/**
 * One like per visitor and product. The row decides and the figure follows it in the same
 * statement, so that ten thousand presses of one visitor count once.
 */
export async function likeStock({
  stockId,
  visitorId,
  liked,
}: LikeRequest): Promise<{ liked: boolean; likes: number }> {
  if (!isId(stockId)) throw httpErrors.not_found();
  const changed = liked
    ? sql`insert into stock_likes (stock_id, visitor_id)
        select id, ${visitorId} from stocks where id = ${stockId}::uuid and status = 'active'
        on conflict do nothing returning 1`
    : sql`delete from stock_likes where stock_id = ${stockId}::uuid and visitor_id = ${visitorId} returning 1`;
  const { rows } = await database().execute<{ likes: number }>(sql`
    with changed as (${changed}), counted as (
      update stocks set likes = greatest(0, likes + ${liked ? 1 : -1})
      where id = ${stockId}::uuid and exists (select from changed) returning likes)
    select coalesce((select likes from counted), likes) as likes
    from stocks where id = ${stockId}::uuid and status = 'active'`);
  const likes = rows[0]?.likes;
  if (likes === undefined) throw httpErrors.not_found();
  return { liked, likes };
}
