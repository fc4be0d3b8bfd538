import { describe, expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import type { InboxEvent, InboxMessage, InboxThread } from '../messages.ts';
import { applyInboxEvent, type InboxState, mergeMessages } from './thread-state.ts';

const message = (seq: number, threadId = 'a', text = `text ${seq}`): InboxMessage => ({
  id: `m${seq}`,
  seq,
  threadId,
  direction: 'incoming',
  text,
  card: null,
  attachment: null,
  state: 'received',
  reason: null,
  at: '2026-11-15T09:00:00.000Z',
  operationId: `op-${seq}`,
  buyer: { name: '', number: 1 },
});

const thread = (id: string, seq: number): InboxThread => ({
  id,
  channel: 'web',
  buyer: { name: '', number: 1 },
  unread: 1,
  closed: false,
  seenSeq: 0,
  last: { seq, direction: 'incoming', text: '', what: 'text', state: 'received', at: '' },
});

const counts = { total: 1, sent: 0, received: 1, unread: 1, threads: 1 };
const event = (seq: number, id = 'a'): InboxEvent => ({
  shopId: 's',
  thread: thread(id, seq),
  counts: { ...counts, total: seq },
  message: message(seq, id),
});
const empty: InboxState = { threads: [], counts, messages: [] };
const openA = { threadId: 'a', isOpen: true, isFiltered: false };

test('whatever comes in whatever order and how often: each once, by number', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 })), (numbers) => {
      const merged = numbers.reduce<InboxMessage[]>(
        (list, seq) => mergeMessages(list, [message(seq)]),
        [],
      );
      const wanted = [...new Set(numbers)].sort((a, b) => a - b);
      return JSON.stringify(merged.map(({ seq }) => seq)) === JSON.stringify(wanted);
    }),
  );
});

describe('an event', () => {
  test('of the open thread is shown, of another only in the list', () => {
    const after = applyInboxEvent(applyInboxEvent(empty, event(1), openA), event(2, 'b'), openA);
    expect(after.messages.map(({ id }) => id)).toEqual(['m1']);
    expect(after.threads.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(after.counts.total).toBe(2);
  });

  test('replaces what is known: the newer state wins, nothing doubles', () => {
    const first = applyInboxEvent(empty, event(1), openA);
    const changed = { ...event(1), message: { ...message(1), text: 'edited' } };
    const after = applyInboxEvent(first, changed, openA);
    expect(after.messages.map(({ text }) => text)).toEqual(['edited']);
    expect(after.threads).toHaveLength(1);
  });

  test('brings no other thread into a searched list', () => {
    const view = { threadId: undefined, isOpen: false, isFiltered: true };
    expect(applyInboxEvent(empty, event(1), view).threads).toEqual([]);
  });

  test('of any thread is shown in the list of all messages', () => {
    const view = { threadId: undefined, isOpen: true, isFiltered: false };
    const after = applyInboxEvent(applyInboxEvent(empty, event(1), view), event(2, 'b'), view);
    expect(after.messages).toHaveLength(2);
  });

  test('of a blocked buyer is listed while something in it is new', () => {
    const view = { threadId: undefined, isOpen: false, isFiltered: false };
    const blocked = (unread: number): InboxEvent => ({
      ...event(1),
      thread: { ...thread('a', 1), quiet: 'blocked', unread },
    });
    const after = applyInboxEvent(empty, blocked(1), view);
    expect(after.threads.map(({ id }) => id)).toEqual(['a']);
    expect(applyInboxEvent(after, blocked(0), view).threads).toEqual([]);
  });
});
