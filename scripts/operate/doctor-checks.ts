import { existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type pg from 'pg';
import { databaseFault } from '#app/platform/db/connect/database-fault.server.ts';
import { leadsThroughPooler } from '#app/platform/db/connect/pooler.server.ts';
import { embeddedConnections } from '#app/platform/db/postmaster.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { providerAddresses } from '#app/server/observed/provider-calls.server.ts';
import { ask, bad, type Finding, ok, reasonOf, warn } from './findings.ts';

interface ServerFacts {
  version: number;
  name: string;
  role: string;
  isSuperuser: boolean;
  mayCreate: boolean;
  /** False, too, where there are no tables yet. */
  mayWrite: boolean;
  isReplica: boolean;
  secondsApart: number;
  extensions: string[];
  connections: number;
}

const facts = `select current_setting('server_version_num')::int / 10000 as version,
  current_setting('server_version') as name, current_user as role,
  (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
  has_database_privilege(current_database(), 'create') as "mayCreate",
  coalesce(has_table_privilege(to_regclass('public.shops'), 'insert'), false) as "mayWrite",
  pg_is_in_recovery() as "isReplica",
  abs(extract(epoch from clock_timestamp()) - $1)::float8 as "secondsApart",
  (select coalesce(array_agg(name::text), '{}') from pg_available_extensions) as extensions,
  current_setting('max_connections')::int as connections`;

const needed = ['pg_trgm', 'unaccent', 'fuzzystrmatch', 'btree_gin'];

/** One that makes its tables itself is enough; one that cannot is safer, and somebody else made them. */
function rightsOf({ role, mayCreate, mayWrite }: ServerFacts, ownerUrl?: string): Finding {
  if (mayCreate) return ok('rights', `the role ${role} may make tables`);
  const owner = ownerUrl ? decodeURIComponent(new URL(ownerUrl).username) : undefined;
  const by = owner ? `${owner} does (DATABASE_OWNER_URL)` : 'npm run migrate does, as their owner';
  if (mayWrite) return ok('rights', `the role ${role} writes rows and may make no tables: ${by}`);
  return owner
    ? warn('rights', `the role ${role} may not write yet: npm run migrate lets it, as ${owner}`)
    : bad('rights', `the role ${role} may make no tables: it must own the database`);
}

const enoughConnections = (mostUsed: number, there: number): Finding =>
  mostUsed < there
    ? ok('connections', `this start uses up to ${mostUsed} of ${there}`)
    : bad('connections', `this start wants ${mostUsed}, the server has ${there}`);

function judge(server: ServerFacts, mostUsed: number, ownerUrl?: string): Finding[] {
  const { version, name, role, isSuperuser, isReplica, secondsApart } = server;
  const missing = needed.filter((extension) => !server.extensions.includes(extension));
  return [
    version >= 15
      ? ok('database', `PostgreSQL ${name}`)
      : bad('database', `PostgreSQL ${name}: 15 or newer is needed`),
    isReplica
      ? bad('database', 'DATABASE_URL leads to a standby: nothing can be written')
      : ok('database', 'takes writes'),
    rightsOf(server, ownerUrl),
    isSuperuser
      ? warn('rights', `the role ${role} is a superuser: more than Oja needs`)
      : ok('rights', `the role ${role} is no superuser`),
    missing.length === 0
      ? ok('extensions', needed.join(', '))
      : bad('extensions', `${missing.join(', ')} missing: install postgresql-contrib`),
    secondsApart < 2
      ? ok('clock', `${secondsApart.toFixed(1)} s from the database's`)
      : bad('clock', `${secondsApart.toFixed(0)} s from the database's: codes and limits go wrong`),
    enoughConnections(mostUsed, server.connections),
  ];
}

/** What a start of these settings holds open at most. */
const connectionsOf = ({ processes, poolSize, role }: Settings): number =>
  processes * (poolSize + 1) + (role === 'web' ? 0 : 4);

const ownership = `select has_database_privilege(current_database(), 'create') as "mayCreate",
  pg_is_in_recovery() as "isReplica"`;

/** Needed for the next upgrade only, and then found wanting at the worst time. */
async function checkOwner(url: string): Promise<Finding> {
  const name = 'DATABASE_OWNER_URL';
  const role = decodeURIComponent(new URL(url).username);
  try {
    const [row] = await ask<{ mayCreate: boolean; isReplica: boolean }>(url, ownership);
    if (row?.isReplica) return bad('owner', `${name} leads to a standby: it can change no tables`);
    if (!row?.mayCreate)
      return bad(
        'owner',
        `the role ${role} of ${name} may make no tables: it must own the database`,
      );
    if (await leadsThroughPooler(url))
      return bad('owner', `${name} leads through a pooler: it must be the server itself`);
    return ok('owner', `the role ${role} makes the tables (${name})`);
  } catch (error) {
    return bad('owner', databaseFault(name, url, error)?.message ?? reasonOf(error));
  }
}

export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, directUrl, ownerUrl } = settings;
  if (!databaseUrl)
    return [
      ok('database', 'embedded, started with the app'),
      enoughConnections(connectionsOf(settings), embeddedConnections),
    ];
  const direct = directUrl ?? databaseUrl;
  try {
    const [server] = await ask<ServerFacts & pg.QueryResultRow>(direct, facts, [
      Date.now() / 1_000,
    ]);
    const found = server ? judge(server, connectionsOf(settings), ownerUrl) : [];
    const pooled = await leadsThroughPooler(databaseUrl);
    if (pooled && !directUrl)
      found.push(bad('pooler', 'DATABASE_URL leads through one: DATABASE_DIRECT_URL is needed'));
    else if (directUrl && (await leadsThroughPooler(directUrl)))
      found.push(
        bad('pooler', 'DATABASE_DIRECT_URL leads through one: it must be the server itself'),
      );
    else found.push(ok('pooler', pooled ? 'in between, sessions go around it' : 'none'));
    if (ownerUrl) found.push(await checkOwner(ownerUrl));
    return found;
  } catch (error) {
    const name = directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    return [bad('database', databaseFault(name, direct, error)?.message ?? reasonOf(error))];
  }
}

/** Before the first start the folder is not there yet. */
const existing = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));

export function checkDisk({ dataDir, s3, databaseUrl }: Settings): Finding[] {
  if (s3 && databaseUrl) return [ok('disk', 'files and rows lie elsewhere')];
  try {
    const { bavail, bsize } = statfsSync(existing(resolve(dataDir)));
    const gigabytes = (bavail * bsize) / 1e9;
    const says = `${gigabytes.toFixed(1)} GB free under ${dataDir}`;
    if (gigabytes < 0.2) return [bad('disk', says)];
    return [gigabytes < 2 ? warn('disk', says) : ok('disk', says)];
  } catch (error) {
    return [bad('disk', reasonOf(error))];
  }
}

/** Any answer at all means that the way is open; whether a key is right is seen with the first real call. */
export async function checkProviders(settings: Settings): Promise<Finding[]> {
  const one = async ([about, url]: [string, string | undefined]): Promise<Finding> => {
    if (!url) return ok(about, 'not set up');
    try {
      await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000), redirect: 'manual' });
      return ok(about, `${new URL(url).host} answers`);
    } catch {
      return bad(about, `${new URL(url).host} cannot be reached`);
    }
  };
  return Promise.all(Object.entries(providerAddresses(settings)).map(one));
}
