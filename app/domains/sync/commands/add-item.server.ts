import { noPhoto } from '#app/domains/photos/no-photo.server.ts';
import { noPhotoBase } from '#app/domains/photos/photo-paths.ts';
import { uploadPhoto } from '#app/domains/photos/upload-photo.server.ts';
import { addLate } from '#app/domains/stocks/commands/add-late.server.ts';
import { deviceDraft } from '#app/domains/stocks/draft/stock-payload.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { wasRun } from '#app/platform/http/idempotency/idempotency.server.ts';
import type { OperationResult } from '../operations.ts';
import { type Given, onceKey } from './given.server.ts';

type Add = Given<'item.add'>;
type Once = (
  kind: 'item.add',
  command: (tx: Transaction, given: Add) => Promise<OperationResult>,
) => (given: Add) => Promise<OperationResult>;

/** The photos that came with it, stored like any other; sent again, they are the same photos. */
async function storePhotos({ actor, payload, files }: Add) {
  const bases: string[] = [];
  for (const name of payload.photos) {
    const file = files.get(name);
    if (!file) continue;
    bases.push((await uploadPhoto(actor, { file, operation: name })).imagePath);
  }
  const [imagePath = noPhotoBase, ...additionalImages] = bases;
  return { imagePath, additionalImages };
}

/** An item with its photos: they are stored before the transaction, and not again when all was done before. */
export const addItem = (once: Once) => async (given: Add) => {
  const isAgain = await wasRun(onceKey(given));
  const photos = isAgain
    ? { imagePath: noPhotoBase, additionalImages: [] }
    : await storePhotos(given);
  const picture = photos.imagePath === noPhotoBase ? await noPhoto() : undefined;
  const add = once('item.add', (tx, { actor, id, payload, at }) =>
    addLate(tx, actor, {
      id: payload.stockId,
      operation: id,
      at,
      draft: deviceDraft(payload.fields, photos),
      noPhoto: picture,
    }),
  );
  return add(given);
};
