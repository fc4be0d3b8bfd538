import { stat } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { installQueue } from '#app/platform/queue/install.server.ts';
import { openStorage } from '#app/platform/storage/open-storage.server.ts';
import { startS3 } from '#tests/fakes/s3-server.ts';
import { type Installation, installations } from '#tests/support/processes/installation.ts';
import type { Storage } from '../storage/storage.ts';
import { backup } from './backup.server.ts';
import { fullName, type TableShape, tableShapes } from './catalogue.server.ts';
import { migrateTo } from './migrate-to.server.ts';
import { restore } from './restore.server.ts';

const all = await installations();
const { create: installation, newFile } = all;
afterAll(all.drop);

const asIs = async (): Promise<void> => undefined;
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

const oddSchema = `
  create schema odd;
  create type odd.mood as enum ('glad', 'it''s "so"');
  create table odd.parent (
    id bigint generated always as identity primary key,
    favourite bigint,
    boss bigint references odd.parent (id),
    "Strange ""name" text,
    amount numeric, price numeric(12,2), ratio double precision, small real,
    at timestamptz, day date, wait interval, flag boolean,
    data jsonb, plain json, bytes bytea, words text[], grid int[][], moods odd.mood[],
    search tsvector, span int4range, address inet, uid uuid,
    doubled numeric generated always as (amount * 2) stored
  );
  create table odd.child (
    id int primary key,
    parent bigint not null references odd.parent (id) on delete cascade deferrable initially deferred,
    place int unique deferrable initially deferred
  );
  alter table odd.parent add constraint favourite_child foreign key (favourite) references odd.child (id);
  create function odd.shout() returns trigger language plpgsql as $$
    begin new."Strange ""name" := 'the trigger ran'; return new; end $$;
  create trigger shout before insert on odd.parent for each row execute function odd.shout();
  create materialized view odd.totals as select count(*) as parents from odd.parent;
`;

const oddRows = `
  alter table odd.parent disable trigger user;
  begin;
  insert into odd.parent (boss, "Strange ""name", amount, price, ratio, small, at, day, wait, flag, data, plain,
      bytes, words, grid, moods, search, span, address, uid)
    values (null, E'tab\\t line\\n back\\\\ \\\\N ₦ ọ́', 123456789012345678901234567890.123456789, 10.50, 0.1::float8 + 0.2::float8,
      1.1, '2026-01-31 23:59:59.123456+01', '0044-03-15 BC', '1 year 2 mons -3 days 04:05:06.789', true,
      '{"a": [1, 2.50, null], "b": "\\u00e9\\n"}', '{"kept":  "as it is"}', '\\x00ff0a5c', array['a,b', null, '"q"', ''],
      array[[1,2],[3,4]], array['it''s "so"']::odd.mood[], to_tsvector('simple', 'oja market'), '[1,5)', '10.0.0.0/8',
      '0198c0de-0000-7000-8000-000000000000'),
    (1, null, 'NaN', null, 'Infinity', null, 'infinity', null, null, null, null, null, '', '{}', null, null, '', 'empty', null, null);
  insert into odd.child values (1, 2, 1), (2, 1, 2);
  update odd.parent set favourite = 1;
  commit;
  alter table odd.parent enable trigger user;
  refresh materialized view odd.totals;
  insert into odd.child select n, 1, n from generate_series(10, 4000) n;
`;

