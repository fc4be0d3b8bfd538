import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import { reviews } from '#app/domains/reviews/reviews.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { reportCases } from '../moderation.table.server.ts';
import type { ReportKind } from '../reports/reports.ts';
import type { AsReported, Look } from './as-reported.ts';
import { copyOfPhoto } from './kept-folders.server.ts';

async function itemLook(db: Executor, id: string): Promise<Look | undefined> {
  const [row] = await db
    .select({
      name: stocks.productName,
      text: stocks.description,
      priceKobo: stocks.priceKobo,
      lowestKobo: stocks.lowestKobo,
      base: stocks.imageBase,
      more: stocks.additionalImages,
    })
    .from(stocks)
    .where(eq(stocks.id, id));
  if (!row) return undefined;
  const { name, text, priceKobo, lowestKobo, base, more } = row;
  const photos = [base, ...more.map((photo) => photo.base)];
  return { name, text, priceKobo: lowestKobo ?? priceKobo, photos };
}

async function reviewLook(db: Executor, id: string): Promise<Look | undefined> {
  const [row] = await db
    .select({ stars: reviews.stars, text: reviews.text, photos: reviews.photos })
    .from(reviews)
    .where(eq(reviews.id, id));
  return row && { ...row, photos: row.photos.map((photo) => photo.id) };
}

interface Reported {
  kind: ReportKind;
  subjectId: string;
}

/** How it looks to buyers now; undefined for what is gone, and for what is not kept so. */
export async function lookOf(
  db: Executor,
  { kind, subjectId }: Reported,
): Promise<Look | undefined> {
  if (kind === 'item') return itemLook(db, subjectId);
  return kind === 'review' ? reviewLook(db, subjectId) : undefined;
}

const bare = ({ at: _, caseId: __, ...look }: Look & Partial<AsReported>): Look => look;
const isLook = (look: Look | undefined, kept: AsReported): boolean =>
  look !== undefined && isDeepStrictEqual(bare(kept), bare(look));

/** The looks that are not this one. */
export const otherLooks = (kept: readonly AsReported[], look: Look | undefined): AsReported[] =>
  kept.filter((one) => !isLook(look, one));

interface KeptCase extends Reported {
  shopId: string;
  asReported: readonly AsReported[];
}

/** As long as somebody reads the page. */
const openSeconds = 15 * 60;

/** The small copies that were made of its photos, each with a link that closes again by itself. */
export async function copiesOf(shopId: string, look: AsReported): Promise<string[]> {
  const keys = look.photos.map((photo) => copyOfPhoto(shopId, look, photo));
  const links = await Promise.all(
    keys.map(async (key) =>
      (await storage().stat(key)) ? storage().signedUrl(key, openSeconds) : undefined,
    ),
  );
  return links.filter((link) => link !== undefined);
}

/** How a reported thing looked where it looks otherwise by now, or is gone. */
export async function looksBefore({ asReported, ...row }: KeptCase) {
  if (asReported.length === 0) return [];
  const kept = otherLooks(asReported, await lookOf(database(), row));
  return Promise.all(
    kept.map(async (look) => ({
      ...look,
      isFirst: look === asReported[0],
      photos: await copiesOf(row.shopId, look),
    })),
  );
}

export type LookBefore = Awaited<ReturnType<typeof looksBefore>>[number];

/** How these reviews looked when they were reported, by the review. */
export const looksOfReviews = (ids: readonly string[]) =>
  database()
    .select({ reviewId: reportCases.subjectId, looks: reportCases.asReported })
    .from(reportCases)
    .where(and(eq(reportCases.kind, 'review'), inArray(reportCases.subjectId, [...ids])));
