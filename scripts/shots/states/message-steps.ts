import { type Prepare, pressWhenAlive } from '../screen.ts';
import { giveInstead } from './say-instead.ts';

const photos = ['photo_coming', 'photo_lost', 'other'] as const;
const reasons = ['refused', 'no_answer', 'no_network', 'unknown', 'blocked'] as const;
const text = 'Come before 5 please';

/** A buyer on Telegram whose photos do not come, whom no answer reaches, and who then blocks the shop. */
export const writeInVain: Prepare = async (page, t) => {
  const link = page.locator('.threads a').first();
  const path = new URL((await link.getAttribute('href')) ?? '', page.url());
  const threadId = path.searchParams.get('thread') ?? '';
  const buyer = { name: 'Hadiza Sani', number: 1 };
  const write = (seq: number) => ({
    id: `00000000-0000-7000-8000-00000000000${seq}`,
    operationId: `written-${seq}`,
    seq,
    threadId,
    buyer,
    card: null,
    at: new Date(Date.now() - (20 - seq) * 60_000).toISOString(),
  });
  const received = { direction: 'incoming', state: 'received', reason: null, text: '' };
  const failed = { direction: 'outgoing', state: 'failed', attachment: null, text };
  await giveInstead(page, '**/messages.data*', {
    messages: [
      ...photos.map((kind, at) => ({ ...write(at + 1), ...received, attachment: { kind } })),
      ...reasons.map((reason, at) => ({ ...write(at + 4), ...failed, reason })),
    ],
    hasOlder: false,
    channel: 'telegram',
    closed: true,
    // What is new would be read, and then the thread is told of as it is.
    unread: 0,
  });
  await pressWhenAlive(page, link);
  await page.getByText(t('messages.closed')).waitFor();
};