async function tableTexts({ pool }: Installation): Promise<Record<string, string[]>> {
  const client = await pool.connect();
  const shapes = await tableShapes(client);
  client.release();
  const texts: Record<string, string[]> = {};
  for (const shape of shapes as TableShape[]) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from ${fullName(shape)} t order by 1`,
    );
    texts[fullName(shape)] = rows.map(({ row }) => row);
  }
  return texts;
}

describe('backup and restore', () => {
  it('bring back every type to the last bit, with links, triggers and sequences', async () => {
    const source = await installation(oddSchema + oddRows);
    const target = await installation(oddSchema);
    const file = newFile();
    const made = await backup({ ...source, file });
    const summary = await restore({ ...target, file, makeSchema: asIs });

    expect(summary).toEqual({ ...made, leftOut: [] });
    const before = await tableTexts(source);
    expect(await tableTexts(target)).toEqual(before);
    expect(before['"odd"."child"']).toHaveLength(3993);
    const parents = await target.pool.query('select parents::int from odd.totals');
    expect(parents.rows).toEqual([{ parents: 2 }]);
    const next = await target.pool.query(
      `insert into odd.parent (favourite) values (1) returning id::int, "Strange ""name" as name`,
    );
    expect(next.rows).toEqual([{ id: 3, name: 'the trigger ran' }]);
    await expect(target.pool.query('insert into odd.child values (5, 99, 5)')).rejects.toThrow(
      'violates foreign key constraint',
    );
  });

  it('carry the files with their types and metadata', async () => {
    const source = await installation();
    const long = `products/shop/${'x'.repeat(90)}.jpg/original.jpg`;
    const metadata = { uploadedBy: 'me', originalName: 'Ọjà.jpg' };
    await source.storage.put(long, text('picture'), { contentType: 'image/jpeg', metadata });
    await source.storage.put('profile-pictures/u1', text(''), { contentType: 'image/webp' });
    const file = newFile();
    await backup({ ...source, file });
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const target = await installation();
    await restore({ ...target, file, makeSchema: asIs });
    const picture = await target.storage.get(long);
    expect(picture).toMatchObject({ contentType: 'image/jpeg', metadata, size: 7 });
    expect(await target.storage.stat('profile-pictures/u1')).toMatchObject({ size: 0 });
  });

  it('leave out what is kept for hours only, its files and its rows', async () => {
    const schema = 'create table public.brief (id int primary key)';
    const source = await installation(`${schema}; insert into public.brief values (1)`);
    const type = { contentType: 'application/octet-stream' };
    await source.storage.put('brief/a/1', text('names of buyers'), type);
    await source.storage.put('briefly/kept', text('photo'), type);
    const file = newFile();
    await backup({ ...source, file, leaveOut: { keys: 'brief/', table: 'public.brief' } });
    const target = await installation(schema);
    await restore({ ...target, file, makeSchema: asIs });
    expect((await target.pool.query('select from public.brief')).rows).toEqual([]);
    expect(await target.storage.stat('brief/a/1')).toBeUndefined();
    expect(await target.storage.stat('briefly/kept')).toMatchObject({ size: 5 });
  });

  it('move from disk to S3, with a table of many parts', async () => {
    const schema = 'create table public.thing (id int primary key, words text)';
    const rows =
      'insert into public.thing select n, repeat(md5(n::text), 100) from generate_series(1, 4000) n';
    const source = await installation(`${schema}; ${rows}`);
    await source.storage.put('a/b.jpg', text('picture'), { contentType: 'image/jpeg' });
    const file = newFile();
    await backup({ ...source, file });
    const s3 = await startS3();
    const target = {
      ...(await installation(schema)),
      storage: openStorage({ kind: 's3', ...s3.config, secret: 'a secret of the tests' }),
    };
    await restore({ ...target, file, makeSchema: asIs });
    expect(await tableTexts(target)).toEqual(await tableTexts(source));
    expect(await target.storage.stat('a/b.jpg')).toMatchObject({
      contentType: 'image/jpeg',
      size: 7,
    });
    await s3.close();
  });

  it('build the tables of the real product in an empty database, with waiting jobs', async () => {
    const source = await installation();
    await source.pool.query(`select graphile_worker.add_job('media.test', '{"id": 7}'::json)`);
    const file = newFile();
    await backup({ ...source, file });
    const target = await installation(
      'drop schema public cascade; drop schema drizzle cascade; drop schema graphile_worker cascade; create schema public',
    );
    await restore({
      ...target,
      file,
      makeSchema: async (migrations) => {
        await migrateTo(target.pool, 'drizzle', migrations);
        await installQueue(target.url);
      },
    });
    expect(await tableTexts(target)).toEqual(await tableTexts(source));
    const { rows } = await target.pool.query('select task_identifier from graphile_worker.jobs');
    expect(rows).toEqual([{ task_identifier: 'media.test' }]);
  });

  it('pass over a file that is deleted while it is read', async () => {
    const schema = 'create table public.thing (id int);';
    const source = await installation(schema);
    for (const key of ['gone.txt', 'kept.txt']) {
      await source.storage.put(key, text(key), { contentType: 'text/plain' });
    }
    const storage: Storage = {
      ...source.storage,
      get: async (key) => {
        const found = await source.storage.get(key);
        if (key === 'gone.txt') await source.storage.delete(key);
        return found;
      },
    };
    const file = newFile();
    await backup({ ...source, storage, file });
    const target = await installation(schema);
    await restore({ ...target, file, makeSchema: asIs });
    const keys: string[] = [];
    for await (const { key } of target.storage.list('')) keys.push(key);
    expect(keys).toEqual(['kept.txt']);
  });

  it('agree with themselves while the app goes on writing', async () => {
    const schema = `
      create table public.book (id int primary key, total int not null);
      create table public.entry (id serial primary key, change int not null, file text not null, filler text);
      insert into public.book values (1, 0);`;
    const source = await installation(schema);
    let stopped = false;
    let number = 0;
    const work = async (): Promise<void> => {
      while (!stopped) {
        const key = `entries/${++number}.txt`;
        await source.storage.put(key, text(key), { contentType: 'text/plain' });
        await source.pool.query(`
          with added as (
            insert into public.entry (change, file, filler) values (2, '${key}', repeat('x', 3000)) returning change)
          update public.book set total = total + 2 from added`);
        if (number % 3 !== 0) continue;
        const gone = await source.pool.query<{ file: string }>(`
          with gone as (
            delete from public.entry where id = (select min(id) from public.entry) returning change, file),
          counted as (update public.book set total = total - gone.change from gone)
          select file from gone`);
        for (const row of gone.rows) await source.storage.delete(row.file);
      }
    };
    const workers = [work(), work()];
    while (number < 60) await new Promise((resolve) => setTimeout(resolve, 5));
    const file = newFile();
    const before = number;
    await backup({ ...source, file });
    expect(number).toBeGreaterThan(before);
    stopped = true;
    await Promise.all(workers);

    const target = await installation(schema.replace(/insert.*/, ''));
    await restore({ ...target, file, makeSchema: asIs });
    const sums = await target.pool.query<{ total: number; sum: number }>(
      'select total, (select sum(change)::int from public.entry) as sum from public.book',
    );
    expect(sums.rows[0]?.total).toBe(sums.rows[0]?.sum);
    const entries = await target.pool.query<{ file: string }>('select file from public.entry');
    expect(entries.rows.length).toBeGreaterThan(20);
    for (const row of entries.rows) expect(await target.storage.stat(row.file)).toBeDefined();
  });
});
