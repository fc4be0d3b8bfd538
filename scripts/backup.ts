import { notInBackups } from '#app/domains/privacy/export/shop-exports.ts';
import { backup } from '#app/platform/backup/backup.server.ts';
import { describeSummary } from '#app/platform/backup/manifest.ts';
import { settings } from '#app/platform/env.server.ts';
import { runCommand } from './installation.ts';

/**
 * `npm run backup -- FILE`: database and files in one file, while the app goes on working. With
 * `--database-only` the files stay out, for a storage that is backed up by its own means.
 */
await runCommand({ verb: 'backup', mustExist: true, flag: '--database-only' }, async (asked) => {
  const { file, flagged, pool, storage, keyCheck } = asked;
  const files = flagged ? undefined : storage;
  const { backupRecipients: recipients, mode } = settings();
  const leaveOut = notInBackups;
  const summary = await backup({ pool, storage: files, file, keyCheck, recipients, leaveOut });
  const how = recipients.length > 0 ? ', encrypted' : '';
  console.log(`Backed up ${describeSummary(summary)} to ${file}${how}.`);
  if (mode === 'live' && how === '')
    console.warn('It is not encrypted: set BACKUP_RECIPIENT (npm run keys -- backup makes one).');
});
