import { stockErrors } from '#app/domains/stocks/stocks.errors.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { safeFileName } from '#app/platform/storage/storage-keys.ts';
import { advertSource, codesOf } from '../adverts.queries.server.ts';
import { shortLink } from '../short-link.server.ts';
import type { PictureFormat } from './advert-picture.ts';
import { advertPictureKey, pictureVersion } from './cached-pictures.server.ts';

interface Wanted {
  shopId: string;
  stockId: string;
  format: PictureFormat;
  origin: string;
}

async function wantedOf({ shopId, stockId, origin }: Omit<Wanted, 'format'>) {
  const source = await advertSource(shopId, stockId);
  if (!source) throw stockErrors.not_found();
  const codes = await codesOf(shopId, stockId);
  const code = codes.find(({ place }) => place === 'picture')?.code;
  // Before the first advert there is no code: the picture then names the house alone.
  return { source, link: code === undefined ? origin : shortLink(code, origin) };
}

/** For the picture's address: it changes whenever the picture does. */
export const pictureVersionOf = async (asked: Omit<Wanted, 'format'>): Promise<string> =>
  pictureVersion(await wantedOf(asked));

/** The advert's picture to the shop's own team, to look at or to download. */
export async function advertPicture(request: Request, asked: Wanted): Promise<Response> {
  const wanted = await wantedOf(asked);
  const key = await advertPictureKey(wanted, asked.format);
  const query = new URL(request.url).searchParams;
  const isNewest = addressKey(query, 'v') === pictureVersion(wanted);
  const answer = await fileResponse({
    storage: storage(),
    key,
    method: request.method,
    ifNoneMatch: request.headers.get('if-none-match'),
    cacheControl: isNewest ? 'private, max-age=31536000, immutable' : 'private, no-cache',
  });
  if (!answer) throw stockErrors.not_found();
  if (query.has('download')) {
    const name = safeFileName(`${wanted.source.name}-${asked.format}.jpg`);
    answer.headers.set('content-disposition', `attachment; filename="${name}"`);
  }
  return answer;
}
