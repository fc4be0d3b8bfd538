import { parseArgs } from 'node:util';
import { migrateClearly } from '#app/platform/db/connect/reach-database.server.ts';
import { closeDatabase, connectDatabase } from '#app/platform/db/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { SettingsError } from '#app/platform/settings-error.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { copyDemoPictures } from '#app/server/demo/demo-pictures.server.ts';
import { seedMarket } from '#app/server/demo/seed-market.server.ts';

/** `npm run seed -- --shops 2000 --products 100000 [--seed word]`: a generated market for benchmarks. */
function readSize() {
  const { values } = parseArgs({
    options: {
      shops: { type: 'string', default: '200' },
      products: { type: 'string', default: '10000' },
      seed: { type: 'string', default: 'oja' },
    },
  });
  const whole = (name: 'shops' | 'products'): number => {
    const value = Number(values[name]);
    if (Number.isSafeInteger(value) && value > 0 && value < 10_000_000) return value;
    throw new SettingsError(`--${name} must be a whole number above 0`);
  };
  return { shops: whole('shops'), products: whole('products'), seed: values.seed };
}

async function seed(): Promise<void> {
  const size = readSize();
  const { databaseUrl, directUrl, ownerUrl, dataDir, mode } = settings();
  if (mode === 'live') throw new SettingsError('APP_MODE=live: invented shops stay out of it');
  const quiet = { info: () => undefined, warn: (message: string) => log.warn(message) };
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: quiet });
  const url = embedded?.url ?? databaseUrl ?? '';
  const start = performance.now();
  try {
    await migrateClearly({ url, directUrl, ownerUrl });
    await copyDemoPictures(storage());
    // Indexes are dropped and made again: that is the owner's, and takes longer than a pooler lets a statement.
    await seedMarket({
      db: connectDatabase({ url: ownerUrl ?? directUrl ?? url, max: 2 }),
      ...size,
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`Added ${size.shops} shops with ${size.products} products in ${seconds} s.`);
  } finally {
    await closeDatabase();
    await embedded?.stop();
  }
}

try {
  await seed();
} catch (error) {
  console.error(error instanceof Error && !('code' in error) ? error.message : error);
  process.exitCode = 1;
}
