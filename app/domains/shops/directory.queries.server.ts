import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { replica } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { renditionName } from '#app/platform/images/image-manifest.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { type DirectoryFilter, directoryPage, type ShopCard, shopWords } from './directory.ts';
import { shopRatings, shops } from './shops.table.server.ts';

const cardColumns = {
  id: shops.id,
  name: shops.name,
  businessType: shops.businessType,
  phoneNumber: shops.phoneNumber,
  address: shops.address,
  averageRating: shops.averageRating,
  totalRatings: shops.totalRatings,
  createdAt: shops.createdAt,
  pictureBase: users.pictureBase,
  pictureWidths: sql<number[] | null>`${users.pictureManifest} -> 'widths'`,
};

interface PictureRow {
  pictureBase: string | null;
  pictureWidths: number[] | null;
}

/** The shop's picture is the owner's; the rendition that fits 112 px on a sharp screen. */
export function shopPicture(
  { pictureBase, pictureWidths }: PictureRow,
  least = 160,
): string | undefined {
  if (pictureBase === null) return undefined;
  const width = pictureWidths?.find((step) => step >= least) ?? pictureWidths?.at(-1);
  const file = width === undefined ? 'original.jpg' : renditionName(width, 'webp');
  return storage().publicUrl(`${pictureBase}/${file}`);
}

function cardOf<R extends PictureRow>(
  row: R,
): Omit<R, keyof PictureRow> & { picture: string | undefined } {
  const { pictureBase, pictureWidths, ...card } = row;
  return { ...card, picture: shopPicture({ pictureBase, pictureWidths }) };
}

const rowsWhere = (where: SQL | undefined, order: SQL[], limit: number) =>
  replica()
    .select(cardColumns)
    .from(shops)
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .where(where)
    .orderBy(...order)
    .limit(limit);

const byName = [asc(shops.nameNorm), asc(shops.id)];

/** Every word must begin a word of the name or the place. */
function wordsMatch(words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => sql`${shops.words} like ${`% ${word}%`}`));
}

interface ShopsPage {
  shops: ShopCard[];
  hasMore: boolean;
}

/** Shops in the order of their names; a search that finds nothing is tried again with spelling forgiven. */
export async function directoryShops({ q, letter, shown }: DirectoryFilter): Promise<ShopsPage> {
  const words = shopWords(q);
  if (q !== '' && words.length === 0) return { shops: [], hasMore: false };
  const inLetter = letter === undefined ? undefined : eq(shops.letter, letter.toLowerCase());
  let rows = await rowsWhere(and(inLetter, wordsMatch(words)), byName, shown + 1);
  if (rows.length === 0 && words.length > 0) {
    const typed = words.join(' ');
    const near = and(inLetter, sql`${typed} <% ${shops.words}`);
    rows = await rowsWhere(
      near,
      [sql`word_similarity(${typed}, ${shops.words}) desc`, ...byName],
      shown + 1,
    );
  }
  return { shops: rows.slice(0, shown).map(cardOf), hasMore: rows.length > shown };
}

const readCursor = (cursor: string): [string, string] | undefined => {
  const [name, id] = Buffer.from(cursor, 'base64url').toString('utf8').split('\n');
  return name !== undefined && isId(id) ? [name, id] : undefined;
};

interface ShopsAfter {
  q: string;
  letter: string | undefined;
  /** Where the page before ended; anything unreadable begins anew. */
  cursor: string;
}

/** The directory for programs, by name, page by page. */
export async function shopsAfter({ q, letter, cursor }: ShopsAfter) {
  const after = readCursor(cursor);
  const rows = await replica()
    .select({ ...cardColumns, nameNorm: shops.nameNorm })
    .from(shops)
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .where(
      and(
        wordsMatch(shopWords(q)),
        letter ? eq(shops.letter, letter.toLowerCase()) : undefined,
        after && sql`(${shops.nameNorm}, ${shops.id}) > (${after[0]}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(...byName)
    .limit(directoryPage + 1);
  const last = rows.length > directoryPage ? rows[directoryPage - 1] : undefined;
  return {
    shops: rows.slice(0, directoryPage).map(({ nameNorm: _, ...row }) => cardOf(row)),
    next: last && Buffer.from(`${last.nameNorm}\n${last.id}`).toString('base64url'),
  };
}

export async function shopSuggestions(q: string, count: number): Promise<ShopCard[]> {
  if (shopWords(q).length === 0) return [];
  const { shops: found } = await directoryShops({ q, letter: undefined, shown: count });
  return found;
}

interface DirectoryFacts {
  total: number;
  letters: string[];
}

const facts = keep(
  'directory-facts',
  () => new LRUCache<'all', DirectoryFacts>({ max: 1, ttl: 20_000 }),
);

/** How many shops there are and which letters have any; twenty seconds old at most. */
export async function directoryFacts(): Promise<DirectoryFacts> {
  const known = facts.get('all');
  if (known) return known;
  const { rows } = await replica().execute<{ letter: string; n: number }>(
    sql`select letter, count(*)::int as n from shops group by letter order by letter`,
  );
  const found = {
    total: rows.reduce((sum, row) => sum + row.n, 0),
    letters: rows.map((row) => row.letter.toUpperCase()),
  };
  facts.set('all', found);
  return found;
}

/** One shop as everybody may see it; undefined when it is missing. */
export async function publicShop(id: string) {
  if (!isId(id)) return undefined;
  const [row] = await replica()
    .select({
      ...cardColumns,
      telegramUsername: shops.telegramUsername,
      lastRatingAt: shops.lastRatingAt,
      updatedAt: shops.updatedAt,
    })
    .from(shops)
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .where(eq(shops.id, id));
  return row && cardOf(row);
}

export type StarCounts = [number, number, number, number, number];

/** How often one to five stars were given. */
export async function ratingCounts(shopId: string): Promise<StarCounts> {
  const rows = await replica()
    .select({ stars: shopRatings.stars, n: sql<number>`count(*)::int` })
    .from(shopRatings)
    .where(eq(shopRatings.shopId, shopId))
    .groupBy(shopRatings.stars);
  const counts: StarCounts = [0, 0, 0, 0, 0];
  for (const { stars, n } of rows) counts[stars - 1] = n;
  return counts;
}
