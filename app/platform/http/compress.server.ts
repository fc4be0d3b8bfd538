import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { createMiddleware } from 'hono/factory';
import { bodyStream } from '../storage/body-stream.server.ts';

const compressible =
  /^(text\/(?!event-stream)|application\/(json|xml|javascript|manifest\+json|rss\+xml|ld\+json)|image\/svg)/;

export type Encoding = 'br' | 'gzip';

export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\b)/.test(acceptEncoding)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\b)/.test(acceptEncoding) ? 'gzip' : undefined;
}

/** Flushes after each chunk, so that a streamed page reaches the phone as it is made. */
function compressor(encoding: Encoding) {
  return encoding === 'br'
    ? createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      })
    : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 });
}

/** Compresses what is made for this request; files of the build carry their own compressed copies. */
export const compress = createMiddleware(async (c, next) => {
  await next();
  const { res } = c;
  const type = res.headers.get('content-type') ?? '';
  if (c.req.method === 'HEAD' || res.headers.has('content-encoding')) return;
  if (!compressible.test(type)) return;
  if (!res.headers.get('vary')?.includes('accept-encoding'))
    res.headers.append('vary', 'accept-encoding');
  const length = res.headers.get('content-length');
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  if (!encoding || (length !== null && Number(length) < 600)) return;
  // Asked last: to look at the body makes the whole answer again inside the server's adaptor.
  if (!res.body) return;
  const source = Readable.fromWeb(res.body as NodeReadableStream);
  const packed = source.on('error', (error) => target.destroy(error)).pipe(compressor(encoding));
  const target = packed;
  packed.on('close', () => source.destroy());
  const headers = new Headers(res.headers);
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  const etag = headers.get('etag');
  if (etag && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`);
  c.res = undefined;
  c.res = new Response(bodyStream(packed), { status: res.status, headers });
});
