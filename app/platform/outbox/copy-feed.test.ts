import { expect, test } from 'vitest';
import { bringUpToDate, type CopyPage, type Feed } from './copy-feed.ts';
import { memoryStore } from './memory-store.ts';

const item = (id: string, name = id) => ({ kind: 'item', id, value: { name } });

/** Answers by cursor, and what was asked. */
function server(pages: Record<string, Partial<CopyPage>>) {
  const asked: string[] = [];
  const feed: Feed = async (cursor = 'none') => {
    asked.push(cursor);
    const page = pages[cursor];
    return page && { entries: [], gone: [], cursor, more: false, ...page };
  };
  return { feed, asked };
}

test('page by page to the end; what goes and changes follows, and nothing is asked for twice', async () => {
  const store = memoryStore();
  const { feed, asked } = server({
    none: { entries: [item('a'), item('b')], cursor: '1', more: true, reset: true },
    '1': { entries: [item('c')], cursor: '2' },
    '2': { entries: [item('a', 'new')], gone: [['item', 'b']], cursor: '3' },
  });
  expect(await bringUpToDate(store, feed)).toHaveLength(3);
  await bringUpToDate(store, feed);
  expect(asked).toEqual(['none', '1', '2']);
  expect(await store.copied('item')).toEqual([item('a', 'new'), item('c')]);
  expect(await store.meta('cursor')).toBe('3');
});

test('no answer leaves the copy as it is, and the next time goes on from there', async () => {
  const store = memoryStore();
  const first = server({ none: { entries: [item('a')], cursor: '1', more: true, reset: true } });
  await store.setMeta('copiedAt', 1);
  expect(await bringUpToDate(store, first.feed)).toBeUndefined();
  expect(await store.copied('item')).toEqual([item('a')]);
  // Half a copy is none: no screen may take it for the whole shop.
  expect(await store.meta('copiedAt')).toBeUndefined();
  const again = server({ '1': { entries: [item('b')], cursor: '2' } });
  await bringUpToDate(store, again.feed);
  expect(again.asked).toEqual(['1']);
  expect(await store.meta('copiedAt')).toBeGreaterThan(1);
  expect(await store.copied('item')).toEqual([item('a'), item('b')]);
});

test('a copy that the server does not know begins anew; a feed without an end is left', async () => {
  const store = memoryStore();
  await store.writeCopy({ entries: [item('old')], gone: [], cursor: 'old', at: 1 });
  const { feed } = server({ old: { entries: [item('a')], cursor: '1', reset: true } });
  await bringUpToDate(store, feed);
  expect(await store.copied('item')).toEqual([item('a')]);
  const endless = server({ '1': { cursor: '1', more: true } });
  await bringUpToDate(store, endless.feed);
  expect(endless.asked.length).toBeLessThan(100);
});
