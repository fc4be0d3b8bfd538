import { isEtagKnown } from '../http/cache/etags.ts';
import type { FileInfo, Storage, StoredFile } from './storage.ts';

interface FileRequest {
  storage: Storage;
  key: string;
  method: string;
  ifNoneMatch?: string | null | undefined;
  /** Public files whose key never comes back with other content may be kept for a year. */
  cacheControl: string;
}

const isOpen = (file: FileInfo | StoredFile): file is StoredFile => 'stream' in file;
const shownInPage = /^image\/(jpeg|png|webp|avif)$/;

/** Serves one stored file; whether this visitor may have it is decided by the caller. */
export async function fileResponse(asked: FileRequest): Promise<Response | undefined> {
  const { storage, key, method } = asked;
  const bodyWanted = method === 'GET' && !asked.ifNoneMatch;
  const file = bodyWanted ? await storage.get(key) : await storage.stat(key);
  if (!file) return undefined;
  const headers = new Headers({
    etag: file.etag,
    'cache-control': asked.cacheControl,
    'x-content-type-options': 'nosniff',
    // Whatever a file may turn out to be, it runs nothing in our origin.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  if (isEtagKnown(asked.ifNoneMatch, file.etag))
    return new Response(null, { status: 304, headers });
  headers.set('content-type', file.contentType);
  headers.set('content-length', String(file.size));
  if (!shownInPage.test(file.contentType)) headers.set('content-disposition', 'attachment');
  if (method === 'HEAD') return new Response(null, { headers });
  const body = isOpen(file) ? file : await storage.get(key);
  return body && new Response(body.stream(), { headers });
}
