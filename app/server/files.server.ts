import { Hono } from 'hono';
import { settings } from '#app/platform/env.server.ts';
import { httpErrors } from '#app/platform/http/http.errors.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { keyOfPath, verifySignedPath } from '#app/platform/storage/signed-path.server.ts';

/** Pictures anybody may see. Every other file opens only by a signed link. */
const publicFolders = ['demo/', 'products/', 'profile-pictures/'];

/** A picture's address never gets other content, so a phone may keep it for good. */
const forEver = 'public, max-age=31536000, immutable';

function keyFor(url: URL): { key: string; cache: string } | undefined {
  const key = keyOfPath(url.pathname);
  if (key && publicFolders.some((folder) => key.startsWith(folder))) return { key, cache: forEver };
  const signed = verifySignedPath(settings().sessionSecret(), url);
  return signed === undefined ? undefined : { key: signed, cache: 'private, no-store' };
}

export function files(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/*', async (c) => {
    const found = keyFor(new URL(c.req.url));
    const file = found && (await storage().get(found.key));
    if (!found || !file) throw httpErrors.not_found();
    const headers = {
      'content-type': file.contentType,
      'cache-control': found.cache,
      etag: file.etag,
      // A file that somebody uploaded never runs as a page of ours, whatever it holds.
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    };
    if (c.req.header('if-none-match') === file.etag) return c.body(null, 304, headers);
    return c.body(file.stream(), 200, { ...headers, 'content-length': String(file.size) });
  });
  return app;
}
