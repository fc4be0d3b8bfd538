import { foldText } from '#app/platform/text/fold.ts';
import { type DemoThread, type DemoWords, demoThreads } from '../../../demo/catalogue/threads.ts';
import type { MarketRows } from './rows/market-rows.ts';
import { type Random, seededRandom } from './rows/random.ts';

interface Telling {
  rows: MarketRows;
  random: Random;
  now: Date;
  shopId: string;
}

type ThreadRow = MarketRows['messageThreads'][number];

/** The newest order from the web that no thread belongs to yet. */
function takeOrder({ rows, shopId }: Telling, visitorKey: string): string {
  const order = rows.orders
    .filter((one) => one.shopId === shopId && one.source === 'web' && !one.visitorKey)
    .sort((a, b) => b.number - a.number)[0];
  if (!order) return '';
  order.visitorKey = visitorKey;
  return order.buyerName;
}

function cardOf({ rows, shopId }: Telling, product: number | undefined) {
  const shown = rows.stocks.filter((one) => one.shopId === shopId && one.status === 'active');
  const stock = product === undefined ? undefined : shown[product];
  if (!stock?.id) return null;
  const { id, productName: name, priceKobo, imageBase, imageManifest } = stock;
  return { stockId: id, name, priceKobo, imageBase, widths: imageManifest?.widths ?? [] };
}

/** Where the answers of the team go; one chat may write to several shops. */
function addChat(rows: MarketRows, { channel, buyerKey, buyerName, shopId }: ThreadRow): void {
  if (rows.channelChats.some((chat) => chat.channel === channel && chat.chatId === buyerKey))
    return;
  rows.channelChats.push({ channel, chatId: buyerKey, name: buyerName ?? '', shopId });
}

function addThread(telling: Telling, story: DemoThread, number: number): ThreadRow {
  const { rows, random, now, shopId } = telling;
  const first = story.words[0]?.minutesAgo ?? 0;
  const createdAt = new Date(now.getTime() - first * 60_000);
  const id = random.id(createdAt);
  const buyerKey = story.channel === 'web' ? `demo-${id}` : String(700_000_000 + number);
  const buyerName = story.buyer === 'by order' ? takeOrder(telling, buyerKey) : story.buyer;
  const thread = {
    id,
    shopId,
    channel: story.channel,
    buyerKey,
    buyerName,
    nameNorm: foldText(buyerName),
    number,
    unread: story.unread ?? 0,
    readSeq: 0,
    lastIncomingSeq: 0,
    createdAt,
  };
  rows.messageThreads.push(thread);
  if (story.channel !== 'web') addChat(rows, thread);
  return thread;
}

interface Said extends DemoWords {
  thread: ThreadRow;
  isRead: boolean;
}

function addMessage(telling: Telling, said: Said, seq: number): void {
  const { rows, random, now, shopId } = telling;
  const { thread, by, text, product } = said;
  const at = new Date(now.getTime() - said.minutesAgo * 60_000);
  const isIncoming = by === 'buyer';
  const id = random.id(at);
  rows.messages.push({
    id,
    shopId,
    threadId: thread.id ?? '',
    seq,
    direction: isIncoming ? 'incoming' : 'outgoing',
    text,
    card: cardOf(telling, product),
    state: isIncoming ? 'received' : 'sent',
    operationId: `demo-${id}`,
    sentAt: isIncoming ? null : at,
    receivedAt: isIncoming ? at : null,
    createdAt: at,
    updatedAt: at,
  });
  thread.lastSeq = seq;
  thread.seenSeq = seq;
  thread.updatedAt = at;
  if (isIncoming) thread.lastIncomingSeq = seq;
  if (said.isRead) thread.readSeq = seq;
}

/** What was said in one thread, with whether the team has read it. */
function saidIn(thread: ThreadRow, story: DemoThread): Said[] {
  const fromBuyer = story.words.filter(({ by }) => by === 'buyer');
  const unread = new Set(story.unread ? fromBuyer.slice(-story.unread) : []);
  return story.words.map((words) => ({ ...words, thread, isRead: !unread.has(words) }));
}

function addShopThreads(telling: Telling, stories: readonly DemoThread[]): void {
  const { rows, shopId } = telling;
  const oldestFirst = stories.toSorted(
    (a, b) => (b.words[0]?.minutesAgo ?? 0) - (a.words[0]?.minutesAgo ?? 0),
  );
  const said = oldestFirst
    .flatMap((story, index) => saidIn(addThread(telling, story, index + 1), story))
    .sort((a, b) => b.minutesAgo - a.minutesAgo);
  for (const [index, one] of said.entries()) addMessage(telling, one, index + 1);
  const received = said.filter(({ by }) => by === 'buyer').length;
  rows.messageShops.push({
    shopId,
    lastSeq: said.length,
    received,
    sent: said.length - received,
    unread: said.filter(({ isRead }) => !isRead).length,
    threads: stories.length,
  });
}

/** Buyers have written to some shops; the numbers and counts are those that writing would have left. */
export function addDemoThreads(rows: MarketRows, now: Date): void {
  const random = seededRandom('oja demo talks');
  // Every row must name the column when one does.
  for (const order of rows.orders) order.visitorKey = null;
  for (const { id, name } of rows.shops) {
    const stories = demoThreads.filter(({ shop }) => shop === name);
    if (id && stories.length > 0) addShopThreads({ rows, random, now, shopId: id }, stories);
  }
}
