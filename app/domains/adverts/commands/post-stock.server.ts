import { eq } from 'drizzle-orm';
import { noPhotoBase } from '#app/domains/photos/photo-paths.ts';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { stockErrors } from '#app/domains/stocks/stocks.errors.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { originalName } from '#app/platform/images/image-manifest.ts';
import type { SendOutcome } from '#app/platform/ports/channels.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { SecretUnreadable } from '#app/platform/secrets.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { telegram } from '#app/providers/telegram/current-telegram.server.ts';
import { openTelegram } from '#app/providers/telegram/telegram.server.ts';
import { mostCaption, type TelegramGateway } from '#app/providers/telegram/telegram.ts';
import { chooseTemplate, composeAd } from '../ad-content.ts';
import { openSecret } from '../ad-secrets.server.ts';
import {
  type AdvertSource,
  advertSource,
  postRow,
  queuedPosts,
  settingsRow,
} from '../adverts.queries.server.ts';
import { advertPosts } from '../adverts.table.server.ts';
import type { FailReason } from '../adverts.ts';
import { captionOf } from '../share-links.ts';
import { shortLink } from '../short-link.server.ts';
import { codesFor } from './codes.server.ts';
import { postStock } from './post-stock.ts';

/** Items that buyers can see and buy: nothing hidden or sold out is posted, by any bot. */
const isForBuyers = (source: AdvertSource | undefined): source is AdvertSource =>
  source?.status === 'active' && !source.isHidden && source.quantity > 0;

/** Takes a new item into the queue of the channel, when the shop wants that. */
export async function queuePost({ shopId, stockId }: { shopId: string; stockId: string }) {
  await inTransaction(async (tx) => {
    const row = await settingsRow(shopId, tx);
    if (!row?.autoPost) return;
    const source = await advertSource(shopId, stockId, tx);
    if (!isForBuyers(source)) return;
    const added = await tx
      .insert(advertPosts)
      .values({ stockId, shopId, state: 'queued' })
      .onConflictDoNothing();
    if (added.rowCount === 1) await enqueue(tx, postStock, { shopId, stockId }, { key: stockId });
  });
}

type Settings = NonNullable<Awaited<ReturnType<typeof settingsRow>>>;

/** The shop's own bot where it is connected, else the house's. Undefined for a token that must be given again. */
function gatewayOf(row: Settings): TelegramGateway | undefined {
  if (!row.telegramEnabled || row.telegramToken === null) return telegram();
  try {
    const token = openSecret(row.shopId, 'telegramToken', row.telegramToken);
    return openTelegram({ token, apiRoot: settings().telegram.apiRoot });
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined;
    throw error;
  }
}

async function finish(
  stockId: string,
  end: { state: 'sent'; messageId: number } | { state: 'failed'; reason: FailReason },
): Promise<void> {
  await database()
    .update(advertPosts)
    .set({ reason: null, ...end, updatedAt: now() })
    .where(eq(advertPosts.stockId, stockId));
}

interface Post {
  text: string;
  imageBase: string;
}

/** Nothing where there is nothing to advertise any more; while the shop is suspended it waits. */
async function postFor(shopId: string, stockId: string): Promise<Post | 'waits' | undefined> {
  return inTransaction(async (tx) => {
    const source = await advertSource(shopId, stockId, tx);
    if (!isForBuyers(source)) return undefined;
    if (source.suspendedAt) return 'waits';
    const { channel } = await codesFor(tx, { shopId, stockId, places: ['channel'] });
    const { t } = translatorFor(source.language);
    const ad = composeAd(source, chooseTemplate(undefined, Math.random), t, now());
    return { text: captionOf(ad, shortLink(channel ?? '')), imageBase: source.imageBase };
  });
}

/** With its photo where there is one that Telegram takes, else as words alone. */
async function send(
  gateway: TelegramGateway,
  channel: string,
  { text, imageBase }: Post,
): Promise<SendOutcome> {
  const file =
    imageBase === noPhotoBase || text.length > mostCaption
      ? undefined
      : await storage().get(`${imageBase}/${originalName}`);
  if (!file) return gateway.sendText(channel, text);
  const outcome = await gateway.sendPhoto(channel, await file.bytes(), text);
  return outcome.kind === 'refused' ? gateway.sendText(channel, text) : outcome;
}

export type PostResult =
  | { kind: 'done' }
  | { kind: 'later'; at: Date }
  | { kind: 'again'; why: string };

/** What Telegram's answer means for the post. */
async function settle(stockId: string, outcome: SendOutcome): Promise<PostResult> {
  if (outcome.kind === 'wait') {
    return { kind: 'later', at: new Date(now().getTime() + outcome.seconds * 1000) };
  }
  if (outcome.kind === 'unavailable') {
    // For a shop's own bot these mean a wrong token, and waiting mends nothing.
    if (!/unauthorized|not found/i.test(outcome.why)) return { kind: 'again', why: outcome.why };
    await finish(stockId, { state: 'failed', reason: 'token' });
  } else if (outcome.kind === 'sent') {
    await finish(stockId, { state: 'sent', messageId: Number(outcome.messageId) });
  } else await finish(stockId, { state: 'failed', reason: outcome.kind });
  return { kind: 'done' };
}

/** Sends one item to the channel; safe to run again. */
export async function sendPost(shopId: string, stockId: string): Promise<PostResult> {
  const [post, row] = await Promise.all([postRow(stockId), settingsRow(shopId)]);
  if (post?.state !== 'queued' || !row) return { kind: 'done' };
  const channel = row.telegramChannelId || row.telegramChannel;
  const gateway = gatewayOf(row);
  if (channel === '' || !gateway) {
    await finish(stockId, { state: 'failed', reason: channel === '' ? 'no_channel' : 'token' });
    return { kind: 'done' };
  }
  const wanted = await postFor(shopId, stockId);
  if (wanted === 'waits') return { kind: 'done' };
  if (!wanted) {
    // Hidden, sold out or removed in the meantime: nothing to advertise any more.
    await database().delete(advertPosts).where(eq(advertPosts.stockId, stockId));
    return { kind: 'done' };
  }
  return settle(stockId, await send(gateway, channel, wanted));
}

/** The shop is on the market again: what came meanwhile has its turn now. */
export async function wakePosts({ shopId }: { shopId: string }): Promise<void> {
  for (const stockId of await queuedPosts(shopId))
    await enqueue(database(), postStock, { shopId, stockId }, { key: stockId });
}

/** After the last try: the owner reads it on the advertising page. */
export const giveUpPost = (stockId: string): Promise<void> =>
  finish(stockId, { state: 'failed', reason: 'unavailable' });

async function ownFailed(tx: Transaction, actor: Actor, stockId: string): Promise<void> {
  await lockShop(tx, actor, 'adverts.settings');
  const source = await advertSource(actor.shopId, stockId, tx);
  const post = source && (await postRow(stockId, tx));
  if (post?.state !== 'failed') throw stockErrors.not_found();
}

export async function retryPost(tx: Transaction, actor: Actor, stockId: string): Promise<void> {
  await ownFailed(tx, actor, stockId);
  await tx
    .update(advertPosts)
    .set({ state: 'queued', reason: null, updatedAt: now() })
    .where(eq(advertPosts.stockId, stockId));
  await enqueue(tx, postStock, { shopId: actor.shopId, stockId }, { key: stockId });
}

export async function dismissPost(tx: Transaction, actor: Actor, stockId: string): Promise<void> {
  await ownFailed(tx, actor, stockId);
  await tx.delete(advertPosts).where(eq(advertPosts.stockId, stockId));
}
