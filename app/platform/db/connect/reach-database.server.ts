import { log } from '../../log.server.ts';
import { SettingsError } from '../../settings-error.ts';
import { migrateDatabase } from '../migrate.server.ts';
import { databaseFault, directMissing } from './database-fault.server.ts';
import { keepsNamedStatements, leadsThroughPooler } from './pooler.server.ts';
import { letWriteRows, roleIn } from './row-role.server.ts';

export interface Addresses {
  url: string;
  /** The server itself, where `url` leads through a pooler. */
  directUrl?: string | undefined;
  /** As who owns the tables, where the role of `url` may only write rows. */
  ownerUrl?: string | undefined;
}

async function clearly<T>(name: string, url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw databaseFault(name, url, error) ?? error;
  }
}

/**
 * Through a pooler a lock would be taken on one connection and left lying on it, and no notice would ever come: what needs
 * a session must reach the server itself.
 */
async function refusePooledSession({ url, directUrl }: Addresses): Promise<void> {
  const name = directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const session = directUrl ?? url;
  if (!(await clearly(name, session, () => leadsThroughPooler(session)))) return;
  throw directUrl
    ? new SettingsError('DATABASE_DIRECT_URL: must lead to the server itself, past a pooler')
    : directMissing();
}

/** Brings the database up to date over a session of its own, and says in one line what is in the way. */
export function migrateClearly({ url, directUrl, ownerUrl }: Addresses): Promise<void> {
  if (ownerUrl)
    return clearly('DATABASE_OWNER_URL', ownerUrl, async () => {
      if (await leadsThroughPooler(ownerUrl))
        throw new SettingsError(
          'DATABASE_OWNER_URL: must lead to the server itself, past a pooler',
        );
      await refusePooledSession({ url, directUrl });
      await migrateDatabase(ownerUrl);
      await letWriteRows(ownerUrl, roleIn(url));
    });
  const name = directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const session = directUrl ?? url;
  return clearly(name, session, async () => {
    await refusePooledSession({ url, directUrl });
    await migrateDatabase(session);
  });
}

/** How the app's own connections behave; asked once, at the start. */
export async function lookAtPooler({
  url,
  directUrl,
}: Addresses): Promise<{ viaPooler: boolean; namesStatements: boolean }> {
  if (!directUrl) return { viaPooler: false, namesStatements: true };
  const viaPooler = await clearly('DATABASE_URL', url, () => leadsThroughPooler(url));
  const namesStatements = !viaPooler || (await keepsNamedStatements(url));
  if (!namesStatements)
    log.info('statements are planned each time: the pooler does not keep them (PgBouncer 1.21)');
  return { viaPooler, namesStatements };
}
