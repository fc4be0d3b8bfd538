import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { stockErrors } from '#app/domains/stocks/stocks.errors.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { chooseTemplate, composeAd, parseHashtags } from '../ad-content.ts';
import { advertOf, advertSource } from '../adverts.queries.server.ts';
import { adverts } from '../adverts.table.server.ts';
import type { Ad, adEdit } from '../adverts.ts';
import { places } from '../adverts.ts';
import { codesFor } from './codes.server.ts';

interface Asked {
  stockId: string;
  random?: () => number;
}

/** Writes a new advert for an item, by another template than the last, and its short codes. */
export async function generateAd(
  tx: Transaction,
  actor: Actor,
  { stockId, random = Math.random }: Asked,
): Promise<Ad> {
  await lockShop(tx, actor, 'adverts.use');
  const product = await advertSource(actor.shopId, stockId, tx);
  if (!product) throw stockErrors.not_found();
  const before = await advertOf(actor.shopId, stockId, tx);
  const template = chooseTemplate(before?.template, random);
  const ad = composeAd(product, template, translatorFor(product.language).t, now());
  const values = {
    template,
    title: ad.title,
    text: ad.text,
    hashtags: ad.hashtags,
    byUserId: actor.userId,
    generatedAt: now(),
  };
  await tx
    .insert(adverts)
    .values({ stockId, shopId: actor.shopId, ...values })
    .onConflictDoUpdate({ target: adverts.stockId, set: values });
  await codesFor(tx, {
    shopId: actor.shopId,
    stockId,
    places: places.filter((p) => p !== 'channel'),
  });
  return ad;
}

/** Keeps the team's own words for the advert. */
export async function editAd(
  tx: Transaction,
  actor: Actor,
  { stockId, edit }: { stockId: string; edit: z.output<typeof adEdit> },
): Promise<void> {
  await lockShop(tx, actor, 'adverts.use');
  const source = await advertSource(actor.shopId, stockId, tx);
  const known = source && (await advertOf(actor.shopId, stockId, tx));
  if (!known) throw stockErrors.not_found();
  await tx
    .update(adverts)
    .set({ title: edit.title, text: edit.text, hashtags: parseHashtags(edit.hashtags) })
    .where(eq(adverts.stockId, stockId));
}
