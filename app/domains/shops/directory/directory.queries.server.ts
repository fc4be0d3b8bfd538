import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { replica } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { renditionName } from '#app/platform/images/image-manifest.ts';
import { rememberedReads } from '#app/platform/remembered/remembered-reads.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { isOpen } from '../open-shop.server.ts';
import { isStanding, shopRatings, shops } from '../shops.table.server.ts';
import { trustColumns, trustOf } from '../trust/trust.queries.server.ts';
import { type DirectoryFilter, directoryPage, type ShopCard, shopWords } from './directory.ts';
import { correctedShopWords, firstByName, wordsMatch } from './shop-words.server.ts';

const cardColumns = {
  id: shops.id,
  name: shops.name,
  businessType: shops.businessType,
  moreTypes: shops.moreTypes,
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
    .select({ ...cardColumns, nameNorm: shops.nameNorm })
    .from(shops)
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .where(and(isOpen, where))
    .orderBy(...order)
    .limit(limit);

type Row = Awaited<ReturnType<typeof rowsWhere>>[number];

const byName = [asc(shops.nameNorm), asc(shops.id)];

/**
 * In the market: the beginning of a word of the name, or a whole word of the place. A shop by Garrison Road
 * has nothing to do with garri. As a case it counts for the planner as met by half of the shops: it would take
 * it for rare, and read all of them in the order of the table.
 */
function calledMatch(words: readonly string[]): SQL | undefined {
  const met = words.map(
    (word) => sql`case when ' ' || ${shops.nameNorm} like ${`% ${word}%`}
      or ${shops.words} || ' ' like ${`% ${word} %`} then true else false end`,
  );
  return and(wordsMatch(words), ...met);
}

/** Of the main business or one of the others; there are nine, so the list by name meets them soon. */
const ofType = (type: string | undefined): SQL | undefined =>
  type === undefined
    ? undefined
    : sql`(${shops.businessType} = ${type} or ${type} = any(${shops.moreTypes}))`;

const inLetter = (letter: string | undefined): SQL | undefined =>
  letter === undefined ? undefined : eq(shops.letter, letter.toLowerCase());

/** Behind the row that a cursor names; anything unreadable begins again. */
function behind(cursor: string | undefined): SQL | undefined {
  const [name, id] = Buffer.from(cursor ?? '', 'base64url')
    .toString('utf8')
    .split('\n');
  // No text of the database holds a zero, and PostgreSQL answers one with an error.
  if (name === undefined || name.includes('\0') || !isId(id)) return undefined;
  return sql`(${shops.nameNorm}, ${shops.id}) > (${name}, ${id}::uuid)`;
}

interface ShopsPage {
  shops: ShopCard[];
  /** What was searched instead of what was typed. */
  corrected?: string | undefined;
  /** Where the next page begins; undefined at the end. */
  next: string | undefined;
}

/** One row more than asked for tells whether there is a next page. */
function pageOf(rows: readonly Row[], count: number): ShopsPage {
  const last = rows.length > count ? rows[count - 1] : undefined;
  return {
    shops: rows.slice(0, count).map(({ nameNorm: _, ...row }) => cardOf(row)),
    next: last && Buffer.from(`${last.nameNorm}\n${last.id}`).toString('base64url'),
  };
}

/** Shops in the order of their names; a search that finds nothing is tried again with the words that are near. */
export async function directoryShops(
  filter: DirectoryFilter,
  match = wordsMatch,
): Promise<ShopsPage> {
  const { q, letter, type, shown, after } = filter;
  const words = shopWords(q);
  if (q !== '' && words.length === 0) return { shops: [], next: undefined };
  const place = behind(after);
  const read = (asked: readonly string[]) =>
    rowsWhere(and(inLetter(letter), ofType(type), match(asked), place), byName, shown + 1);
  const rows = await read(words);
  if (rows.length > 0 || words.length === 0) return pageOf(rows, shown);
  const meant = await correctedShopWords(words);
  if (!meant) return { shops: [], next: undefined };
  const near = await read(meant);
  return { ...pageOf(near, shown), corrected: near.length > 0 ? meant.join(' ') : undefined };
}

interface ShopsAfter {
  q: string;
  letter: string | undefined;
  type?: string | undefined;
  /** Where the page before ended. */
  cursor: string;
}

/** The directory for programs, by name, page by page. */
export async function shopsAfter({ q, letter, type, cursor }: ShopsAfter): Promise<ShopsPage> {
  const where = and(wordsMatch(shopWords(q)), inLetter(letter), ofType(type), behind(cursor));
  return pageOf(await rowsWhere(where, byName, directoryPage + 1), directoryPage);
}

async function suggested(q: string, count: number, match = wordsMatch): Promise<ShopCard[]> {
  if (shopWords(q).length === 0) return [];
  const asked = { q, letter: undefined, shown: count, after: undefined };
  return (await directoryShops(asked, match)).shops;
}

/** For the directory, where a place that is being typed is looked for too. */
export const shopSuggestions = (q: string, count: number): Promise<ShopCard[]> =>
  suggested(q, count);

/** For whoever looks for goods: shops that are called so, also misspelt. */
export const shopsCalled = (q: string, count: number): Promise<ShopCard[]> =>
  suggested(q, count, calledMatch);

/** A shop as a line of a list names it. */
export type NamedShop = Pick<ShopCard, 'id' | 'name'>;

const mostNamed = 5;

const named = rememberedReads({ name: 'shops-named', about: 'shops' }, (words) =>
  firstByName(calledMatch(words.split(' ')), mostNamed),
);

/** Too many shops have a word that begins so. */
const isTooShort = (words: readonly string[]): boolean => words.every((word) => word.length < 3);

/** Shops that are called by all words, or lie there: every search of the market asks. */
export async function shopsNamed(q: string, count: number): Promise<readonly NamedShop[]> {
  const words = shopWords(q);
  if (isTooShort(words)) return [];
  return (await named(words.join(' '))).slice(0, Math.min(count, mostNamed));
}

const nearlyNamed = rememberedReads(
  { name: 'shops-nearly-named', about: 'shops' },
  async (q): Promise<NamedShop[]> => {
    const words = q.split(' ');
    if (isTooShort(words)) {
      const shops = await shopsCalled(q, mostNamed);
      return shops.map(({ id, name }) => ({ id, name }));
    }
    // Those that are called so were looked for before.
    const meant = await correctedShopWords(words);
    return meant ? firstByName(calledMatch(meant), mostNamed) : [];
  },
);

/** Where nothing else was found: shops whose names are spelled nearly so. */
export const shopsNearlyNamed = (q: string): Promise<readonly NamedShop[]> =>
  nearlyNamed(shopWords(q).join(' '));

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
    sql`select letter, count(*)::int as n from shops where ${isOpen} group by letter order by letter`,
  );
  const found = {
    total: rows.reduce((sum, row) => sum + row.n, 0),
    letters: rows.map((row) => row.letter.toUpperCase()),
  };
  facts.set('all', found);
  return found;
}

/** One shop as everybody may see it; undefined when it is missing. `suspendedToo`: for who deals with it already. */
export async function publicShop(id: string, { suspendedToo = false } = {}) {
  if (!isId(id)) return undefined;
  const [row] = await replica()
    .select({
      ...cardColumns,
      telegramUsername: shops.telegramUsername,
      reviewCounts: shops.reviewCounts,
      countedReviews: shops.countedReviews,
      ...trustColumns,
      lastRatingAt: shops.lastRatingAt,
      updatedAt: shops.updatedAt,
      suspendedAt: shops.suspendedAt,
    })
    .from(shops)
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .where(and(eq(shops.id, id), suspendedToo ? isStanding : isOpen));
  if (!row) return undefined;
  const {
    bankNamedAt: _b,
    placeSeenAt: _p,
    registeredAt: _r,
    ownerPhone: _o,
    ownerSignedInAt: _s,
    ...shop
  } = row;
  return { ...cardOf(shop), trust: trustOf(row, row.phoneNumber) };
}

export type StarCounts = [number, number, number, number, number];

/** How often one to five stars were given without an order. */
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
