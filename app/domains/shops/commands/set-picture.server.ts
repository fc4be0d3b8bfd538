import { setOwnPicture } from '#app/domains/accounts/commands/people.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { newCode } from '#app/platform/id.ts';
import { originalName } from '#app/platform/images/image-manifest.ts';
import { makeRenditions, squareImage } from '#app/platform/images/image-work.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { namelessFile } from '#app/platform/storage/storage-keys.ts';
import { shopErrors } from '../shops.errors.ts';
import { shopChanged } from '../shops.events.ts';
import { deleteFilesJob } from '../shops.jobs.server.ts';
import { maxPictureBytes } from '../shops.ts';
import { limitCalls } from '../viewer/call-limits.server.ts';
import { type MemberViewer, memberWith, type Viewer } from '../viewer/viewer.server.ts';

const side = 640;

/** The spec's words for what is no picture; damage and size have texts of their own. */
async function squareOf(file: File, userId: string): Promise<Buffer<ArrayBuffer>> {
  if (file.size === 0) throw shopErrors.picture_missing();
  if (file.size >= maxPictureBytes) throw shopErrors.picture_too_large();
  try {
    return await squareImage(file, side, { key: userId });
  } catch (error) {
    if (error instanceof AppError && error.code === 'images.not_an_image') {
      throw shopErrors.picture_not_an_image({}, { cause: error });
    }
    throw error;
  }
}

async function store(folder: string, jpeg: Buffer<ArrayBuffer>, by: string, name: string) {
  const { manifest, files } = await makeRenditions(jpeg, by);
  const uploaded = {
    uploadedBy: by,
    uploadedAt: now().toISOString(),
    originalName: namelessFile(name),
  };
  const original = { name: originalName, contentType: 'image/jpeg', bytes: jpeg };
  for (const { name: file, contentType, bytes } of [original, ...files]) {
    const metadata = { contentType, ...uploaded };
    await storage().put(`${folder}/${file}`, bytes, { contentType, metadata });
  }
  return manifest;
}

/** Whose picture: the own one, or the shop's, which is its owner's. */
function targetOf(viewer: Viewer, whose: 'own' | 'shop'): string {
  if (whose === 'own') return viewer.session.userId;
  const member: MemberViewer = memberWith(viewer, 'shop.picture');
  return member.shop.ownerUserId;
}

/** Each picture has an address of its own, so that phones may keep what they have loaded. */
export async function setPicture(viewer: Viewer, file: File, whose: 'own' | 'shop'): Promise<void> {
  const userId = targetOf(viewer, whose);
  await limitCalls('picture', viewer.session.userId);
  const jpeg = await squareOf(file, viewer.session.userId);
  const base = `profile-pictures/${userId}/${newCode(10)}`;
  const manifest = await store(base, jpeg, viewer.session.userId, file.name);
  const before = await setOwnPicture(userId, { base, manifest });
  const db = database();
  if (before?.startsWith('profile-pictures/'))
    await enqueue(db, deleteFilesJob, { folder: before });
  if (viewer.shop?.ownerUserId === userId) {
    await enqueue(db, shopChanged, { shopId: viewer.shop.id });
  }
}
