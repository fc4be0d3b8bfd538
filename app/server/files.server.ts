import { Hono } from 'hono';
import { settings } from '#app/platform/env.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { keyOfPath, verifySignedPath } from '#app/platform/storage/signed-path.server.ts';

/** Pictures anybody may see. Every other file opens only by a signed link. */
const publicFolders = ['demo/', 'products/', 'profile-pictures/'];

/** A picture's address never gets other content, so a phone may keep it for good. */
const forEver = 'public, max-age=31536000, immutable';

function keyFor(url: URL): { key: string; cacheControl: string } | undefined {
  const key = keyOfPath(url.pathname);
  if (key && publicFolders.some((folder) => key.startsWith(folder))) {
    return { key, cacheControl: forEver };
  }
  const signed = verifySignedPath(settings().sessionSecret(), url);
  return signed === undefined ? undefined : { key: signed, cacheControl: 'private, no-store' };
}

export function files(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.on(['GET', 'HEAD'], '/*', async (c) => {
    const found = keyFor(new URL(c.req.url));
    const { method } = c.req;
    const ifNoneMatch = c.req.header('if-none-match');
    const answer =
      found && (await fileResponse({ storage: storage(), method, ifNoneMatch, ...found }));
    if (!answer) throw httpErrors.not_found();
    return answer;
  });
  return app;
}
