import { storage } from '#app/platform/storage/current-storage.server.ts';

/** What the storage holds below this. */
export async function storedKeys(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage().list(prefix)) keys.push(key);
  return keys.sort();
}
