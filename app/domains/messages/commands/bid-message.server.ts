import { bidEntry } from '#app/domains/orders/bids/bids.queries.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { webChannel } from '../channels/web-channel.ts';
import { tell } from '../live-channels.server.ts';
import { messageErrors } from '../messages.errors.ts';
import { moveReadMark } from './mark-read.server.ts';
import { tellChatBuyer } from './message-news.server.ts';
import { receiveMessage } from './receive-message.server.ts';
import {
  cardFor,
  lockSequence,
  type NewMessage,
  openThread,
  writeMessage,
} from './write-message.server.ts';

type Entry = NonNullable<Awaited<ReturnType<typeof bidEntry>>>;

/** In the buyer's language, as the two would write it; an order has its own news. */
function wordsOf({ entry, bid, name }: Entry): string | undefined {
  const { t } = translatorFor(bid.language);
  const amount = formatMoney(entry.amountKobo);
  if (entry.by === 'buyer')
    switch (entry.kind) {
      case 'offer':
      case 'counter':
        return bid.quantity === 1
          ? t('bids.say_offer', { amount, name })
          : t('bids.say_offer_each', { amount, name, count: bid.quantity });
      case 'accept':
        return t('bids.say_yes', { amount, name });
      case 'refuse':
        return t('bids.say_no', { amount });
      case 'withdraw':
        return t('bids.say_withdraw', { amount });
      default:
        return undefined;
    }
  switch (entry.kind) {
    case 'accept': {
      const until = { day: formatDay(bid.expiresAt), time: formatTime(bid.expiresAt) };
      return t('bids.tell_yes', { amount, name, ...until });
    }
    case 'counter':
      return t('bids.tell_counter', { amount, name });
    case 'refuse':
      return t('bids.tell_no', { amount, name });
    default:
      return undefined;
  }
}

/** What the team said, in the buyer's chat; the offer that it answers is read with it. */
async function sendAnswer(
  tx: Transaction,
  { bid, entry }: Entry,
  message: Omit<NewMessage, 'direction' | 'state'>,
): Promise<void> {
  const { shopId, visitorKey: buyerKey, buyerName: name } = bid;
  await lockSequence(tx, shopId);
  const thread = await openThread(tx, { shopId, channel: webChannel, buyerKey, name });
  const written = await writeMessage(tx, thread, {
    ...message,
    direction: 'outgoing',
    state: 'sent',
    ...(entry.byUserId && { byUserId: entry.byUserId }),
  });
  if (!written.isNew) return;
  const read = await moveReadMark(tx, written.thread, written.row.seq);
  await tell(tx, read, written.row);
  await tellChatBuyer(tx, read);
}

/** The offer stands in the list of offers; the chat of a blocked buyer gets nothing. */
function unlessBlocked(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== messageErrors.blocked().code) throw error;
}

/** Puts what was offered or answered into the conversation of the two, once for each line of its history. */
export async function tellBid(entryId: string): Promise<void> {
  const found = await bidEntry(entryId);
  const text = found && wordsOf(found);
  if (!text) return;
  const { entry, bid } = found;
  const { id, code, quantity, shopId } = bid;
  // Hidden meanwhile: the words are enough.
  const item = await cardFor(shopId, bid.stockId).catch(() => null);
  const card = item && { ...item, bid: { id, code, quantity, amountKobo: entry.amountKobo } };
  const message = { text, card, operationId: `bid-${entryId}` };
  await inTransaction(async (tx) => {
    if (entry.by === 'team') return sendAnswer(tx, found, message);
    const from = { shopId, channel: webChannel, buyerKey: bid.visitorKey, name: bid.buyerName };
    await receiveMessage(tx, from, { ...message, at: entry.at }).catch(unlessBlocked);
  });
}
