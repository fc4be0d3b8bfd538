import { type Context, Hono } from 'hono';
import { sessionSecrets } from '#app/platform/env.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { renditionWidths } from '#app/platform/images/image-manifest.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { keyOfPath, verifySignedPath } from '#app/platform/storage/signed-path.server.ts';

/** Pictures anybody may see. Every other file opens only by a signed link. */
const publicFolders = ['demo/', 'products/', 'profile-pictures/', 'reviews/'];

/** A picture's address never gets other content, so a phone may keep it for good. */
const forEver = 'public, max-age=31536000, immutable';

/** Below this a card's picture is no longer seen well. */
const narrowest = 320;

function keyFor(url: URL): { key: string; cacheControl: string } | undefined {
  const key = keyOfPath(url.pathname);
  if (key && publicFolders.some((folder) => key.startsWith(folder))) {
    return { key, cacheControl: forEver };
  }
  const opened = sessionSecrets().map((secret) => verifySignedPath(secret, url));
  const signed = opened.find((one) => one !== undefined);
  return signed === undefined ? undefined : { key: signed, cacheControl: 'private, no-store' };
}

const rendition = /\/(\d+)\.(avif|webp|jpg)$/;

/** Narrower ones, the next first, for who saves data or has a slow line; none where it is narrow enough already. */
function lighter(key: string): string[] {
  const width = Number(rendition.exec(key)?.[1]);
  return renditionWidths
    .filter((step) => step < width && step >= narrowest)
    .map((step) => key.replace(rendition, `/${step}.$2`))
    .reverse();
}

const isLight = (c: Context<HttpEnv>): boolean =>
  /^on$/i.test(c.req.header('save-data') ?? '') || /2g$/i.test(c.req.header('ect') ?? '');

export function files(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.on(['GET', 'HEAD'], '/*', async (c) => {
    const found = keyFor(new URL(c.req.url));
    const { method } = c.req;
    const ifNoneMatch = c.req.header('if-none-match');
    if (!found) throw httpErrors.not_found();
    // A picture may have no rendition of a narrower width: then it comes as it was asked for.
    const keys = [...(isLight(c) ? lighter(found.key) : []), found.key];
    let answer: Response | undefined;
    for (const key of keys) {
      answer ??= await fileResponse({ storage: storage(), method, ifNoneMatch, ...found, key });
    }
    if (!answer) throw httpErrors.not_found();
    if (rendition.test(found.key)) answer.headers.set('vary', 'save-data, ect');
    return answer;
  });
  return app;
}
