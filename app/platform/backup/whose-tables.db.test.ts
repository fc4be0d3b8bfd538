import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { newCode } from '#app/platform/id.ts';
import { asRole, asSuperuser, testPool } from '#tests/support/database.ts';
import { type Installation, installations } from '#tests/support/processes/installation.ts';
import { backup } from './backup.server.ts';
import { restore } from './restore.server.ts';

const all = await installations();
const { create: installation, newFile } = all;
const pools: pg.Pool[] = [];
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await all.drop();
});

const asIs = async (): Promise<void> => undefined;
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** The same database as a role without special rights sees it, which owns only what it makes. */
async function asPlainRole(made: Installation): Promise<Installation & { role: string }> {
  const role = `plain_${newCode(8).toLowerCase()}`;
  // Whoever gives a table away must be able to act as the one who gets it.
  await asSuperuser(`create role ${role} login; grant ${role} to ${new URL(made.url).username}`);
  await made.pool.query(`
    drop schema public cascade; drop schema drizzle cascade; drop schema graphile_worker cascade;
    create schema public; grant usage, create on schema public to ${role};
    grant create on database ${new URL(made.url).pathname.slice(1)} to ${role}`);
  const url = asRole(made.url, role);
  const pool = testPool(url, { max: 2 });
  pools.push(pool);
  return { ...made, pool, url, role };
}

const own = 'create table public.thing (id int primary key);';

describe('a table of another owner', () => {
  it('beside ours is named, with what to do, by backup and restore', async () => {
    const made = await installation();
    const plain = await asPlainRole(made);
    await plain.pool.query(`${own} insert into public.thing values (1)`);
    const file = newFile();
    await backup({ ...plain, file });

    await made.pool.query('create table public.ledger (id int)');
    const line = `The table public.ledger belongs to the role oja_owner, not to ${plain.role}: move it to another schema or database, or give it to us (alter table "public"."ledger" owner to "${plain.role}")`;
    await expect(backup({ ...plain, file: newFile() })).rejects.toThrow(line);
    await plain.pool.query('truncate public.thing');
    await expect(restore({ ...plain, file, makeSchema: asIs })).rejects.toThrow(line);

    await made.pool.query(`alter table public.ledger owner to ${plain.role}`);
    await restore({ ...plain, file, makeSchema: asIs });
    expect((await plain.pool.query('select from public.thing')).rowCount).toBe(1);
  });

  it('in a schema that holds nothing of ours is no matter', async () => {
    const made = await installation();
    const plain = await asPlainRole(made);
    await plain.pool.query(own);
    await made.pool.query(
      'create schema hosting; create table hosting.audit as select 1 as id; create sequence hosting.number',
    );
    expect(await backup({ ...plain, file: newFile() })).toMatchObject({ tables: 1, rows: 0 });
  });
});

describe('a table that no version of ours makes', () => {
  it('is left out by a restore and named', async () => {
    const source = await installation(
      `${own} insert into public.thing values (1); create table public.notes (id serial, words text);
       insert into public.notes (words) values ('by hand'), ('by hand too')`,
    );
    const file = newFile();
    await backup({ ...source, file });
    const target = await installation(own);
    const { leftOut } = await restore({ ...target, file, makeSchema: asIs });
    expect(leftOut).toMatchObject([{ schema: 'public', name: 'notes', rows: 2 }]);
    expect((await target.pool.query('select from public.thing')).rowCount).toBe(1);
  });
});

describe('a backup of the database alone', () => {
  it('has no files, and is restored beside the files that are there', async () => {
    const source = await installation(`${own} insert into public.thing values (1)`);
    await source.storage.put('a/b.txt', text('picture'), { contentType: 'text/plain' });
    const file = newFile();
    const made = await backup({ ...source, storage: undefined, file });
    expect(made).toMatchObject({ databaseOnly: true, files: 0, fileBytes: 0 });

    const target = await installation(own);
    const moved = { ...target, storage: source.storage };
    expect(await restore({ ...moved, file, makeSchema: asIs })).toMatchObject(made);
    expect((await target.pool.query('select from public.thing')).rowCount).toBe(1);
    expect(await source.storage.stat('a/b.txt')).toMatchObject({ size: 7 });
  });
});
