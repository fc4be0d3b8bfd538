import { type Context, Hono } from 'hono';
import { settings } from '#app/platform/env.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { renditionWidths } from '#app/platform/images/image-manifest.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { keyOfPath, verifySignedPath } from '#app/platform/storage/signed-path.server.ts';

/** Pictures anybody may see. Every other file opens only by a signed link. */
const publicFolders = ['demo/', 'products/', 'profile-pictures/'];

/** A picture's address never gets other content, so a phone may keep it for good. */
const forEver = 'public, max-age=31536000, immutable';

/** Below this a card's picture is no longer seen well. */
const narrowest = 320;

function keyFor(url: URL): { key: string; cacheControl: string } | undefined {
  const key = keyOfPath(url.pathname);
  if (key && publicFolders.some((folder) => key.startsWith(folder))) {
    return { key, cacheControl: forEver };
  }
  const signed = verifySignedPath(settings().sessionSecret(), url);
  return signed === undefined ? undefined : { key: signed, cacheControl: 'private, no-store' };
}

const rendition = /\/(\d+)\.(avif|webp|jpg)$/;

/** One step narrower, for who saves data or has a slow line; undefined where it is narrow enough already. */
function lighter(key: string): string | undefined {
  const width = Number(rendition.exec(key)?.[1]);
  const narrower = renditionWidths.filter((step) => step < width && step >= narrowest).at(-1);
  return narrower === undefined ? undefined : key.replace(rendition, `/${narrower}.$2`);
}

const isLight = (c: Context<HttpEnv>): boolean =>
  /^on$/i.test(c.req.header('save-data') ?? '') || /2g$/i.test(c.req.header('ect') ?? '');

export function files(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.on(['GET', 'HEAD'], '/*', async (c) => {
    const found = keyFor(new URL(c.req.url));
    const { method } = c.req;
    const ifNoneMatch = c.req.header('if-none-match');
    const answerWith = (key: string) =>
      found && fileResponse({ storage: storage(), method, ifNoneMatch, ...found, key });
    const light = found && isLight(c) ? lighter(found.key) : undefined;
    // A picture may have no rendition of that width: then it comes as it was asked for.
    const answer = (light && (await answerWith(light))) ?? (await answerWith(found?.key ?? ''));
    if (!answer) throw httpErrors.not_found();
    if (found && rendition.test(found.key)) answer.headers.set('vary', 'save-data, ect');
    return answer;
  });
  return app;
}
