import { expect, test } from 'vitest';
import { drawn } from '#tests/support/drawn.tsx';
import type { TidyAnswer } from '../inbox/inbox-page.actions.server.ts';
import type { InboxPageData } from '../inbox/inbox-page.server.ts';
import { InboxPage } from './inbox-page.tsx';

function shown(closed: boolean, more: Partial<InboxPageData> = {}, tidy?: TidyAnswer): string {
  const thread = {
    id: 'thread',
    channel: 'telegram',
    buyer: { name: 'Hadiza', number: 1 },
    unread: 0,
    closed,
    seenSeq: 0,
    last: null,
  };
  const data: InboxPageData = {
    picked: undefined,
    shopId: 'shop',
    cursor: 0,
    show: 'buyers',
    q: '',
    counts: { total: 0, sent: 0, received: 0, unread: 0, threads: 1 },
    thread,
    page: { messages: [], hasOlder: false },
    order: null,
    quickReplies: [],
    threads: [thread],
    hasMoreThreads: false,
    answerTo: null,
    link: '',
    hasBot: true,
    photoChannels: [],
    operationId: 'operation',
    ...more,
  };
  return drawn(<InboxPage data={data} fault={undefined} tidy={tidy} />);
}

const productButton = /<button[^>]*aria-label="Send a product"[^>]*>/;

test('nothing is offered to be sent to a buyer who has blocked the bot', () => {
  expect(shown(false)).toContain('Yes, it is available.');
  expect(shown(false).match(productButton)?.[0]).not.toContain('disabled');
  expect(shown(true)).toContain('This buyer has blocked the bot.');
  expect(shown(true)).not.toContain('Yes, it is available.');
  expect(shown(true).match(productButton)?.[0]).toContain('disabled');
});

test('searching and more buyers stay in the list that is tidied up, with the chosen chat', () => {
  const tidy = shown(false, { show: 'tidy', thread: null, picked: 'thread', hasMoreThreads: true });
  expect(tidy).toMatch(/<form[^>]*role="search".*<input type="hidden" name="show" value="tidy"/s);
  expect(tidy).toContain('href="/messages?show=tidy&amp;count=31&amp;pick=thread"');
  expect(shown(false)).not.toContain('name="show"');
});

test('undo of a block sends which chats were muted before', () => {
  const answer: TidyAnswer = { act: 'blocked', ids: ['a', 'b'], count: 2, were: ['b'] };
  const tidy = shown(false, { show: 'tidy', thread: null }, answer);
  for (const field of ['name="chat" value="a"', 'name="chat" value="b"', 'name="muted" value="b"'])
    expect(tidy).toContain(`<input type="hidden" ${field}`);
  expect(tidy).not.toContain('name="muted" value="a"');
  expect(tidy).toContain('value="undo"');
});
