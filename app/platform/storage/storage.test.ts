import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { startS3 } from '#tests/fakes/s3-server.ts';
import { fileResponse } from './file-response.server.ts';
import { openStorage } from './open-storage.server.ts';
import { verifySignedPath } from './signed-path.server.ts';
import type { Storage } from './storage.ts';

interface Bench {
  storage: Storage;
  /** The address a browser would open for a link of this storage. */
  absolute: (link: string) => string;
  close: () => Promise<void>;
}

const signingKey = 'a signing key for the tests';

/** Serves what a signed link opens, as the app does. */
async function served(storage: Storage, clear: () => Promise<void>): Promise<Bench> {
  const server = createServer(async (request, answer) => {
    const key = verifySignedPath(signingKey, new URL(request.url ?? '/', 'http://files.test'));
    const ask = { storage, method: request.method ?? 'GET', cacheControl: 'private, no-store' };
    const response = key === undefined ? undefined : await fileResponse({ ...ask, key });
    answer.writeHead(response?.status ?? 403, response ? Object.fromEntries(response.headers) : {});
    answer.end(response && Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    storage,
    absolute: (link) => `http://127.0.0.1:${port}${link}`,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await clear();
    },
  };
}

async function onDisk(): Promise<Bench> {
  const root = await mkdtemp(join(tmpdir(), 'oja-files-'));
  const storage = openStorage({ kind: 'disk', folder: root, secret: signingKey });
  return served(storage, () => rm(root, { recursive: true }));
}

async function onS3(): Promise<Bench> {
  const server = await startS3();
  return served(openStorage({ kind: 's3', ...server.config, secret: signingKey }), server.close);
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const plain = { contentType: 'text/plain' };

async function keys(storage: Storage, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.list(prefix)) found.push(key);
  return found.sort();
}

describe.each([
  ['disk', onDisk],
  ['S3', onS3],
])('storage on %s', { timeout: 30_000 }, (_, open) => {
  let bench: Bench;
  let storage: Storage;
  beforeAll(async () => {
    bench = await open();
    storage = bench.storage;
  });
  afterAll(() => bench.close());

  it('gives back content, type and metadata', async () => {
    const key = 'products/0198c0de-shop/1760000000000_ankara.jpg/original.jpg';
    const metadata = {
      uploadedBy: 'user-1',
      uploadedAt: '2026-11-15T08:00:00.000Z',
      originalName: 'Ọjà “big” ₦ photo.jpg',
    };
    const bytes = new Uint8Array(70_000).map((_byte, index) => (index * 7) % 256);
    await storage.put(key, bytes, { contentType: 'image/jpeg', metadata });

    const file = await storage.get(key);
    expect(file).toMatchObject({ contentType: 'image/jpeg', size: 70_000, metadata });
    expect(Buffer.from((await file?.bytes()) ?? [])).toEqual(Buffer.from(bytes));
    const again = await storage.get(key);
    expect(await new Response(again?.stream()).arrayBuffer()).toHaveProperty('byteLength', 70_000);
    expect(await storage.stat(key)).toMatchObject({ size: 70_000, etag: file?.etag, metadata });
  });

  it('replaces a file and its etag', async () => {
    const key = 'profile-pictures/0198c0de-uid';
    await storage.put(key, text('first'), plain);
    const before = await storage.stat(key);
    await storage.put(key, text('again'), { contentType: 'text/html' });
    const after = await storage.get(key);
    expect(Buffer.from((await after?.bytes()) ?? []).toString()).toBe('again');
    expect(after?.contentType).toBe('text/html');
    expect(after?.etag).toMatch(/^".+"$/);
    expect(after?.etag).not.toBe(before?.etag);
  });

  it('answers undefined for what is not there, also for a folder', async () => {
    await storage.put('there/file.txt', text('x'), plain);
    for (const key of ['nothing', 'there', 'there/file.txt/below', 'there/other']) {
      expect(await storage.get(key)).toBeUndefined();
      expect(await storage.stat(key)).toBeUndefined();
    }
  });

  it('deletes, twice if asked', async () => {
    await storage.put('gone/a.txt', text('a'), plain);
    await storage.delete('gone/a.txt');
    await storage.delete('gone/a.txt');
    await storage.delete('gone');
    expect(await storage.get('gone/a.txt')).toBeUndefined();
    expect(await keys(storage, 'gone')).toEqual([]);
  });

  it('lists a folder with sizes and etags', async () => {
    for (const name of ['b/2.txt', 'b/10.txt', 'b.txt', 'a/deep/er/1.txt', 'bc/1.txt']) {
      await storage.put(`listed/${name}`, text(name), plain);
    }
    expect(await keys(storage, 'listed/')).toEqual(
      ['a/deep/er/1.txt', 'b.txt', 'b/10.txt', 'b/2.txt', 'bc/1.txt'].map((key) => `listed/${key}`),
    );
    expect(await keys(storage, 'listed/b')).toEqual(['listed/b/10.txt', 'listed/b/2.txt']);
    for await (const file of storage.list('listed/a')) {
      expect(file.size).toBe('a/deep/er/1.txt'.length);
      expect(file.etag).toBe((await storage.stat(file.key))?.etag);
    }
    expect((await keys(storage, '')).length).toBeGreaterThanOrEqual(5);
  });

  it('deletes a folder and leaves its neighbours', async () => {
    for (const key of ['shop/1/a.jpg', 'shop/1/b/c.jpg', 'shop/10/a.jpg']) {
      await storage.put(key, text(key), plain);
    }
    await storage.deletePrefix('shop/1');
    await storage.deletePrefix('shop/1/');
    expect(await keys(storage, 'shop')).toEqual(['shop/10/a.jpg']);
  });

  it.each([
    '../etc/passwd',
    '/etc/passwd',
    'a/../b',
    'a//b',
    '',
    'a/',
    '.hidden',
    'a b',
    'a\\b',
    'ọjà',
    'a%2fb',
    'x'.repeat(600),
  ])('refuses the key %j', async (key) => {
    const refused = expect.objectContaining({ code: 'storage.bad_key' });
    await expect(async () => storage.put(key, text('x'), plain)).rejects.toEqual(refused);
    await expect(async () => storage.get(key)).rejects.toEqual(refused);
    await expect(async () => storage.delete(key)).rejects.toEqual(refused);
    await expect(async () => storage.signedUrl(key, 60)).rejects.toEqual(refused);
  });

  it('opens a signed link, and refuses it when changed or expired', async () => {
    await storage.put('private/a.txt', text('secret'), plain);
    await storage.put('private/b.txt', text('other'), plain);
    const link = bench.absolute(await storage.signedUrl('private/a.txt', 60));
    const opened = await fetch(link);
    expect([opened.status, await opened.text()]).toEqual([200, 'secret']);

    const tampered = [
      link.replace('a.txt', 'b.txt'),
      link.replace(/(signature=)(.)/i, (_all, name, first) => name + (first === '0' ? '1' : '0')),
      link.replace(/(expires=)(\d+)/i, '$19$2'),
      link.replace(/&?signature=[^&]+/, ''),
    ];
    for (const changed of tampered) {
      expect(changed).not.toBe(link);
      expect((await fetch(changed)).ok, changed).toBe(false);
    }
    expect((await fetch(tampered[1] ?? '')).status).toBe(403);

    const back = setClock(() => new Date(Date.now() - 3_600_000));
    const expired = bench.absolute(await storage.signedUrl('private/a.txt', 60));
    back();
    expect((await fetch(expired)).status).toBe(403);
  });

  it('takes many files at once, while others go', async () => {
    const many = Array.from({ length: 24 }, (_, index) => `busy/${index % 3}/${index}.txt`);
    await Promise.all(many.map((key) => storage.put(key, text(key), plain)));
    await Promise.all(
      many.map((key, index) =>
        index % 2 === 0 ? storage.delete(key) : storage.put(key, text('new'), plain),
      ),
    );
    expect(await keys(storage, 'busy')).toHaveLength(12);
  });

  it('has a public address', () => {
    expect(storage.publicUrl('products/s/1_a.jpg/640.webp')).toBe(
      '/files/products/s/1_a.jpg/640.webp',
    );
  });
});

describe('disk storage', () => {
  it('leaves no half-written file and no empty folder behind', async () => {
    const root = await mkdtemp(join(tmpdir(), 'oja-files-'));
    const storage = openStorage({ kind: 'disk', folder: root, secret: signingKey });
    await storage.put('a/b/c.txt', text('x'), plain);
    expect(await readFile(join(root, 'a/b/c.txt'), 'utf8')).toBe('x');
    await expect(storage.put('a/b', text('x'), plain)).rejects.toThrow();
    await storage.delete('a/b/c.txt');
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
    expect(await readdir(root)).toEqual(['.incoming']);
    await rm(root, { recursive: true });
  });
});

describe('S3 storage', () => {
  it('says so when the store is away, and uses the CDN address when there is one', async () => {
    const storage = openStorage({
      kind: 's3',
      endpoint: 'http://127.0.0.1:9',
      region: 'auto',
      bucket: 'oja',
      accessKeyId: 'x',
      secretAccessKey: 'y',
      publicUrl: 'https://cdn.example/oja/',
      secret: signingKey,
    });
    await expect(storage.get('a')).rejects.toMatchObject({ code: 'storage.unavailable' });
    expect(storage.publicUrl('a/b.jpg')).toBe('https://cdn.example/oja/a/b.jpg');
  });
});
