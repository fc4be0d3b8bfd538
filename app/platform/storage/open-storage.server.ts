import { type DiskStorageConfig, diskStorage } from './disk-storage.server.ts';
import { type S3StorageConfig, s3Storage } from './s3-storage.server.ts';
import type { Storage } from './storage.ts';

export type StorageConfig =
  | ({ kind: 'disk' } & DiskStorageConfig)
  | ({ kind: 's3' } & S3StorageConfig);

export function openStorage(config: StorageConfig): Storage {
  return config.kind === 's3' ? s3Storage(config) : diskStorage(config);
}
