import { backup } from '#app/platform/backup/backup.server.ts';
import { describeSummary } from '#app/platform/backup/manifest.ts';
import { runCommand } from './installation.ts';

/** `npm run backup -- FILE`: database and files in one file, while the app goes on working. */
await runCommand({ verb: 'backup', mustExist: true }, async (file, { pool, storage, keyCheck }) => {
  const summary = await backup({ pool, storage, file, keyCheck });
  console.log(`Backed up ${describeSummary(summary)} to ${file}.`);
});
