import { command } from './plain-words.ts';
import { withDatabase } from './with-database.ts';

/** `npm run migrate`: brings the database up to date and ends, before the first instance of a new version starts. */
await command('npm run migrate', () => withDatabase(async () => 'The database is up to date.'));
