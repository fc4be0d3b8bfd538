import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { database } from '#app/platform/db/database.server.ts';
import { type ImageManifest, originalName } from '#app/platform/images/image-manifest.ts';
import { makeRenditions } from '#app/platform/images/image-work.server.ts';
import { log } from '#app/platform/log.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { stocks } from '../stocks.table.server.ts';
import { notePrint } from './print-photos.server.ts';

/** The item's main photo or one of its others; false when the item has let go of it meanwhile. */
async function writeManifest(stockId: string, base: string, manifest: ImageManifest) {
  const asMain = await database()
    .update(stocks)
    .set({ imageManifest: manifest })
    .where(and(eq(stocks.id, stockId), eq(stocks.imageBase, base)));
  if (asMain.rowCount) return true;
  const asOther = await database().execute(sql`
    update stocks set additional_images = (
      select jsonb_agg(case when image->>'base' = ${base}
        then jsonb_set(image, '{manifest}', ${JSON.stringify(manifest)}::jsonb) else image end order by place)
      from jsonb_array_elements(additional_images) with ordinality as all_images (image, place))
    where id = ${stockId} and additional_images @> ${JSON.stringify([{ base }])}::jsonb`);
  return Boolean(asOther.rowCount);
}

async function isUsed(stockId: string, base: string): Promise<boolean> {
  const [row] = await database()
    .select({ id: stocks.id })
    .from(stocks)
    .where(
      and(
        eq(stocks.id, stockId),
        sql`(${stocks.imageBase} = ${base} or ${stocks.additionalImages} @> ${JSON.stringify([{ base }])}::jsonb)`,
      ),
    );
  return row !== undefined;
}

/** The sizes that pages ask for. Until they are there, pages show the original. */
export const makeRenditionsJob = defineJob(
  'stocks.make-renditions',
  z.object({ stockId: ownText, base: ownText }),
  async ({ stockId, base }) => {
    if (!(await isUsed(stockId, base))) return;
    const original = await storage().get(`${base}/${originalName}`);
    if (!original) {
      log.warn({ stockId, base }, 'the photo of an item is missing');
      return;
    }
    const { manifest, files, print } = await makeRenditions(await original.bytes(), stockId);
    for (const { name, bytes, contentType } of files) {
      await storage().put(`${base}/${name}`, bytes, { contentType, metadata: original.metadata });
    }
    if (await writeManifest(stockId, base, manifest)) await notePrint({ stockId, base, print });
    else await storage().deletePrefix(base);
  },
  { maxAttempts: 6 },
);
