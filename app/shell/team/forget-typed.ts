import { typedStart, unsentStart } from '#app/domains/messages/ui/typed-keys.ts';
import { openSaleStart } from '#app/domains/orders/counter/kept/open-sale.ts';
import { forgetPhotos } from '#app/domains/photos/ui/draft-photos.ts';
import { draftStart } from '#app/domains/stocks/ui/form/draft-key.ts';
import { cacheNames } from '#app/platform/offline/worker-names.ts';
import { forgetTexts } from '#app/platform/stored-text.ts';
import { keepTabWords } from '#app/platform/tab-words.ts';

/** The worker throws the pages away with the next answer; without a line there may be none for long. */
async function forgetPages(): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => name === cacheNames.shared || name.startsWith(cacheNames.teamPages),
  );
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Half-written items with their photos, half-written answers, an unfinished sale: whoever has the phone next reads none of it. */
export async function forgetTyped(shopId: string): Promise<void> {
  forgetTexts([draftStart, typedStart(shopId), unsentStart(shopId), openSaleStart(shopId)]);
  keepTabWords('');
  await forgetPhotos();
  if ('caches' in window) await forgetPages().catch(() => undefined);
}
