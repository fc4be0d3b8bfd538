import { refusalOf } from '#app/domains/shops/team/outbox-transport.ts';
import { bringUpToDate, type CopyPage, type Feed } from '#app/platform/outbox/copy-feed.ts';
import type { Outbox } from '#app/platform/outbox/outbox.ts';
import type { CopyEntry, OutboxStore } from '#app/platform/outbox/outbox-store.ts';
import type { CopyOrder } from '../feed/copy.ts';
import { isInWindow } from '../feed/order-window.ts';

const waitMs = 60_000;

type Things = readonly { id: string }[];

interface Overruled {
  id: string;
  stockId: string;
  field: string;
  mine: string;
  theirs: string;
}

/** What `shopChanges` answers, as far as the copy has to know it. */
interface ChangesAnswer {
  cursor: string;
  more: boolean;
  reset: boolean;
  items: Things;
  orders: Things;
  threads: Things;
  messages: Things;
  overruled: readonly Overruled[];
  gone: readonly (readonly [kind: string, id: string])[];
}

function pageOf(answer: ChangesAnswer): CopyPage {
  const { items, orders, threads, messages, overruled, gone, cursor, more, reset } = answer;
  const entries = (kind: string, values: Things): CopyEntry[] =>
    values.map((value) => ({ kind, id: value.id, value }));
  return {
    entries: [
      ...entries('item', items),
      ...entries('order', orders),
      ...entries('thread', threads),
      ...entries('message', messages),
      ...entries('overruled', overruled),
    ],
    gone,
    cursor,
    more,
    reset,
  };
}

const feedOf =
  (outbox: Outbox): Feed =>
  async (after) => {
    const { by, shop } = outbox.owner;
    const query = new URLSearchParams({ shopId: shop, userId: by, ...(after && { after }) });
    try {
      const signal = AbortSignal.timeout(waitMs);
      const response = await fetch(`/api/shopChanges?${query}`, { signal });
      if (response.ok) {
        outbox.signedIn();
        return pageOf((await response.json()) as ChangesAnswer);
      }
      const said = await refusalOf(response);
      if (said === 'removed') await outbox.removed();
      if (said === 'signed-out') await outbox.signedOut();
      return undefined;
    } catch {
      return undefined;
    }
  };

/** A change of this person that somebody else's later act has passed over: both values are shown once. */
async function noteOverruled(outbox: Outbox, entries: readonly CopyEntry[]): Promise<void> {
  const store = await outbox.store();
  const items = await store.copied('item');
  for (const { kind, value } of entries) {
    if (kind !== 'overruled') continue;
    const { id, stockId, field, mine, theirs } = value as Overruled;
    const item = items.find((entry) => entry.id === stockId)?.value as
      | { name?: string }
      | undefined;
    await outbox.note({
      id,
      kind: 'item.change',
      payload: { stockId, fields: { [field]: mine }, seen: {} },
      about: { name: item?.name ?? '' },
      result: { overruled: [{ field, mine, theirs }] },
    });
  }
}

/** Names and addresses of orders that are over leave the phone after the window, also without a network. */
export async function forgetOldOrders(store: OutboxStore): Promise<void> {
  const orders = await store.copied('order');
  const now = Date.now();
  const gone = orders
    .filter(({ value }) => !isInWindow(value as CopyOrder, now))
    .map(({ kind, id }) => [kind, id] as const);
  if (gone.length > 0) await store.writeCopy({ entries: [], gone });
}

/** The shop's items, orders and messages on this phone, as the server has them now. */
export async function keepCopy(outbox: Outbox): Promise<void> {
  const store = await outbox.store();
  await forgetOldOrders(store);
  if (!navigator.onLine) return;
  const told = await bringUpToDate(store, feedOf(outbox)).catch(() => {
    // A phone without room: the copy stays as it was, and what waits is safe.
  });
  if (told?.some(({ kind }) => kind === 'overruled')) await noteOverruled(outbox, told);
}
