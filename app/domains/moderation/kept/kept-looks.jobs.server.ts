import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { reviewFolder, reviewPhotoName } from '#app/domains/reviews/review-photos.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { originalName, renditionName } from '#app/platform/images/image-manifest.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { reportCases } from '../moderation.table.server.ts';
import type { AsReported } from './as-reported.ts';
import { copyOfPhoto, looksFolder } from './kept-folders.server.ts';

type Kept = Pick<typeof reportCases.$inferSelect, 'kind' | 'shopId'>;

/** Large enough to judge by, and small: anybody can report many things. */
const sourcesOf = ({ kind, shopId }: Kept, photo: string): string[] =>
  kind === 'review'
    ? [`${reviewFolder(shopId)}/${photo}/${reviewPhotoName}`]
    : [`${photo}/${renditionName(640, 'jpg')}`, `${photo}/${originalName}`];

async function copyPhoto(row: Kept, look: AsReported, photo: string): Promise<void> {
  const key = copyOfPhoto(row.shopId, look, photo);
  if (await storage().stat(key)) return;
  for (const source of sourcesOf(row, photo)) {
    const file = await storage().get(source);
    if (!file) continue;
    const { contentType } = file;
    const metadata = { contentType, uploadedAt: now().toISOString() };
    return storage().put(key, await file.bytes(), { contentType, metadata });
  }
}

/** Of looks that this case has kept, also where another one has taken them over meanwhile. */
async function keysKept(shopId: string, caseId: string): Promise<Set<string>> {
  const rows = await database()
    .select({ looks: reportCases.asReported })
    .from(reportCases)
    .where(
      and(
        eq(reportCases.shopId, shopId),
        sql`${reportCases.asReported} @> ${JSON.stringify([{ caseId }])}::jsonb`,
      ),
    );
  const looks = rows.flatMap((row) => row.looks).filter((look) => look.caseId === caseId);
  return new Set(
    looks.flatMap((look) => look.photos.map((photo) => copyOfPhoto(shopId, look, photo))),
  );
}

/** Whoever changes a reported thing has its old photos deleted at once: they are copied as soon as somebody has reported it. */
export const copyLooksJob = defineJob(
  'moderation.copy-looks',
  z.object({ caseId: ownText }),
  async ({ caseId }) => {
    const [row] = await database().select().from(reportCases).where(eq(reportCases.id, caseId));
    if (!row) return;
    for (const look of row.asReported)
      if (look.caseId === caseId)
        for (const photo of look.photos) await copyPhoto(row, look, photo);
    // Listed first: what is copied from now on is not among these. Cut off, or forgotten while it was copied.
    const copies: string[] = [];
    for await (const { key } of storage().list(looksFolder(row.shopId, caseId))) copies.push(key);
    const kept = await keysKept(row.shopId, caseId);
    for (const key of copies) if (!kept.has(key)) await storage().delete(key);
  },
);

/** Copies whose looks are gone. Deleting twice is fine. */
export const dropLooksJob = defineJob(
  'moderation.drop-looks',
  z.object({ folders: z.array(ownText) }),
  async ({ folders }) => {
    for (const folder of folders) await storage().deletePrefix(folder);
  },
);
