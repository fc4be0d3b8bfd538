import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { withoutEnd } from '../text/trim-signs.ts';
import { type S3Call, s3Call } from './s3-call.server.ts';
import { listBucket } from './s3-list.server.ts';
import { fromHeaders, toHeaders } from './s3-metadata.ts';
import { filesPath, signPath } from './signed-path.server.ts';
import { storageErrors } from './storage.errors.ts';
import type { FileInfo, ListedFile, Storage } from './storage.ts';
import { checkPrefix, keyToPath } from './storage-keys.ts';

export interface S3StorageConfig {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where the bucket can be read without signing (a CDN); without it the app serves the files itself. */
  publicUrl?: string | undefined;
  /** Signs links to what not everybody may see. */
  secret: string;
}

const uploadMs = 600_000;
const deletesAtOnce = 8;

const infoOf = (headers: Headers): FileInfo => ({
  contentType: headers.get('content-type') ?? 'application/octet-stream',
  size: Number(headers.get('content-length') ?? 0),
  etag: headers.get('etag') ?? '""',
  metadata: fromHeaders(headers),
});

async function deleteAll(call: S3Call, files: AsyncIterable<ListedFile>): Promise<void> {
  let batch: Promise<Response>[] = [];
  for await (const { key } of files) {
    batch.push(call(`/${keyToPath(key)}`, { method: 'DELETE' }));
    if (batch.length < deletesAtOnce) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
}

const withoutSlash = (url: string): string => withoutEnd(url, '/');

export function s3Storage(config: S3StorageConfig): Storage {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const base = `${withoutSlash(config.endpoint)}/${encodeURIComponent(config.bucket)}`;
  const call = s3Call(client, base);
  const publicBase = config.publicUrl ? `${withoutSlash(config.publicUrl)}/` : filesPath;

  return {
    async put(key, bytes, { contentType, metadata = {} }) {
      const body = new Uint8Array(bytes);
      const sha256 = createHash('sha256').update(body).digest('hex');
      const headers = {
        'content-type': contentType,
        'x-amz-content-sha256': sha256,
        ...toHeaders(metadata),
      };
      const response = await call(`/${keyToPath(key)}`, { method: 'PUT', body, headers }, uploadMs);
      await response.body?.cancel();
      if (response.status === 404) {
        throw storageErrors.unavailable(
          {},
          { cause: new Error(`S3 has no bucket ${config.bucket}`) },
        );
      }
    },
    async get(key) {
      const response = await call(`/${keyToPath(key)}`);
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      return {
        ...infoOf(response.headers),
        bytes: async () => new Uint8Array(await response.arrayBuffer()),
        stream: () => response.body ?? new Blob([]).stream(),
      };
    },
    async stat(key) {
      const response = await call(`/${keyToPath(key)}`, { method: 'HEAD' });
      return response.status === 404 ? undefined : infoOf(response.headers);
    },
    async delete(key) {
      await (await call(`/${keyToPath(key)}`, { method: 'DELETE' })).body?.cancel();
    },
    deletePrefix: (prefix) => deleteAll(call, listBucket(call, checkPrefix(prefix))),
    list: (prefix) => listBucket(call, checkPrefix(prefix)),
    // Through the app, as on disk: the store's own address is often none that a browser reaches, and pages allow no pictures from it.
    signedUrl: async (key, seconds) => signPath(config.secret, key, seconds),
    publicUrl: (key) => publicBase + keyToPath(key),
  };
}
