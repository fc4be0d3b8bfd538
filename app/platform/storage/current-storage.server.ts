import { join } from 'node:path';
import { settings } from '../env.server.ts';
import { keep } from '../singleton.server.ts';
import { openStorage } from './open-storage.server.ts';
import type { Storage } from './storage.ts';

/** The installation's file storage, as the settings name it: an S3-compatible store or this disk. */
export function storage(): Storage {
  return keep('storage', () => {
    const { s3, dataDir, sessionSecret } = settings();
    const secret = sessionSecret();
    return s3
      ? openStorage({ kind: 's3', ...s3, secret })
      : openStorage({ kind: 'disk', folder: join(dataDir, 'files'), secret });
  });
}
