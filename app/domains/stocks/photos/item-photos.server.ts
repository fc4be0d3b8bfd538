import { claimUploads } from '#app/domains/photos/claim-photos.server.ts';
import type { StoredPhoto } from '#app/domains/photos/photos.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { makeRenditionsJob } from './make-renditions.server.ts';

interface Claim {
  shopId: string;
  stockId: string;
  bases: readonly string[];
}

/** Gives waiting photos to an item; the sizes that pages ask for are made afterwards. */
export async function claimPhotos(
  tx: Transaction,
  { shopId, stockId, bases }: Claim,
): Promise<void> {
  const wanted = [...new Set(bases)];
  if (wanted.length === 0) return;
  await claimUploads(tx, { shopId, bases: wanted });
  for (const base of wanted) await enqueue(tx, makeRenditionsJob, { stockId, base });
}

interface OldPhotos {
  imageBase: string;
  additionalImages: StoredPhoto[];
}

export const basesOf = ({ imageBase, additionalImages }: OldPhotos): string[] => [
  imageBase,
  ...additionalImages.map(({ base }) => base),
];
