import { open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Installation, installations } from '#tests/support/processes/installation.ts';
import { backup } from './backup.server.ts';
import { restore } from './restore.server.ts';

const all = await installations();
const { create: installation, newFile } = all;
afterAll(all.drop);

const asIs = async (): Promise<void> => undefined;
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

describe('restore refuses', () => {
  const schema = 'create table public.thing (id int primary key)';

  async function prepared(): Promise<string> {
    const source = await installation(
      `${schema}; insert into public.thing select generate_series(1, 5000)`,
    );
    await source.storage.put('a/b.txt', text('content'), { contentType: 'text/plain' });
    const file = newFile();
    await backup({ ...source, file });
    return file;
  }

  async function expectUntouched({ pool, storage }: Installation): Promise<void> {
    expect((await pool.query('select from public.thing')).rowCount).toBe(0);
    for await (const found of storage.list('')) expect(found).toBeUndefined();
  }

  it('an installation that is in use', async () => {
    const file = await prepared();
    const withRows = await installation(`${schema}; insert into public.thing values (7)`);
    await expect(restore({ ...withRows, file, makeSchema: asIs })).rejects.toThrow(
      'thing has rows',
    );
    const withFiles = await installation(schema);
    await withFiles.storage.put('mine.txt', text('x'), { contentType: 'text/plain' });
    await expect(restore({ ...withFiles, file, makeSchema: asIs })).rejects.toThrow(
      'storage holds mine.txt',
    );
  });

  it('a file that is damaged, cut short, no backup or not there', async () => {
    const file = await prepared();
    const target = await installation(schema);
    const size = (await stat(file)).size;
    const whole = await readFile(file);

    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      await writeFile(file, whole);
      const handle = await open(file, 'r+');
      await handle.write(Buffer.from([0x55, 0xaa, 0x55]), 0, 3, Math.floor(size * share));
      await handle.close();
      await expect(restore({ ...target, file, makeSchema: asIs })).rejects.toThrow('damaged');
    }
    await writeFile(file, whole);
    await truncate(file, size - 100);
    await expect(restore({ ...target, file, makeSchema: asIs })).rejects.toThrow('damaged');
    await writeFile(file, 'no backup at all');
    await expect(restore({ ...target, file, makeSchema: asIs })).rejects.toThrow(
      'damaged or no backup',
    );
    const missing = restore({ ...target, file: `${file}.not`, makeSchema: asIs });
    await expect(missing).rejects.toThrow('There is no file');
    await expectUntouched(target);
  });

  it('tables of another shape, and leaves nothing behind', async () => {
    const file = await prepared();
    const target = await installation('create table public.thing (number int)');
    await expect(restore({ ...target, file, makeSchema: asIs })).rejects.toThrow('another shape');
    await expectUntouched(target);
    const strict = await installation(`${schema}; alter table public.thing add check (id < 4000)`);
    await expect(restore({ ...strict, file, makeSchema: asIs })).rejects.toThrow(
      'check constraint',
    );
    await expectUntouched(strict);
  });
});

describe('backup refuses', () => {
  it('to overwrite a file, and leaves no part of a failed one', async () => {
    const source = await installation('create table public.thing (id int primary key)');
    const file = newFile();
    await writeFile(file, 'an older backup');
    await expect(backup({ ...source, file })).rejects.toThrow('exists already');
    const broken = { ...source.storage, get: () => Promise.reject(new Error('the store is away')) };
    await source.storage.put('a.txt', text('a'), { contentType: 'text/plain' });
    const other = newFile();
    await expect(backup({ ...source, storage: broken, file: other })).rejects.toThrow('is away');
    const left = (await readdir(all.folder)).filter((name) =>
      join(all.folder, name).startsWith(other),
    );
    expect(left).toEqual([]);
  });
});
