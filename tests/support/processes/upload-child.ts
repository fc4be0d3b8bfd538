/**
 * Takes photos in and makes items of every second one, as fast as it can, until it is killed:
 * `node tests/support/processes/upload-child.ts DATABASE_URL DATA_DIR USER SHOP`. It says `busy` when the first item is there.
 */

import { flushCompileCache } from 'node:module';
import { uploadPhoto } from '#app/domains/photos/upload-photo.server.ts';
import { addStock } from '#app/domains/stocks/commands/add-stock.server.ts';
import { readDraft } from '#app/domains/stocks/draft/stock-draft.ts';
import { connectDatabase, databaseUrl } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { loadSettings, replaceSettings } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { photo } from '../pictures.ts';
import { anyDevice } from '../shop/people.ts';

const [, , url = '', dataDir = '', userId = '', shopId = ''] = process.argv;
// Killed, it would leave the next one to compile all of it again.
flushCompileCache();
log.level = 'silent';
connectDatabase({ url, max: 4 });
replaceSettings(
  loadSettings({
    DATA_DIR: dataDir,
    SESSION_SECRET: 's'.repeat(40),
    SECRETS_KEY: 'k'.repeat(40),
    RATE_LIMITS: 'off',
    DATABASE_URL: databaseUrl(),
  }),
);
const actor = { userId, shopId, ...anyDevice };
const jpeg = await photo(48, 40).jpeg().toBuffer();

let said = false;

async function work(): Promise<void> {
  for (let n = 0; ; n++) {
    const file = new File([jpeg], 'gown.jpg', { type: 'image/jpeg' });
    const { imagePath } = await uploadPhoto(actor, { file });
    if (n % 2 === 0) continue;
    const draft = readDraft(
      {
        imagePath,
        productName: `Gown ${n}`,
        price: 500,
        quantity: 1,
        category2: 'Traditional Wear',
        category3: 'Ankara Fabrics',
      },
      { missing: 'stocks.fill_required', minQuantity: 1, allCategories: true },
    );
    await inTransaction((tx) => addStock(tx, actor, draft));
    if (!said) process.stdout.write('busy\n');
    said = true;
  }
}

await Promise.all([work(), work(), work()]);
