import { eq, inArray, lt } from 'drizzle-orm';
import { photoErrors } from '#app/domains/photos/photos.errors.ts';
import { maxPhotoBytes } from '#app/domains/photos/photos.ts';
import { cleanPhoto } from '#app/domains/photos/upload-photo.server.ts';
import { monthsBefore, now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { noteSwept } from '#app/platform/db/sweep-rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { claimFolder } from './claim-folder.ts';
import { dropClaimPhotos } from './claim-photos.jobs.server.ts';
import { claimPhotos } from './claim-photos.table.server.ts';

/** As long as chats of closed orders. */
export const claimMonths = 24;

async function store(shopId: string, file: File): Promise<string> {
  if (file.size > maxPhotoBytes) throw photoErrors.file_too_large();
  const { bytes, contentType } = await cleanPhoto(file, shopId);
  const key = `${claimFolder(shopId)}/${newId()}.jpg`;
  const metadata = { contentType, uploadedAt: now().toISOString() };
  await storage().put(key, bytes, { contentType, metadata });
  return key;
}

/** Cleaned and stored like every picture; the file goes again when no claim has taken it. */
export async function withClaimPhoto(
  shopId: string,
  file: File | undefined,
  write: (key: string | undefined) => Promise<boolean>,
): Promise<void> {
  const key = file && (await store(shopId, file));
  let isTaken = false;
  try {
    isTaken = await write(key);
  } finally {
    if (key && !isTaken) await storage().deletePrefix(key);
  }
}

interface ClaimPhoto {
  paymentId: string;
  orderId: string;
  key: string;
}

/** With a claim, once; false where it has one. */
export async function keepClaimPhoto(tx: Transaction, photo: ClaimPhoto): Promise<boolean> {
  const kept = await tx
    .insert(claimPhotos)
    .values({ ...photo, at: now() })
    .onConflictDoNothing()
    .returning({ id: claimPhotos.paymentId });
  return kept.length > 0;
}

/** The buyer's newest picture stands with the claim; the file of the one before goes by a job of the same transaction. */
export async function replaceClaimPhoto(tx: Transaction, photo: ClaimPhoto): Promise<void> {
  const [before] = await tx
    .select({ key: claimPhotos.key })
    .from(claimPhotos)
    .where(eq(claimPhotos.paymentId, photo.paymentId))
    .for('update');
  const { key } = photo;
  await tx
    .insert(claimPhotos)
    .values({ ...photo, at: now() })
    .onConflictDoUpdate({ target: claimPhotos.paymentId, set: { key, at: now() } });
  if (before) await enqueue(tx, dropClaimPhotos, { keys: [before.key] });
}

/** The claim is another record now: its picture goes with it. */
export async function moveClaimPhoto(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.update(claimPhotos).set({ paymentId: to }).where(eq(claimPhotos.paymentId, from));
}

/** A buyer who is forgotten, or a time that is over: the rows now, the files by a job of the same transaction. */
export async function forgetClaimPhotos(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<number> {
  const gone = await tx
    .delete(claimPhotos)
    .where(inArray(claimPhotos.orderId, [...orderIds]))
    .returning({ key: claimPhotos.key });
  const keys = gone.map(({ key }) => key);
  if (keys.length > 0) await enqueue(tx, dropClaimPhotos, { keys });
  return keys.length;
}

const portion = 200;

/** Two years after the claim nobody needs to see it any more. */
export async function deleteOldClaimPhotos(at: Date = now()): Promise<number> {
  const oldest = monthsBefore(claimMonths, at);
  let gone = 0;
  for (;;) {
    const old = await database()
      .select({ orderId: claimPhotos.orderId })
      .from(claimPhotos)
      .where(lt(claimPhotos.at, oldest))
      .limit(portion);
    if (old.length === 0) break;
    gone += await inTransaction((tx) =>
      forgetClaimPhotos(
        tx,
        old.map(({ orderId }) => orderId),
      ),
    );
  }
  noteSwept('claim_photos', gone);
  return gone;
}
