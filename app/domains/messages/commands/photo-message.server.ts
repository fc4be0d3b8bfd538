import { photoErrors } from '#app/domains/photos/photos.errors.ts';
import { maxPhotoBytes } from '#app/domains/photos/photos.ts';
import { cleanPhoto } from '#app/domains/photos/upload-photo.server.ts';
import { now } from '#app/platform/clock.ts';
import { newId } from '#app/platform/id.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { photoFolder } from '../channels/photo-folder.ts';
import type { StoredAttachment } from '../messages.table.server.ts';

/** Judged and cleaned like every picture, then stored; nothing of the camera or the place stays in it. */
async function storePhoto(shopId: string, file: File): Promise<StoredAttachment & { key: string }> {
  if (file.size === 0) throw photoErrors.file_required();
  if (file.size > maxPhotoBytes) throw photoErrors.file_too_large();
  const { bytes, contentType, width, height } = await cleanPhoto(file, shopId);
  const key = `${photoFolder(shopId)}/${newId()}.jpg`;
  await storage().put(key, bytes, {
    contentType,
    metadata: { contentType, uploadedAt: now().toISOString() },
  });
  return { kind: 'photo', key, width, height };
}

/** Writes a message with its photo; the file goes again when no new message came of it. */
export async function withPhoto<T>(
  shopId: string,
  file: File | undefined,
  write: (attachment: StoredAttachment | null) => Promise<{ answer: T; isNew: boolean }>,
): Promise<T> {
  if (!file) return (await write(null)).answer;
  const attachment = await storePhoto(shopId, file);
  let isKept = false;
  try {
    const { answer, isNew } = await write(attachment);
    isKept = isNew;
    return answer;
  } finally {
    if (!isKept) await storage().deletePrefix(attachment.key);
  }
}
