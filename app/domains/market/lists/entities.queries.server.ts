import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm';
import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { publicEntity, teamEntity } from '#app/domains/stocks/entity.queries.server.ts';
import { isOffered, isOfShop } from '#app/domains/stocks/offered.server.ts';
import { containsWords } from '#app/domains/stocks/own-stocks.queries.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { searchStocks } from '../search/search-stocks.server.ts';

interface EntityList {
  shopId?: string | undefined;
  q: string;
  category?: string | undefined;
  after?: string | undefined;
  viewerShopId: string | undefined;
}

const listSize = 50;

async function page(where: Array<SQL | undefined>, after: string | undefined) {
  const rows = await database()
    .select()
    .from(stocks)
    .where(and(...where, after !== undefined && isId(after) ? lt(stocks.id, after) : undefined))
    .orderBy(desc(stocks.id))
    .limit(listSize + 1);
  const items = rows.slice(0, listSize);
  return { items, next: rows.length > listSize ? items.at(-1)?.id : undefined };
}

async function found({ q, category, after }: EntityList) {
  const { ids, next } = await searchStocks({ text: q, category, after, count: listSize });
  if (ids.length === 0) return { items: [], next };
  const rows = await database()
    .select()
    .from(stocks)
    .where(and(inArray(stocks.id, ids), isOffered));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), next };
}

/** Active items, the newest first; one's own shop shows its hidden ones too. What is asked of the whole market is asked of its index. */
export async function stockEntities(request: EntityList) {
  const { shopId, q, category, viewerShopId } = request;
  const isOwn = shopId !== undefined && shopId === viewerShopId;
  if (shopId !== undefined && !isId(shopId)) return { stocks: [], cursor: null };
  const known = category === undefined ? undefined : categoryBySlug(category);
  if (shopId === undefined && category !== undefined && !known) return { stocks: [], cursor: null };
  const { items, next } =
    shopId === undefined
      ? await found({ ...request, category: known?.slug })
      : await page(
          [
            isOfShop(shopId),
            isOwn ? undefined : isOffered,
            category === undefined ? undefined : eq(stocks.category1, known?.name ?? category),
            ...containsWords(q, isOwn ? 'team' : 'everybody'),
          ],
          request.after,
        );
  return { stocks: items.map(isOwn ? teamEntity : publicEntity), cursor: next ?? null };
}
