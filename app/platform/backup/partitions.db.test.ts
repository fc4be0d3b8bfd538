import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { type Installation, installations } from '#tests/support/processes/installation.ts';
import { backup } from './backup.server.ts';
import { manifestName } from './manifest.ts';
import { restore } from './restore.server.ts';
import { tarEnd, tarEntry } from './tar.server.ts';
import { archiveEntries } from './verify-archive.server.ts';

const all = await installations();
const { create: installation, newFile } = all;
afterAll(all.drop);

const asIs = async (): Promise<void> => undefined;

const schema = `
  create table public.visit (at timestamptz not null, id int not null, primary key (at, id)) partition by range (at);
  create table public.visit_rest partition of public.visit default;
  create index visit_by_id on public.visit (id);`;
const months = `
  create table public.visit_2026_10 partition of public.visit for values from ('2026-10-01Z') to ('2026-11-01Z');
  create table public.visit_2026_12 (like public.visit including defaults);
  alter table public.visit attach partition public.visit_2026_12 for values from ('2026-12-01Z') to ('2027-01-01Z');
  create table public.visit_2027_01 partition of public.visit for values from ('2027-01-01Z') to ('2027-02-01Z');
  insert into public.visit select at, extract(epoch from at)::int
    from generate_series('2026-09-20Z'::timestamptz, '2026-12-31 23:00Z', interval '7 hours') at;`;

const partitionsOf = async ({ pool }: Installation): Promise<unknown[]> => {
  const { rows } = await pool.query(`
    select c.relname, pg_get_expr(c.relpartbound, c.oid) as bounds,
      (select count(*)::int from pg_index x where x.indrelid = c.oid) as indexes
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.visit'::regclass order by 1`);
  return rows;
};

const visitsOf = async ({ pool }: Installation): Promise<unknown[]> =>
  (await pool.query('select tableoid::regclass::text as month, * from public.visit order by at'))
    .rows;

/** The same backup as a version wrote it that did not note what a partition holds. */
async function asBefore(file: string): Promise<string> {
  const older = newFile();
  async function* entries(): AsyncGenerator<Uint8Array> {
    for await (const { name, bytes } of archiveEntries(file)) {
      if (name !== manifestName) yield tarEntry(name, bytes);
      else {
        const manifest = JSON.parse(bytes.toString());
        for (const table of manifest.tables) delete table.partition;
        yield tarEntry(name, Buffer.from(JSON.stringify(manifest)));
      }
    }
    yield tarEnd();
  }
  await pipeline(entries(), createGzip(), createWriteStream(older));
  return older;
}

describe('partitions that were made while the app ran', () => {
  it('are made again by a restore, with their bounds, indexes and rows', async () => {
    const source = await installation(schema + months);
    const file = newFile();
    await backup({ ...source, file });
    for (const one of [file, await asBefore(file)]) {
      const target = await installation(schema);
      await restore({ ...target, file: one, makeSchema: asIs });
      expect(await partitionsOf(target)).toEqual(await partitionsOf(source));
      expect(await visitsOf(target)).toEqual(await visitsOf(source));
    }
    expect(await visitsOf(source)).toHaveLength(354);
  });

  it('that are there already are filled', async () => {
    const source = await installation(schema + months);
    const file = newFile();
    await backup({ ...source, file });
    const target = await installation(`${schema}${months} truncate public.visit`);
    await restore({ ...target, file, makeSchema: asIs });
    expect(await visitsOf(target)).toEqual(await visitsOf(source));
  });

  it('are gone again when the restore fails', async () => {
    const source = await installation(schema + months);
    const file = newFile();
    await backup({ ...source, file });
    const target = await installation(
      `${schema} alter table public.visit add check (at < '2026-12-20Z')`,
    );
    await expect(restore({ ...target, file, makeSchema: asIs })).rejects.toThrow(
      'check constraint',
    );
    expect(await partitionsOf(target)).toMatchObject([{ relname: 'visit_rest' }]);
  });
});
