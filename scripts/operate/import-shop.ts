import { createReadStream, existsSync } from 'node:fs';
import { importShop } from '#app/domains/privacy/commands/import-shop.server.ts';
import { restImages } from '#app/platform/images/image-work.server.ts';
import { SettingsError } from '#app/platform/settings-error.ts';
import { command } from './plain-words.ts';
import { withDatabase } from './with-database.ts';

const usage = `npm run import-shop -- FILE PHONE
FILE is what an owner took from /shop/export; PHONE has opened an empty shop here.`;

await command(usage, async () => {
  const [file = '', phone = '', ...more] = process.argv.slice(2);
  if (file === '' || phone === '' || more.length > 0) throw new SettingsError(usage);
  if (!existsSync(file)) throw new SettingsError(`There is no file ${file}\n${usage}`);
  const { items, photos } = await withDatabase(() =>
    importShop(() => createReadStream(file), phone),
  ).finally(restImages);
  return `${items} items and ${photos} photos are in the shop of ${phone}. The sizes of the photos are made once the app runs.`;
});
