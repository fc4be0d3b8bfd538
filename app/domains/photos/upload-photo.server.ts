import { and, eq } from 'drizzle-orm';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { takeToken } from '#app/platform/http/limits/rate-limit.server.ts';
import { newCode } from '#app/platform/id.ts';
import { originalName, type PhotoHint } from '#app/platform/images/image-manifest.ts';
import { normalisePhoto } from '#app/platform/images/image-work.server.ts';
import { isKeptForm } from '#app/platform/images/kept-form.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { namelessFile, safeFileName } from '#app/platform/storage/storage-keys.ts';
import { photoBase } from './photo-paths.ts';
import { photoErrors } from './photos.errors.ts';
import { stockUploads } from './photos.table.server.ts';
import { maxPhotoBytes } from './photos.ts';

export interface UploadedPhoto {
  imageUrl: string;
  imagePath: string;
  /** Advice for the person with the camera. */
  hint?: PhotoHint | undefined;
}

const uploadsPerTenMinutes = 240;

async function limitUploads(userId: string): Promise<void> {
  if (!settings().rateLimits) return;
  const key = `stock-upload:${userId}`;
  const token = await takeToken({ key, limit: uploadsPerTenMinutes, per: 600 });
  if (!token.allowed) {
    throw photoErrors.too_many_uploads({}, { retryAfterSeconds: token.retryAfterSeconds });
  }
}

/** The spec's words for what is no picture; damage and size have texts of their own. */
export async function cleanPhoto(file: File, shopId: string) {
  try {
    return await normalisePhoto(file, { key: shopId });
  } catch (error) {
    if (error instanceof AppError && error.code === 'images.not_an_image') {
      throw photoErrors.not_an_image({}, { cause: error });
    }
    throw error;
  }
}

interface Upload {
  file: File;
  /** The phone's own name for this upload, the same when it tries again. */
  operation?: string | undefined;
  /** Out of an archive that somebody was given here: what is as we keep it stays so, byte for byte. */
  fromArchive?: true;
}

/** The row of this upload: a new one, or the one that an earlier try has left. */
async function uploadRow({ userId, shopId }: Actor, { file, operation }: Upload) {
  const at = now();
  const base = photoBase({ shopId, at, mark: newCode(8), fileName: safeFileName(file.name) });
  const [made] = await database()
    .insert(stockUploads)
    .values({ shopId, userId, base, operation: operation ?? null, createdAt: at })
    .onConflictDoNothing()
    .returning();
  if (made) return made;
  const [known] = await database()
    .select()
    .from(stockUploads)
    .where(
      and(
        eq(stockUploads.userId, userId),
        eq(stockUploads.shopId, shopId),
        eq(stockUploads.operation, operation ?? ''),
      ),
    );
  if (!known) throw photoErrors.photo_gone();
  return known;
}

/**
 * Takes a photo in: judged and cleaned first, then the row, then the file, then the note that it is
 * there. A death at any point leaves at most a row with a name, which the sweep clears away.
 */
export async function uploadPhoto(actor: Actor, upload: Upload): Promise<UploadedPhoto> {
  const { file } = upload;
  if (file.size === 0) throw photoErrors.file_required();
  if (file.size > maxPhotoBytes) throw photoErrors.file_too_large();
  if (!upload.fromArchive) await limitUploads(actor.userId);
  const jpeg = await cleanPhoto(file, actor.shopId);
  const given = upload.fromArchive && new Uint8Array(await file.arrayBuffer());
  const bytes = given && isKeptForm(given, jpeg) ? given : jpeg.bytes;
  const row = await uploadRow(actor, upload);
  const key = `${row.base}/${originalName}`;
  const answer = {
    imagePath: row.base,
    imageUrl: storage().publicUrl(key),
    ...(jpeg.hint && { hint: jpeg.hint }),
  };
  if (row.storedAt) return answer;
  await storage().put(key, bytes, {
    contentType: jpeg.contentType,
    metadata: {
      contentType: jpeg.contentType,
      uploadedBy: actor.userId,
      uploadedAt: row.createdAt.toISOString(),
      originalName: namelessFile(file.name),
    },
  });
  const stored = await database()
    .update(stockUploads)
    .set({ storedAt: now() })
    .where(eq(stockUploads.id, row.id))
    .returning({ id: stockUploads.id });
  if (stored.length === 0) {
    // Swept away while the file was on its way.
    await storage().deletePrefix(row.base);
    throw photoErrors.photo_gone();
  }
  return answer;
}
